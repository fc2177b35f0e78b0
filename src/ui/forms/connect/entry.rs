//! What is entered for a connection, and what is done with it.

use crate::llm::services::OPENROUTER;
use crate::llm::{ApiKey, Quirks};
use crate::settings::{Connections, Service, ServiceDraft};
use crate::ui::shell::{AppState, ConnectionTest, any_number, crash, models_of, try_out};
use leptos::prelude::*;

/// How the last test went.
#[derive(Clone, PartialEq)]
pub enum TestResult {
    /// Nothing was tested since the connection was chosen.
    NotYet,
    /// Somebody is being asked; the words say who.
    Asking(&'static str),
    /// It answered; the words say how.
    Works(String),
    /// It did not, or could not be asked; the words say why.
    Failed(String),
}

/// What is entered, as it stands in the fields. Nothing of it is kept until it is saved.
#[derive(Clone, Copy)]
pub struct ConnectionForm {
    pub draft: RwSignal<ServiceDraft>,
    /// What stood in the fields before anything was changed.
    pub before: RwSignal<ServiceDraft>,
    /// The models that the service says it has.
    pub models: RwSignal<Vec<String>>,
    pub tested: RwSignal<TestResult>,
    /// What the last test that went well found out, and of which service.
    learnt: StoredValue<Option<(Service, Quirks)>>,
    /// Counts the tests, so that a late answer to an earlier one is known as such.
    asked: StoredValue<u32>,
}

impl ConnectionForm {
    /// The fields for the service that the form is opened at, or for a further one.
    pub fn begin(app: AppState) -> ConnectionForm {
        let service = untrack(|| app.with_connections(|connections| first_shown(app, connections)));
        let key = app.key_of(&service);
        let draft = ServiceDraft::of(service, &key);
        ConnectionForm {
            draft: RwSignal::new(draft.clone()),
            before: RwSignal::new(draft),
            models: RwSignal::new(Vec::new()),
            tested: RwSignal::new(TestResult::NotYet),
            learnt: StoredValue::new(None),
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

    /// Whether anything was changed that is not saved; not when the form is gone.
    pub fn is_changed(self) -> bool {
        let differs = |draft: &ServiceDraft| self.before.try_with(|before| draft.differs_from(before));
        self.draft.try_with(differs).flatten().unwrap_or_default()
    }

    /// Changes what is entered. What was found out at one address says nothing of another.
    pub fn change(self, change: impl FnOnce(&mut ServiceDraft)) {
        let before = self.draft.with_untracked(ServiceDraft::address);
        self.draft.update(change);
        if self.draft.with_untracked(ServiceDraft::address) != before {
            self.forget_answers();
        }
    }

    /// Forgets what services answered, and what they are yet to answer.
    fn forget_answers(self) {
        self.models.set(Vec::new());
        self.tested.set(TestResult::NotYet);
        self.asked.update_value(|asked| *asked += 1);
    }

    /// Whether there is anything to enter of where the model is and what it is called.
    pub fn has_an_address(self) -> bool {
        self.draft.with(|draft| draft.dialect.has_an_address())
    }

    /// What is entered, if it can be asked; otherwise it is told what is wrong.
    fn read(self) -> Option<(Service, ApiKey)> {
        let read = self.draft.with_untracked(ServiceDraft::read);
        read.map_err(|why| self.tested.set(TestResult::Failed(why.to_string())))
            .ok()
    }

    /// Keeps what is entered, if it can be asked; otherwise it is told what is wrong.
    pub fn save(self, app: AppState) -> Option<Service> {
        let (service, key) = self.read()?;
        app.keep_service(service.clone(), key.clone());
        let learnt = self
            .learnt
            .get_value()
            .filter(|(tested, _)| tested.asks_the_same(&service));
        if let Some((_, quirks)) = learnt {
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

    /// Asks the service which models it has.
    pub fn list_models(self) {
        let number = self.begin_asking("Asking for the models…");
        let listing = self.draft.with_untracked(|draft| {
            let _ = ApiKey::new(draft.key()).as_ref().map(crash::keep_out);
            models_of(draft.dialect, draft.base_url.clone(), draft.key().to_owned())
        });
        leptos::task::spawn_local(async move {
            let listed = match listing.await {
                Ok(listing) => listing.await.map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
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

    /// Says who is being asked, and numbers the question, so that a late answer to an earlier one is known as such.
    fn begin_asking(self, words: &'static str) -> u32 {
        self.tested.set(TestResult::Asking(words));
        self.asked.update_value(|asked| *asked += 1);
        self.asked.get_value()
    }

    /// Tries out what is entered, which is not kept by that.
    pub fn test(self, app: AppState) {
        let Some((service, key)) = self.read() else { return };
        crash::keep_out(&key);
        let number = self.begin_asking("Asking the model…");
        leptos::task::spawn_local(async move {
            let tested = match try_out(app, service.clone(), key).await {
                Err(error) => TestResult::Failed(error.to_string()),
                Ok(trying) => match trying.await {
                    Ok(tried) => {
                        app.remember_quirks_of(&service, tried.probe.quirks);
                        self.learnt.try_set_value(Some((service, tried.probe.quirks)));
                        TestResult::Works(describe(&tried))
                    }
                    Err(error) => TestResult::Failed(error.to_string()),
                },
            };
            // A later test, or a closed sheet, makes this one's answer worthless.
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
        Some(Ok(())) => format!("{probe} Its embeddings can be had."),
        Some(Err(why)) => {
            format!("{probe} Its embeddings cannot be had, so texts will be compared by their words. {why}")
        }
    }
}

/// The service that the address names, at the first time; the one that the form is opened at; the first that is kept; a
/// further one.
fn first_shown(app: AppState, connections: &Connections) -> Service {
    let named = app.address.try_update_value(|address| {
        let (mut base_url, model) = (address.base_url.take(), address.model.take());
        if address.sign_in_code.is_some() {
            base_url = Some(OPENROUTER.to_owned());
        }
        connections.meant_by(base_url.as_deref(), model.as_deref(), any_number())
    });
    let wanted = || connections.service(app.connecting.get_value()?).cloned();
    named
        .flatten()
        .or_else(wanted)
        .or_else(|| connections.services().first().cloned())
        .unwrap_or_else(|| connections.new_service(any_number()))
}
