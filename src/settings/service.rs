//! A service as a person sets it up: where it is, what is asked there, and how.

use crate::llm::{BaseUrl, Dialect, Quirks, RetryPolicy};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;

/// After how many seconds without an answer a try may be given up.
pub const TIME_LIMITS: RangeInclusive<u16> = 5..=300;

/// How many requests a service may be asked at once.
pub const AT_ONCE: RangeInclusive<u8> = 1..=32;

/// Which of the kept services is meant. It stays the same whatever else of the service is changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServiceId(pub u32);

/// A service that model seats can ask, without its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Service {
    /// Which one it is.
    pub id: ServiceId,
    /// How it is spoken to.
    pub dialect: Dialect,
    /// The base URL, as entered.
    pub base_url: String,
    /// The model's name, as the service calls it; a seat may name another.
    pub model: String,
    /// The name of its model for embeddings, by which Recallers compare texts; by words in common where it is empty.
    pub embeddings: String,
    /// Whether the key is to be remembered on this device.
    pub remember_key: bool,
    /// After how many seconds without an answer a try is given up. A large model on one's own machine takes its time.
    pub time_limit_seconds: u16,
    /// How many requests it is asked at once, more waiting for their turn; as suits the service where it is not set.
    pub at_once: Option<u8>,
    /// What has been learnt of its ways.
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
    /// How the service is asked: how long an answer may take, and how often it is asked again.
    pub fn retry_policy(&self) -> RetryPolicy {
        let seconds = self
            .time_limit_seconds
            .clamp(*TIME_LIMITS.start(), *TIME_LIMITS.end());
        RetryPolicy {
            time_limit: Duration::from_secs(seconds.into()),
            ..RetryPolicy::default()
        }
    }

    /// The same with its model for embeddings as the one that is asked; nothing where none is set or none can be asked.
    pub fn of_embeddings(&self) -> Option<Service> {
        let has_any = self.dialect.has_embeddings() && !self.embeddings.is_empty();
        has_any.then(|| Service {
            model: self.embeddings.clone(),
            ..self.clone()
        })
    }

    /// Whether it says where it is; one that does not cannot be asked.
    pub fn has_a_place(&self) -> bool {
        !self.dialect.has_an_address() || !self.base_url.trim().is_empty()
    }

    /// Whether a service and a model are named.
    pub fn is_named(&self) -> bool {
        self.has_a_place() && (!self.dialect.has_an_address() || !self.model.trim().is_empty())
    }

    /// Whether the other is the same model in the same place.
    pub fn asks_the_same(&self, other: &Service) -> bool {
        let place = |service: &Service| (service.dialect, service.base_url.clone(), service.model.clone());
        place(self) == place(other)
    }

    /// Whether it runs in the browser, on the person's own machine or in their network: nobody is known to charge for it.
    pub fn is_own_machine(&self) -> bool {
        !self.dialect.has_an_address() || BaseUrl::new(&self.base_url).is_ok_and(|url| url.is_local())
    }

    /// Its host, as short as it says where that is.
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
        for (kept, seconds) in [(60, 60), (0, 5), (9_999, 300)] {
            let service = Service {
                time_limit_seconds: kept,
                ..Service::default()
            };
            assert_eq!(service.retry_policy().time_limit, Duration::from_secs(seconds));
        }
    }

    #[test]
    fn the_host_says_where_a_service_is() {
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
