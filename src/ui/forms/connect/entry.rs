//! The state of the connection form and its actions.

use crate::advice::{describe_draft_error, describe_llm_error};
use crate::llm::services::OPENROUTER;
use crate::llm::{ApiKey, Quirks};
use crate::settings::{Connections, Service, ServiceDraft};
use crate::ui::chunks::models::{ConnectionTest, models_of, test_service};
use crate::ui::crash;
use crate::ui::state::{AppState, any_number};
use leptos::prelude::*;

/// The result of the last request made from the form.
#[derive(Clone, PartialEq)]
pub enum TestResult {
    /// No request since the connection was chosen.
    NotYet,
    /// A request is under way; the text says which.
    Asking(&'static str),
    /// The request succeeded; the text describes the answer.
    Works(String),
    /// The request failed or could not be sent; the text gives the reason.
    Failed(String),
}

/// The contents of the form. Nothing is stored before the form is saved.
#[derive(Clone, Copy)]
pub struct ConnectionForm {
    pub draft: RwSignal<ServiceDraft>,
    /// The contents of the fields before any change.
    pub before: RwSignal<ServiceDraft>,
    /// The models that the service lists.
    pub models: RwSignal<Vec<String>>,
    pub tested: RwSignal<TestResult>,
    /// The quirks found by the last successful test, and the tested service.
    found_quirks: StoredValue<Option<(Service, Quirks)>>,
    /// The number of the latest request. It identifies late answers to earlier ones.
    asked: StoredValue<u32>,
}

impl ConnectionForm {
    /// Creates the form for the service that it is opened for, or for a new one.
    pub fn begin(app: AppState) -> ConnectionForm {
        let service = untrack(|| app.with_connections(|connections| first_shown(app, connections)));
        let key = app.key_of(&service);
        let draft = ServiceDraft::of(service, &key);
        ConnectionForm {
            draft: RwSignal::new(draft.clone()),
            before: RwSignal::new(draft),
            models: RwSignal::new(Vec::new()),
            tested: RwSignal::new(TestResult::NotYet),
            found_quirks: StoredValue::new(None),
            asked: StoredValue::new(0),
        }
    }

    /// Fills the fields with another service.
    pub fn show(self, service: Service, key: &ApiKey) {
        let draft = ServiceDraft::of(service, key);
        self.before.set(draft.clone());
        self.draft.set(draft);
        self.forget_answers();
    }

    /// Returns whether the form has unsaved changes. Returns false once the form is disposed of.
    pub fn is_changed(self) -> bool {
        let differs = |draft: &ServiceDraft| self.before.try_with(|before| draft.differs_from(before));
        self.draft.try_with(differs).flatten().unwrap_or_default()
    }

    /// Changes the draft. A new address invalidates the answers from the old one, and any change the result of
    /// a failed test.
    pub fn change(self, change: impl FnOnce(&mut ServiceDraft)) {
        let before = self.draft.get_untracked();
        self.draft.update(change);
        let (has_changed, has_moved) = self.draft.with_untracked(|draft| {
            (
                draft.differs_from(&before),
                draft.address() != before.address() || draft.dialect != before.dialect,
            )
        });
        let has_failed = self
            .tested
            .with_untracked(|tested| matches!(tested, TestResult::Failed(_)));
        if has_moved {
            self.forget_answers();
        } else if has_changed && has_failed {
            self.tested.set(TestResult::NotYet);
        }
    }

    /// Discards received answers and ignores pending ones.
    fn forget_answers(self) {
        self.models.set(Vec::new());
        self.tested.set(TestResult::NotYet);
        self.asked.update_value(|asked| *asked += 1);
    }

    /// Returns whether the dialect needs an address and a model name.
    pub fn has_an_address(self) -> bool {
        self.draft.with(|draft| draft.dialect.has_an_address())
    }

    /// Parses the draft. Shows the error and returns `None` if the draft is invalid.
    fn read(self) -> Option<(Service, ApiKey)> {
        let read = self.draft.with_untracked(ServiceDraft::read);
        read.map_err(|why| self.tested.set(TestResult::Failed(describe_draft_error(&why))))
            .ok()
    }

