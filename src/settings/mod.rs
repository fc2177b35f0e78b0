//! What a person has set, what an address asks for, and where settings are kept.
//!
//! Settings never hold a key. [`Connections`] are kept apart, so that the page loads them only once a model is wanted, and
//! their [`Keys`] apart from both, each with the base URL that it was entered for and only where the person asked to
//! remember it.

mod address;
mod connections;
mod costs;
pub mod decimal;
mod keys;
mod people;
mod played;
mod service;
mod storage;
mod table;

pub use address::Address;
pub use connections::Connections;
pub use costs::{Costs, PricedModel};
pub use keys::Keys;
pub use people::{Hint, PeopleSettings, PersonName, PersonSettings, TurnLimit};
pub use service::{AT_ONCE, Service, ServiceId, TIME_LIMITS};
#[cfg(target_arch = "wasm32")]
pub use storage::BrowserStorage;
pub use storage::{MemoryStorage, Storage, StorageRefused};
pub use table::{ModelChoice, Player, SeatSettings, TableSettings, Temperature};

use crate::round::Speed;
use serde::{Deserialize, Serialize};

/// Where the settings stand in the storage; the number is their version.
const SETTINGS_PLACE: &str = "among-agents.settings.1";

/// Everything a person has set, without any key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The table: rules and who plays.
    pub table: TableSettings,
    /// How fast rounds are shown.
    pub speed: Speed,
    /// Whether a round is paused while the page is in the background.
    pub pause_in_background: bool,
}

impl Settings {
    /// Whether any settings are kept in the storage.
    pub fn are_kept(storage: &dyn Storage) -> bool {
        storage.read(SETTINGS_PLACE).is_some()
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_a_reload() {
        let storage = MemoryStorage::default();
        let mut settings = Settings {
            speed: Speed::Fast,
            ..Settings::default()
        };
        settings.table.seats[2].model.service = Some(ServiceId(5));
        settings.save(&storage).expect("memory keeps everything");
        assert_eq!(Settings::load(&storage), settings);
    }

    #[test]
    fn damaged_settings_are_replaced_by_the_defaults() {
        let storage = MemoryStorage::default();
        storage
            .write(SETTINGS_PLACE, "{\"table\": 3")
            .expect("memory keeps everything");
        assert_eq!(Settings::load(&storage), Settings::default());
    }
}
