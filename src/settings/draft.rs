//! A connection in the form, until it is saved.

use super::{AT_ONCE, Service, ServiceId, TIME_LIMITS};
use crate::llm::services::ServicePreset;
use crate::llm::{ApiKey, BaseUrl, Connection, Dialect, Quirks, SettingsError};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// A connection with its fields as typed. Its key belongs to its base URL: another base URL has another key,
/// or none.
#[derive(Clone, Debug)]
pub struct ServiceDraft {
    /// The id of the service; a new one until the draft is saved.
    pub id: ServiceId,
    /// The service's dialect.
    pub dialect: Dialect,
    /// The base URL.
    pub base_url: String,
    /// The name of the model.
    pub model: String,
    /// The name of the model for embeddings.
    pub embeddings: String,
    /// Whether the key is remembered on this device.
    pub remember_key: bool,
    /// The time limit of a try, in seconds.
    pub time_limit: String,
    /// How many requests may be in flight at once; the service's default if empty.
    pub at_once: String,
    keys: TypedKeys,
}

/// The keys as typed, each with the address that it was typed for.
#[derive(Clone, Default)]
struct TypedKeys(Vec<(String, String)>);

impl fmt::Debug for TypedKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedKeys(…)")
    }
}

/// What is wrong with a draft, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    /// The settings do not describe a usable connection.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A field is not a number, or is out of range.
    #[error("{what} must be a whole number from {least} to {most}{unit}.")]
    Number {
        /// The name of the field.
        what: &'static str,
        /// The minimum.
        least: u16,
        /// The maximum.
        most: u16,
        /// The unit.
        unit: &'static str,
    },
}

impl ServiceDraft {
    /// Returns a draft of this service with its key.
    pub fn of(service: Service, key: &ApiKey) -> ServiceDraft {
        let mut draft = ServiceDraft {
            id: service.id,
            dialect: service.dialect,
            base_url: service.base_url,
            model: service.model,
            embeddings: service.embeddings,
            remember_key: service.remember_key,
            time_limit: service.time_limit_seconds.to_string(),
            at_once: service
                .at_once
                .map(|at_once| at_once.to_string())
                .unwrap_or_default(),
            keys: TypedKeys::default(),
        };
        draft.set_key(key.expose().to_owned());
        draft
    }

    /// Returns the key for the current base URL, as typed.
    pub fn key(&self) -> &str {
        let address = self.address();
        let typed = self.keys.0.iter().find(|(of, _)| *of == address);
        typed.map_or("", |(_, key)| key)
    }

    /// Sets the key for the current base URL, as typed.
    pub fn set_key(&mut self, key: String) {
        self.set_key_of(self.address(), key);
    }

    /// Stores a key for this base URL, whatever the current one is.
    pub fn take_key(&mut self, base_url: &str, key: &ApiKey) {
        self.set_key_of(address(base_url), key.expose().to_owned());
    }

    fn set_key_of(&mut self, address: String, key: String) {
        self.keys.0.retain(|(of, _)| *of != address);
        self.keys.0.push((address, key));
    }

    /// Returns whether the key is missing only because what was typed belongs to another base URL.
    pub fn has_left_its_key(&self) -> bool {
        self.key().is_empty() && self.keys.0.iter().any(|(_, key)| !key.is_empty())
    }

    /// Applies the preset of a well-known service.
    pub fn choose(&mut self, preset: &ServicePreset) {
        self.dialect = preset.dialect;
        if preset.base_url != self.base_url {
            preset.base_url.clone_into(&mut self.base_url);
            preset
                .embeddings
                .unwrap_or_default()
                .clone_into(&mut self.embeddings);
        }
    }

    /// Returns the base URL in its normal form, so that different spellings of one address compare equal.
    pub fn address(&self) -> String {
        address(&self.base_url)
    }

    /// Returns whether the two drafts differ in any field.
    pub fn differs_from(&self, other: &ServiceDraft) -> bool {
        let texts = |draft: &ServiceDraft| {
            let ServiceDraft {
                base_url,
                model,
                embeddings,
                time_limit,
                at_once,
                ..
            } = draft;
            [base_url, model, embeddings, time_limit, at_once].map(|text| text.trim().to_owned())
        };
        let rest = |draft: &ServiceDraft| (draft.id, draft.dialect, draft.remember_key);
        texts(self) != texts(other) || rest(self) != rest(other) || self.key() != other.key()
    }

    /// Checks and tidies the fields, and returns the service and its key.
    ///
    /// # Errors
    /// [`DraftError`] for the first field that is wrong.
    pub fn read(&self) -> Result<(Service, ApiKey), DraftError> {
        let connection = Connection::new(self.dialect, &self.base_url, &self.model, self.key())?;
        let at_once = match self.at_once.trim() {
            "" => None,
            entered => Some(number(entered, AT_ONCE, ("The requests at once", ""))?),
        };
        let seconds = ("The time to wait for an answer", " seconds");
        let service = Service {
            model: connection.model().to_owned(),
            time_limit_seconds: number(self.time_limit.trim(), TIME_LIMITS, seconds)?,
            at_once,
            ..self.unchecked_service()
        };
        Ok((service, connection.key().clone()))
    }

