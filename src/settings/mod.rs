//! What a person has set, what an address asks for, and where settings are kept.
//!
//! Settings never hold a key. A key is kept apart, with the base URL that it was entered for, and only where the person
//! asked to remember it.

mod address;
mod storage;
mod table;

pub use address::Address;
#[cfg(target_arch = "wasm32")]
pub use storage::BrowserStorage;
pub use storage::{MemoryStorage, Storage, StorageRefused};
pub use table::{Player, SeatSettings, TableSettings};

use crate::llm::{ApiKey, RetryPolicy};
use crate::round::Speed;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Where the settings stand in the storage; the number is their version.
const SETTINGS_PLACE: &str = "among-agents.settings.1";
/// Where a remembered key stands in the storage.
const KEY_PLACE: &str = "among-agents.key.1";

/// Everything a person has set, without any key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The table: rules and who plays.
    pub table: TableSettings,
    /// The service that model seats ask.
    pub service: Service,
    /// How fast rounds are shown.
    pub speed: Speed,
    /// Whether a round is paused while the page is in the background.
    pub pause_in_background: bool,
}

/// After how many seconds without an answer a try may be given up.
pub const TIME_LIMITS: RangeInclusive<u16> = 5..=300;

/// The service that model seats ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Service {
    /// The base URL, as entered.
    pub base_url: String,
    /// The model's name, as the service calls it.
    pub model: String,
    /// Whether the key is to be remembered on this device.
    pub remember_key: bool,
    /// After how many seconds without an answer a try is given up. A large model on one's own machine takes its time.
    pub time_limit_seconds: u16,
}

impl Default for Service {
    fn default() -> Service {
        Service {
            base_url: String::new(),
            model: String::new(),
            remember_key: false,
            time_limit_seconds: 60,
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

    /// Whether a service and a model are named.
    pub fn is_named(&self) -> bool {
        !self.base_url.trim().is_empty() && !self.model.trim().is_empty()
    }
}

/// A remembered key and the service it was entered for, so that no other service ever gets it.
#[derive(Serialize, Deserialize)]
struct RememberedKey {
    base_url: String,
    key: String,
}

impl Settings {
    /// The settings kept in the storage; the defaults where there are none that can be read.
    pub fn load(storage: &dyn Storage) -> Settings {
        let kept = storage
            .read(SETTINGS_PLACE)
            .and_then(|text| serde_json::from_str(&text).ok());
        let settings: Settings = kept.unwrap_or_default();
        Settings {
            table: settings.table.mended(),
            ..settings
        }
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// When the browser refuses to keep anything.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("settings hold nothing that JSON cannot");
        storage.write(SETTINGS_PLACE, &text)
    }
}

/// The key remembered for this service, if there is one.
pub fn load_key(storage: &dyn Storage, service: &Service) -> Option<ApiKey> {
    let kept: RememberedKey = serde_json::from_str(&storage.read(KEY_PLACE)?).ok()?;
    let same = kept.base_url == service.base_url.trim();
    if same { ApiKey::new(&kept.key).ok() } else { None }
}

/// Remembers the key where the person asked for it, and forgets any remembered key where not.
///
/// # Errors
/// When the browser refuses to keep anything.
pub fn keep_key(storage: &dyn Storage, service: &Service, key: &ApiKey) -> Result<(), StorageRefused> {
    if !service.remember_key || key.is_none() {
        storage.remove(KEY_PLACE);
        return Ok(());
    }
    let kept = RememberedKey {
        base_url: service.base_url.trim().to_owned(),
        key: key.expose().to_owned(),
    };
    let text = serde_json::to_string(&kept).expect("two texts are always JSON");
    storage.write(KEY_PLACE, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn service(remember_key: bool) -> Service {
        Service {
            base_url: "https://models.example/v1".into(),
            model: "m".into(),
            remember_key,
            ..Service::default()
        }
    }

    #[test]
    fn settings_survive_a_reload() {
        let storage = MemoryStorage::default();
        let settings = Settings {
            service: service(true),
            speed: Speed::Fast,
            ..Settings::default()
        };
        settings.save(&storage).expect("memory keeps everything");
        assert_eq!(Settings::load(&storage), settings);
    }

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
    fn damaged_settings_are_replaced_by_the_defaults() {
        let storage = MemoryStorage::default();
        storage
            .write(SETTINGS_PLACE, "{\"table\": 3")
            .expect("memory keeps everything");
        assert_eq!(Settings::load(&storage), Settings::default());
    }

    #[test]
    fn a_key_is_kept_only_where_that_was_asked_for() {
        let storage = MemoryStorage::default();
        let key = ApiKey::new("sk-a-secret").expect("a key");
        keep_key(&storage, &service(false), &key).expect("memory keeps everything");
        Settings {
            service: service(false),
            ..Settings::default()
        }
        .save(&storage)
        .expect("memory keeps everything");
        assert!(!storage.everything().contains("a-secret"));
        keep_key(&storage, &service(true), &key).expect("memory keeps everything");
        assert_eq!(
            load_key(&storage, &service(true)).map(|key| key.expose().to_owned()),
            Some("sk-a-secret".into())
        );
        keep_key(&storage, &service(false), &key).expect("memory keeps everything");
        assert!(!storage.everything().contains("a-secret"));
    }

    #[test]
    fn a_key_is_given_to_no_other_service() {
        let storage = MemoryStorage::default();
        let key = ApiKey::new("sk-a-secret").expect("a key");
        keep_key(&storage, &service(true), &key).expect("memory keeps everything");
        let other = Service {
            base_url: "https://elsewhere.example/v1".into(),
            ..service(true)
        };
        assert!(load_key(&storage, &other).is_none());
    }
}
