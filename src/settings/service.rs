//! A service as a person sets it up: its address, its model and its limits.

use crate::llm::{BaseUrl, Dialect, Quirks, RetryPolicy};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The range of the time limit of a try, in seconds.
pub const TIME_LIMITS: RangeInclusive<u16> = 5..=300;

/// The range of the number of requests in flight at once.
pub const AT_ONCE: RangeInclusive<u8> = 1..=32;

/// Identifies a service. It stays the same when other settings of the service change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServiceId(pub u32);

/// A service that model seats can ask, without its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Service {
    /// The id.
    pub id: ServiceId,
    /// The dialect.
    pub dialect: Dialect,
    /// The base URL, as entered.
    pub base_url: String,
    /// The name of the default model, as the service calls it; a seat may name another.
    pub model: String,
    /// The name of the model for embeddings, with which Recallers compare texts. If empty, texts are compared
    /// by common words.
    pub embeddings: String,
    /// Whether the key is remembered on this device.
    pub remember_key: bool,
    /// The time limit of a try, in seconds. A large model on the person's own machine may be slow.
    pub time_limit_seconds: u16,
    /// How many requests may be in flight at once, with the others waiting in the queue; the service's
    /// default if `None`.
    pub at_once: Option<u8>,
    /// What has been learnt about the service.
    pub quirks: Quirks,
}

impl Default for Service {
    fn default() -> Service {
        Service {
            id: ServiceId::default(),
            dialect: Dialect::default(),
            base_url: String::new(),
            model: String::new(),
            embeddings: String::new(),
            remember_key: false,
            time_limit_seconds: 60,
            at_once: None,
            quirks: Quirks::default(),
        }
    }
}

impl Service {
    /// Returns how long to wait for an answer and how often to ask again.
    pub fn retry_policy(&self) -> RetryPolicy {
        let seconds = self
            .time_limit_seconds
            .clamp(*TIME_LIMITS.start(), *TIME_LIMITS.end());
        RetryPolicy {
            time_limit: Duration::from_secs(seconds.into()),
            ..RetryPolicy::default()
        }
    }

    /// Returns the service with its model for embeddings as the model to ask. Returns `None` if there is
    /// none.
    pub fn of_embeddings(&self) -> Option<Service> {
        let has_any = self.dialect.has_embeddings() && !self.embeddings.is_empty();
        has_any.then(|| Service {
            model: self.embeddings.clone(),
            ..self.clone()
        })
    }

    /// Returns whether the service has an address, or needs none. Without it the service cannot be asked.
    pub fn has_address(&self) -> bool {
        !self.dialect.has_an_address() || !self.base_url.trim().is_empty()
    }

    /// Returns whether both the service and a model are named.
    pub fn is_named(&self) -> bool {
        self.has_address() && (!self.dialect.has_an_address() || !self.model.trim().is_empty())
    }

    /// Returns whether both are the same model at the same address.
    pub fn asks_the_same(&self, other: &Service) -> bool {
        let place = |service: &Service| (service.dialect, service.base_url.clone(), service.model.clone());
        place(self) == place(other)
    }

    /// Returns whether it runs in the browser, on the person's own machine or in their network, where no
    /// known charge applies.
    pub fn is_own_machine(&self) -> bool {
        !self.dialect.has_an_address() || BaseUrl::new(&self.base_url).is_ok_and(|url| url.is_local())
    }

    /// Returns the host and port, or "this browser" for the built-in model.
    pub fn host(&self) -> &str {
        if !self.dialect.has_an_address() {
            return "this browser";
        }
        let address = self.base_url.trim();
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        rest.split('/').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_out_of_range_is_brought_into_it() {
        for (stored, seconds) in [(60, 60), (0, 5), (9_999, 300)] {
            let service = Service {
                time_limit_seconds: stored,
                ..Service::default()
            };
            assert_eq!(service.retry_policy().time_limit, Duration::from_secs(seconds));
        }
    }

    #[test]
    fn the_host_is_read_from_the_base_url() {
        for (base_url, host) in [
            ("https://api.openai.com/v1", "api.openai.com"),
            ("localhost:11434/v1", "localhost:11434"),
            ("", ""),
        ] {
            let service = Service {
                base_url: base_url.into(),
                ..Service::default()
            };
            assert_eq!(service.host(), host);
        }
    }
}
