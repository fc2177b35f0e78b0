//! What a person has set, what an address requests, and where settings are stored.
//!
//! Settings never contain a key. [`Connections`] are stored separately, so that the page loads them only when
//! a model is needed. Their [`Keys`] are separate from both, each with the base URL that it was entered for,
//! and are stored only if the person asked to remember them.

mod address;
mod connections;
mod costs;
pub mod decimal;
mod draft;
mod guess_history;
mod keys;
mod people;
mod service;
mod storage;
mod stored;
mod table;

pub use address::{Address, LinkedPosition};
pub use connections::Connections;
pub use costs::{Costs, PricedModel};
pub use draft::{DraftError, ServiceDraft};
pub use guess_history::GuessHistory;
pub use keys::Keys;
pub use people::{Hint, PeopleSettings, PersonName, PersonSettings, TurnLimit};
pub use service::{AT_ONCE, Service, ServiceId, TIME_LIMITS};
pub use storage::{MemoryStorage, Storage, StorageRefused};
pub use stored::{Loaded, QuarantinedData};
pub use table::{Player, SeatModelSettings, SeatSettings, TableSettings};

use crate::round::Speed;
use serde::{Deserialize, Serialize};
use stored::{LoadProblem, StorageKey, copy_aside};

/// Where the settings are stored. The number is the version of the format.
const SETTINGS_STORAGE_KEY: StorageKey = StorageKey {
    name: "among-agents.settings.1",
    what: "The settings",
};

/// Where it is noted that this browser has saved rounds.
const SAVED_ROUNDS_STORAGE_KEY: &str = "among-agents.rounds.1";

/// Everything a person has set, without any key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The table: rules and who plays.
    pub table: TableSettings,
    /// The playback speed.
    pub speed: Speed,
    /// Whether a round is heard.
    pub sound: bool,
    /// Whether all roles are shown to those who watch. Otherwise they are to find out who is what.
    pub shows_roles: bool,
    /// Whether a round pauses while the page is in the background.
    pub pause_in_background: bool,
}

impl Settings {
    /// Returns whether the storage contains settings.
    pub fn are_stored(storage: &dyn Storage) -> bool {
        storage.read(SETTINGS_STORAGE_KEY.name).is_some()
    }

    /// Returns whether this browser may have saved rounds: it is noted, or the note cannot be read.
    pub fn saves_rounds(storage: &dyn Storage) -> bool {
        storage.read(SAVED_ROUNDS_STORAGE_KEY).is_some() || !storage.is_readable()
    }

    /// Records that this browser has saved rounds, so that the next visit looks for them.
    pub fn note_saved_rounds(storage: &dyn Storage) {
        // Where this cannot be noted, the next visit looks for rounds anyway.
        let _ = storage.write(SAVED_ROUNDS_STORAGE_KEY, "yes");
    }

    /// Loads the settings from the storage; the defaults if nothing is readable.
    pub fn load(storage: &dyn Storage) -> Loaded<Settings> {
        let mut found: Loaded<Settings> = Loaded::upgraded_at(SETTINGS_STORAGE_KEY, storage, |settings| {
            if let Some(table) = settings.get_mut("table") {
                table::former::upgrade(table);
            }
        });
        let table = std::mem::take(&mut found.value.table);
        if table.rules.check().is_err() {
            found
                .messages
                .extend(copy_aside(SETTINGS_STORAGE_KEY, storage, LoadProblem::BadRules));
        }
        found.value.table = table.normalized();
        found
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// [`StorageRefused`] if the browser refuses to store them.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("settings hold nothing that JSON cannot");
        storage.write(SETTINGS_STORAGE_KEY.name, &text)
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
        let found = Settings::load(&storage);
        assert_eq!((found.value, found.messages), (settings, Vec::new()));
    }

    #[test]
    fn damaged_settings_are_set_aside_and_the_defaults_hold() {
        let storage = MemoryStorage::default();
        let damaged = "{\"table\": 3";
        storage
            .write(SETTINGS_STORAGE_KEY.name, damaged)
            .expect("memory keeps everything");
        let found = Settings::load(&storage);
        assert_eq!((found.value, found.messages.len()), (Settings::default(), 1));
        Settings::default()
            .save(&storage)
            .expect("memory keeps everything");
        let aside = storage.read("among-agents.settings.1.aside-1");
        assert_eq!(aside.as_deref(), Some(damaged));
        assert_eq!(Settings::load(&storage).messages, []);
    }

    #[test]
    fn settings_of_a_former_version_are_read_whole() {
        let storage = MemoryStorage::default();
        let former = r#"{"table":{"seats":[{"model":{"temperature":7}}],"talk":{"pause_seconds":5}}}"#;
        storage
            .write(SETTINGS_STORAGE_KEY.name, former)
            .expect("memory keeps everything");
        let found = Settings::load(&storage);
        assert_eq!(found.messages, [], "nothing is lost");
        let mind = &found.value.table.seats[0].mind;
        assert_eq!(mind.temperature.map(|temperature| temperature.get()), Some(0.7));
        assert_eq!(mind.talk.pause_seconds, 5);
    }

    #[test]
    fn settings_of_a_later_version_are_not_lost() {
        let storage = MemoryStorage::default();
        let of_seats =
            |player: &str, more: &str| format!(r#"{{"table":{{"seats":[{{"player":"{player}"{more}}}]}}}}"#);
        for later in [of_seats("oracle", ""), of_seats("bot", r#","hat":"red""#)] {
            storage
                .write(SETTINGS_STORAGE_KEY.name, &later)
                .expect("memory keeps everything");
            assert_eq!(Settings::load(&storage).messages.len(), 1, "{later}");
            Settings::default()
                .save(&storage)
                .expect("memory keeps everything");
            assert!(storage.everything().contains(&format!("{later:?}")), "{later}");
        }
    }

    #[test]
    fn unplayable_rules_are_reported_once() {
        let storage = MemoryStorage::default();
        storage
            .write(
                SETTINGS_STORAGE_KEY.name,
                r#"{"table":{"rules":{"players":200}},"speed":"fast"}"#,
            )
            .expect("memory keeps everything");
        let found = Settings::load(&storage);
        assert_eq!(found.value.speed, Speed::Fast);
        assert!(
            found.messages[0]
                .to_string()
                .contains("rules that cannot be played, so the paper’s rules are used")
        );
        assert_eq!(Settings::load(&storage).messages, []);
    }
}