    /// Saves the connection. Shows the error and returns `None` if the draft is invalid.
    pub fn save(self, app: AppState) -> Option<Service> {
        let (service, key) = self.read()?;
        app.keep_service(service.clone(), key.clone());
        let found_quirks = self
            .found_quirks
            .get_value()
            .filter(|(tested, _)| tested.asks_the_same(&service));
        if let Some((_, quirks)) = found_quirks {
            app.remember_quirks(service.id, quirks);
        }
        let draft = ServiceDraft::of(service.clone(), &key);
        self.before.set(draft.clone());
        self.draft.set(draft);
        if self
            .tested
            .with_untracked(|tested| matches!(tested, TestResult::Failed(_)))
        {
            self.tested.set(TestResult::NotYet);
        }
        Some(service)
    }

    /// Requests the list of models from the service.
    pub fn list_models(self) {
        let number = self.begin_asking("Asking for the models…");
        let listing = self.draft.with_untracked(|draft| {
            let _ = ApiKey::new(draft.key())
                .as_ref()
                .map(crash::redact_in_crash_reports);
            models_of(draft.dialect, draft.base_url.clone(), draft.key().to_owned())
        });
        leptos::task::spawn_local(async move {
            let listed = listing.await.map_err(|error| error.to_string());
            if self.asked.try_get_value() != Some(number) {
                return;
            }
            self.tested.try_set(match &listed {
                Ok(models) => TestResult::Works(match models.len() {
                    1 => "The service has one model, which is offered in the field Model.".to_owned(),
                    many => format!("The service has {many} models, which are offered in the field Model."),
                }),
                Err(why) => TestResult::Failed(why.clone()),
            });
            self.models.try_set(listed.unwrap_or_default());
        });
    }

    /// Shows which request is under way and returns its number. The number identifies late answers.
    fn begin_asking(self, words: &'static str) -> u32 {
        self.tested.set(TestResult::Asking(words));
        self.asked.update_value(|asked| *asked += 1);
        self.asked.get_value()
    }

    /// Tests the draft without saving it.
    pub fn test(self, app: AppState) {
        let Some((service, key)) = self.read() else { return };
        crash::redact_in_crash_reports(&key);
        let number = self.begin_asking("Asking the model…");
        leptos::task::spawn_local(async move {
            let tested = match test_service(app, service.clone(), key).await {
                Ok(tried) => {
                    app.remember_quirks_of(&service, tried.probe.quirks);
                    self.found_quirks
                        .try_set_value(Some((service, tried.probe.quirks)));
                    TestResult::Works(describe(&tried))
                }
                Err(error) => TestResult::Failed(error.to_string()),
            };
            // The answer is dropped if a later request has started or the form is closed.
            if self.asked.try_get_value() == Some(number) {
                self.tested.try_set(tested);
            }
        });
    }
}

fn describe(tried: &ConnectionTest) -> String {
    let probe = &tried.probe;
    match &tried.embeddings {
        None => probe.to_string(),
        Some(Ok(())) => format!("{probe} Its embeddings work."),
        Some(Err(error)) => {
            let why = describe_llm_error(error);
            format!("{probe} Its embeddings do not work, so texts will be compared by their words. {why}")
        }
    }
}

/// Returns the service to show first. In order of preference: the one named in the page's address (on the
/// first call only), the one the form is opened for, the first stored one, a new one.
fn first_shown(app: AppState, connections: &Connections) -> Service {
    let named = app.address.try_update_value(|address| {
        let (mut base_url, model) = (address.base_url.take(), address.model.take());
        if address.sign_in_code.is_some() {
            base_url = Some(OPENROUTER.to_owned());
        }
        connections.matching_service(base_url.as_deref(), model.as_deref(), any_number())
    });
    let wanted = || connections.service(app.connecting.get_value()?).cloned();
    named
        .flatten()
        .or_else(wanted)
        .or_else(|| connections.services().first().cloned())
        .unwrap_or_else(|| connections.new_service(any_number()))
}
