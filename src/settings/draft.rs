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
    pub fn put_key(&mut self, base_url: &str, key: &ApiKey) {
        self.set_key_of(address(base_url), key.expose().to_owned());
    }

    fn set_key_of(&mut self, address: String, key: String) {
        self.keys.0.retain(|(of, _)| *of != address);
        self.keys.0.push((address, key));
    }

    /// Returns whether the key is missing only because what was typed belongs to another base URL.
    pub fn misses_key_of_other_url(&self) -> bool {
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
#[path = "draft_tests.rs"]
mod tests;
