//! What is entered for a connection, and taking it over.

use crate::llm::services::OPENROUTER;
use crate::llm::{ApiKey, Connection, Dialect, Quirks};
use crate::settings::{AT_ONCE, Connections, Service, ServiceId, TIME_LIMITS};
use crate::ui::connections::any_number;
use crate::ui::desk::Desk;
use crate::ui::parts::{Tried, models_of, try_out};
use leptos::prelude::*;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How the last test went.
#[derive(Clone, PartialEq)]
pub enum Tested {
    /// Nothing was tested since the connection was chosen.
    NotYet,
    /// Somebody is being asked; the words say who.
    Asking(&'static str),
    /// It answered; the words say how.
    Works(String),
    /// It did not, or could not be asked; the words say why.
    Failed(String),
}

/// What is entered, as it stands in the fields.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The service that is being set; a further one until it is kept.
    pub id: RwSignal<ServiceId>,
    pub dialect: RwSignal<Dialect>,
    pub base_url: RwSignal<String>,
    pub model: RwSignal<String>,
    /// The models that the service says it has.
    pub models: RwSignal<Vec<String>>,
    pub key: RwSignal<String>,
    pub remember: RwSignal<bool>,
    pub time_limit: RwSignal<String>,
    pub at_once: RwSignal<String>,
    pub embeddings: RwSignal<String>,
    pub tested: RwSignal<Tested>,
    /// Counts the tests, so that a late answer to an earlier one is known as such.
    asked: StoredValue<u32>,
}

impl Entry {
    /// The fields for the service that the form is opened at, or for a further one.
    pub fn begin(desk: Desk) -> Entry {
        let service = untrack(|| desk.with_connections(|connections| first_shown(desk, connections)));
        let key = desk.key_of(&service);
        Entry {
            id: RwSignal::new(service.id),
            dialect: RwSignal::new(service.dialect),
            base_url: RwSignal::new(service.base_url),
            models: RwSignal::new(Vec::new()),
            model: RwSignal::new(service.model),
            key: RwSignal::new(key.expose().to_owned()),
            remember: RwSignal::new(service.remember_key),
            time_limit: RwSignal::new(service.time_limit_seconds.to_string()),
            at_once: RwSignal::new(at_once_in_words(service.at_once)),
            embeddings: RwSignal::new(service.embeddings),
            tested: RwSignal::new(Tested::NotYet),
            asked: StoredValue::new(0),
        }
    }

    /// Fills the fields with another service.
    pub fn show(self, service: Service, key: ApiKey) {
        self.id.set(service.id);
        self.dialect.set(service.dialect);
        self.base_url.set(service.base_url);
        self.models.set(Vec::new());
        self.model.set(service.model);
        self.key.set(key.expose().to_owned());
        self.remember.set(service.remember_key);
        self.time_limit.set(service.time_limit_seconds.to_string());
        self.at_once.set(at_once_in_words(service.at_once));
        self.embeddings.set(service.embeddings);
        self.tested.set(Tested::NotYet);
        // What an earlier test finds is not about this service.
        self.asked.update_value(|asked| *asked += 1);
    }

    /// Whether there is anything to enter of where the model is and what it is called.
    pub fn has_an_address(self) -> bool {
        self.dialect.get().has_an_address()
    }

    /// What is entered, checked and tidied.
    fn read(self) -> Result<(Service, ApiKey), String> {
        let text = |text: RwSignal<String>| text.get_untracked();
        let dialect = self.dialect.get_untracked();
        let connection = Connection::new(dialect, &text(self.base_url), &text(self.model), &text(self.key))
            .map_err(|error| error.to_string())?;
        let at_once = match text(self.at_once).trim() {
            "" => None,
            _ => Some(number(self.at_once, AT_ONCE, ("The requests at once", ""))?),
        };
        let service = Service {
            id: self.id.get_untracked(),
            dialect,
            base_url: text(self.base_url).trim().to_owned(),
            model: connection.model().to_owned(),
            embeddings: text(self.embeddings).trim().to_owned(),
            remember_key: self.remember.get_untracked(),
            time_limit_seconds: number(
                self.time_limit,
                TIME_LIMITS,
                ("The time to wait for an answer", " seconds"),
            )?,
            at_once,
            quirks: Quirks::default(),
        };
        Ok((service, connection.key().clone()))
    }