    /// Returns the service as entered so far, without its key. Unreadable fields get the defaults of a new
    /// service.
    pub fn unchecked_service(&self) -> Service {
        let usual = Service::default();
        Service {
            id: self.id,
            dialect: self.dialect,
            base_url: self.base_url.trim().to_owned(),
            model: self.model.trim().to_owned(),
            embeddings: self.embeddings.trim().to_owned(),
            remember_key: self.remember_key,
            time_limit_seconds: self.time_limit.trim().parse().unwrap_or(usual.time_limit_seconds),
            at_once: self.at_once.trim().parse().ok(),
            quirks: Quirks::default(),
        }
    }
}

fn address(base_url: &str) -> String {
    BaseUrl::new(base_url).map_or_else(|_| base_url.trim().to_owned(), |url| url.as_str().to_owned())
}

/// Parses a whole number in a range, or returns the error for it.
fn number<T: Copy + FromStr + PartialOrd + Into<u16>>(
    entered: &str,
    range: RangeInclusive<T>,
    (what, unit): (&'static str, &'static str),
) -> Result<T, DraftError> {
    let number = entered.parse().ok().filter(|number| range.contains(number));
    number.ok_or(DraftError::Number {
        what,
        least: (*range.start()).into(),
        most: (*range.end()).into(),
        unit,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::services::PRESETS;

    const HERE: &str = "https://models.example/v1";

    fn stored() -> Service {
        Service {
            id: ServiceId(3),
            base_url: HERE.into(),
            model: "m".into(),
            remember_key: true,
            ..Service::default()
        }
    }

    fn draft() -> ServiceDraft {
        ServiceDraft::of(stored(), &ApiKey::new("sk-a-secret").expect("a key"))
    }

    #[test]
    fn a_draft_reads_back_as_the_stored_service() {
        let (service, key) = draft().read().expect("it can be asked");
        assert_eq!((service, key.expose()), (stored(), "sk-a-secret"));
        assert!(!draft().differs_from(&draft()));
    }

    #[test]
    fn a_key_is_read_for_no_other_base_url() {
        let elsewhere = [
            "https://models.example/v2",
            "http://models.example/v1",
            "https://models.example.evil.example/v1",
            "https://models.example:444/v1",
            "https://models.exampl",
            "",
        ];
        for base_url in elsewhere {
            let mut draft = draft();
            draft.base_url = base_url.into();
            assert_eq!(draft.key(), "", "{base_url}");
            assert!(draft.has_left_its_key());
            let key = draft.read().map(|(_, key)| key);
            assert!(key.is_err() || key.is_ok_and(|key| key.is_none()), "{base_url}");
        }
    }

    #[test]
    fn each_service_of_the_menu_begins_without_a_key() {
        for preset in PRESETS {
            let mut draft = draft();
            draft.choose(&preset);
            assert_eq!(
                (draft.key(), &*draft.base_url),
                ("", preset.base_url),
                "{}",
                preset.name
            );
            assert!(draft.has_left_its_key() && draft.differs_from(&self::draft()));
        }
    }

    #[test]
    fn a_key_is_there_again_where_it_was_typed() {
        let mut draft = draft();
        draft.base_url = "https://other.example/v1".into();
        draft.set_key("sk-other".into());
        assert!(!draft.has_left_its_key());
        for same in [
            HERE,
            " https://models.example/v1/ ",
            "models.example/v1/chat/completions",
        ] {
            draft.base_url = same.into();
            assert_eq!(draft.key(), "sk-a-secret", "{same}");
        }
        draft.base_url = "https://other.example/v1".into();
        assert_eq!(draft.key(), "sk-other");
    }

    #[test]
    fn a_key_that_comes_late_goes_to_the_base_url_that_it_is_for() {
        let mut draft = draft();
        draft.base_url = "https://other.example/v1".into();
        draft.take_key(HERE, &ApiKey::new("sk-late").expect("a key"));
        assert_eq!(draft.key(), "");
        draft.base_url = HERE.into();
        assert_eq!(draft.key(), "sk-late");
    }

    #[test]
    fn every_changed_field_is_noticed_and_blanks_are_ignored() {
        let changes: [fn(&mut ServiceDraft); 8] = [
            |draft| draft.base_url.push('1'),
            |draft| draft.model.push('1'),
            |draft| draft.embeddings.push('1'),
            |draft| draft.time_limit.push('1'),
            |draft| draft.at_once.push('1'),
            |draft| draft.remember_key = false,
            |draft| draft.dialect = Dialect::Anthropic,
            |draft| draft.set_key(String::new()),
        ];
        for change in changes {
            let mut changed = draft();
            change(&mut changed);
            assert!(changed.differs_from(&draft()), "{changed:?}");
        }
        let mut blank = draft();
        blank.model.push(' ');
        assert!(!blank.differs_from(&draft()));
    }

    #[test]
    fn invalid_fields_give_their_reason() {
        let mut wrong = draft();
        wrong.time_limit = "4".into();
        let why = wrong.read().expect_err("too short").to_string();
        assert_eq!(
            why,
            "The time to wait for an answer must be a whole number from 5 to 300 seconds."
        );
        wrong.at_once = "many".into();
        let why = wrong.read().expect_err("no number").to_string();
        assert_eq!(why, "The requests at once must be a whole number from 1 to 32.");
        wrong.model = " ".into();
        assert_eq!(wrong.read().expect_err("no model"), SettingsError::NoModel.into());
    }

    #[test]
    fn a_key_is_not_printed() {
        assert!(!format!("{:?}", draft()).contains("secret"));
    }
}
