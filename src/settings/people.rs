//! The people who play at this device: their names and their preferences.

use super::stored::StorageKey;
use super::{Loaded, Storage, StorageRefused};
use crate::table::Colour;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where this is stored. The number is the version of the format.
const PEOPLE_STORAGE_KEY: StorageKey = StorageKey {
    name: "among-agents.people.1",
    what: "The settings for taking a seat",
};

/// The people who play at this device. Stored apart from the settings, so that a spectator's page does not
/// load it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PeopleSettings {
    /// How many people play together, from 1.
    pub count: usize,
    /// Everyone who has ever played here.
    pub people: Vec<PersonSettings>,
    /// The time limit for a turn.
    pub turn_limit: TurnLimit,
    /// Whether meetings are held in rounds (`true`) or in real time; `None` leaves it to the number of people.
    pub meet_in_rounds: Option<bool>,
    /// The hints that have been dismissed for good.
    #[serde(rename = "put_away")]
    pub dismissed_hints: Vec<Hint>,
}

/// One person's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// The name shown on this screen, and nowhere else.
    pub name: PersonName,
    /// The person's colour; drawn from the seed if `None`.
    pub colour: Option<Colour>,
}

/// A person's name: one line of at most 16 characters, or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct PersonName(String);

impl PersonName {
    /// The maximum number of characters.
    pub const MAX_LENGTH: usize = 16;

    /// Returns the entered name, with characters that do not belong on a line removed, and cut to the maximum
    /// length.
    pub fn new(entered: &str) -> PersonName {
        // Marks that change the writing direction would disguise the text beside the name.
        let is_shown = |c: &char| {
            !c.is_control()
                && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
                && !matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
        };
        let line: String = entered
            .trim()
            .chars()
            .filter(is_shown)
            .take(PersonName::MAX_LENGTH)
            .collect();
        PersonName(line.trim_end().to_owned())
    }

    /// Returns the name; empty if there is none.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name with the seat's colour: "Anna (Red)", or just "Red".
    pub fn with_colour(&self, colour: &str) -> String {
        match self.0.as_str() {
            "" => colour.to_owned(),
            name => format!("{name} ({colour})"),
        }
    }
}

impl From<String> for PersonName {
    fn from(stored: String) -> PersonName {
        PersonName::new(&stored)
    }
}

impl From<PersonName> for String {
    fn from(name: PersonName) -> String {
        name.0
    }
}

/// The time limit for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnLimit {
    /// No limit.
    #[default]
    None,
    /// Ten seconds.
    Ten,
    /// Twenty seconds.
    Twenty,
    /// Thirty seconds.
    Thirty,
    /// A minute.
    Sixty,
}

impl TurnLimit {
    /// Every limit, the longest first.
    pub const ALL: [TurnLimit; 5] = [
        TurnLimit::None,
        TurnLimit::Sixty,
        TurnLimit::Thirty,
        TurnLimit::Twenty,
        TurnLimit::Ten,
    ];

    /// Returns the label in menus.
    pub const fn label(self) -> &'static str {
        match self {
            TurnLimit::None => "no limit",
            TurnLimit::Ten => "10 seconds",
            TurnLimit::Twenty => "20 seconds",
            TurnLimit::Thirty => "30 seconds",
            TurnLimit::Sixty => "60 seconds",
        }
    }

    /// Returns the limit with this label.
    pub fn labelled(label: &str) -> Option<TurnLimit> {
        TurnLimit::ALL.into_iter().find(|limit| limit.label() == label)
    }

    /// Returns the limit; `None` if there is none.
    pub const fn duration(self) -> Option<Duration> {
        match self {
            TurnLimit::None => None,
            TurnLimit::Ten => Some(Duration::from_secs(10)),
            TurnLimit::Twenty => Some(Duration::from_secs(20)),
            TurnLimit::Thirty => Some(Duration::from_secs(30)),
            TurnLimit::Sixty => Some(Duration::from_secs(60)),
        }
    }
}

/// A moment at which a first-time player gets a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hint {
    /// The person's first turn.
    Turn,
    /// The first body, or the first possible kill.
    Body,
    /// The first meeting.
    Meeting,
}

impl Default for PeopleSettings {
    fn default() -> PeopleSettings {
        PeopleSettings {
            count: 1,
            people: vec![PersonSettings::default(); PeopleSettings::MAX],
            turn_limit: TurnLimit::default(),
            meet_in_rounds: None,
            dismissed_hints: Vec::new(),
        }
    }
}

impl PeopleSettings {
    /// The maximum number of people at one screen.
    pub const MAX: usize = 4;

    /// Returns whether meetings are held in rounds rather than in real time. Unless it was chosen, several
    /// people at one screen meet in rounds, since only one of them can type at a time.
    pub fn meets_in_rounds(&self) -> bool {
        self.meet_in_rounds.unwrap_or(self.count > 1)
    }

    /// Loads the settings from the storage; the defaults if nothing is readable.
    pub fn load(storage: &dyn Storage) -> Loaded<PeopleSettings> {
        let mut found: Loaded<PeopleSettings> = Loaded::at(PEOPLE_STORAGE_KEY, storage);
        let settings = &mut found.value;
        settings.count = settings.count.clamp(1, PeopleSettings::MAX);
        settings
            .people
            .resize(PeopleSettings::MAX, PersonSettings::default());
        found
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// [`StorageRefused`] if the browser refuses to store them.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("people hold nothing that JSON cannot");
        storage.write(PEOPLE_STORAGE_KEY.name, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::MemoryStorage;

    #[test]
    fn a_name_is_one_short_line() {
        let name = |entered| PersonName::new(entered).as_str().to_owned();
        assert_eq!(name("  Anna "), "Anna");
        assert_eq!(name("An\nna\u{202e}\t"), "Anna");
        assert_eq!(name("Anna Maria Magdalena"), "Anna Maria Magda");
        assert_eq!(
            name("Anna Maria Magd lena").chars().count(),
            PersonName::MAX_LENGTH - 1
        );
        assert_eq!(PersonName::new("Anna").with_colour("Red"), "Anna (Red)");
        assert_eq!(PersonName::new(" ").with_colour("Red"), "Red");
    }

    #[test]
    fn loaded_people_settings_are_normalized() {
        let storage = MemoryStorage::default();
        let mut settings = PeopleSettings::load(&storage).value;
        assert_eq!(settings, PeopleSettings::default());
        settings.people[1].name = PersonName::new("Ben");
        settings.turn_limit = TurnLimit::Thirty;
        settings.dismissed_hints.push(Hint::Meeting);
        settings.save(&storage).expect("memory keeps everything");
        assert_eq!(PeopleSettings::load(&storage).value, settings);
        let stored = r#"{"count":9,"people":[{"name":"A very long name with\na break"}]}"#;
        storage
            .write(PEOPLE_STORAGE_KEY.name, stored)
            .expect("memory keeps everything");
        let normalized = PeopleSettings::load(&storage).value;
        assert_eq!((normalized.count, normalized.people.len()), (4, 4));
        assert_eq!(normalized.people[0].name.as_str(), "A very long name");
    }

    #[test]
    fn damaged_people_settings_are_set_aside_and_the_defaults_hold() {
        let storage = MemoryStorage::default();
        storage
            .write(
                PEOPLE_STORAGE_KEY.name,
                r#"{"people":[{"name":"Anna","colour":"plaid"}]}"#,
            )
            .expect("memory keeps everything");
        let found = PeopleSettings::load(&storage);
        assert_eq!(
            (found.value, found.messages.len()),
            (PeopleSettings::default(), 1)
        );
        assert!(storage.everything().contains("plaid"));
    }
}