    /// Keeps what is entered, if it can be asked.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn take_over(self, desk: Desk) -> Result<Service, String> {
        let (service, key) = self.read()?;
        desk.keep_service(service.clone(), key);
        Ok(service)
    }

    /// Asks the service which models it has.
    pub fn list_models(self) {
        let text = |text: RwSignal<String>| text.get_untracked();
        let number = self.begin_asking("Asking for the models…");
        let listing = models_of(self.dialect.get_untracked(), text(self.base_url), text(self.key));
        leptos::task::spawn_local(async move {
            let listed = match listing.await {
                Ok(listing) => listing.await.map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if self.asked.try_get_value() != Some(number) {
                return;
            }
            self.tested.try_set(match &listed {
                Ok(models) => Tested::Works(match models.len() {
                    1 => "The service has one model, which is offered in the field Model.".to_owned(),
                    many => format!("The service has {many} models, which are offered in the field Model."),
                }),
                Err(why) => Tested::Failed(why.clone()),
            });
            self.models.try_set(listed.unwrap_or_default());
        });
    }

    /// Says who is being asked, and numbers the question, so that a late answer to an earlier one is known as such.
    fn begin_asking(self, words: &'static str) -> u32 {
        self.tested.set(Tested::Asking(words));
        self.asked.update_value(|asked| *asked += 1);
        self.asked.get_value()
    }

    /// Tries out what is entered.
    pub fn test(self, desk: Desk) {
        let service = match self.take_over(desk) {
            Ok(service) => service,
            Err(why) => return self.tested.set(Tested::Failed(why)),
        };
        let number = self.begin_asking("Asking the model…");
        let (id, key) = (service.id, desk.key_of(&service));
        leptos::task::spawn_local(async move {
            let tested = match try_out(service, key).await {
                Err(error) => Tested::Failed(error.to_string()),
                Ok(trying) => match trying.await {
                    Ok(tried) => {
                        desk.remember_quirks(id, tried.probe.quirks);
                        Tested::Works(in_words(&tried))
                    }
                    Err(error) => Tested::Failed(error.to_string()),
                },
            };
            // A later test, or a closed sheet, makes this one's answer worthless.
            if self.asked.try_get_value() == Some(number) {
                self.tested.try_set(tested);
            }
        });
    }
}

fn in_words(tried: &Tried) -> String {
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
fn first_shown(desk: Desk, connections: &Connections) -> Service {
    let named = desk.address.try_update_value(|address| {
        let (mut base_url, model) = (address.base_url.take(), address.model.take());
        if address.sign_in_code.is_some() {
            base_url = Some(OPENROUTER.to_owned());
        }
        connections.meant_by(base_url.as_deref(), model.as_deref(), any_number())
    });
    let wanted = || connections.service(desk.connecting.get_value()?).cloned();
    named
        .flatten()
        .or_else(wanted)
        .or_else(|| connections.services().first().cloned())
        .unwrap_or_else(|| connections.new_service(any_number()))
}

fn at_once_in_words(at_once: Option<u8>) -> String {
    at_once.map_or_else(String::new, |at_once| at_once.to_string())
}

/// A whole number in a range, or a sentence that says which range that is.
fn number<T: FromStr + PartialOrd + std::fmt::Display>(
    field: RwSignal<String>,
    range: RangeInclusive<T>,
    (what, unit): (&str, &str),
) -> Result<T, String> {
    let entered = field.get_untracked().trim().parse().ok();
    entered.filter(|number| range.contains(number)).ok_or_else(|| {
        format!(
            "{what} must be a whole number from {} to {}{unit}.",
            range.start(),
            range.end()
        )
    })
}
