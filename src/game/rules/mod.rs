//! The numbers a round is played by.

mod declared;

pub use declared::{NumberRule, RuleField, Rules, SwitchRule};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use thiserror::Error;

/// Who acts when in the task phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    /// One after another, each seeing what the seats before it did.
    Sequential,
    /// All choose on the view at the start of the timestep; the choices are carried out in an order drawn from the
    /// seed.
    Simultaneous,
}

/// How a meeting is talked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discussion {
    /// In rounds: each living seat speaks once in each, in seat order. Then they vote in that order.
    Rounds,
    /// In real time: everybody speaks when it wants to, until the time is up or all are ready to vote. Then everybody
    /// votes when it wants to, until that time is up.
    Live,
}

/// Why rules cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// A number lies outside what the game can be played with.
    #[error("{what} must be between {least} and {most}; it is {found}.")]
    OutOfRange {
        /// The number in words.
        what: &'static str,
        /// The smallest allowed.
        least: u16,
        /// The largest allowed.
        most: u16,
        /// What was asked for.
        found: u16,
    },
    /// The impostors would have won before the round began.
    #[error("There must be fewer impostors than crewmates; {impostors} of {players} is too many.")]
    TooManyImpostors {
        /// Impostors asked for.
        impostors: u8,
        /// Players asked for.
        players: u8,
    },
    /// Without tasks the crewmates would have won before the round began.
    #[error("Each crewmate needs at least one task.")]
    NoTasks,
}

/// How much a prompt shows once stood among the rules. Rounds and settings that were written then can still
/// be read.
const FORMER_FIELD: &str = "recent";

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rules::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        fields.remove(FORMER_FIELD);
        Rules::deserialize(Value::Object(fields)).map_err(D::Error::custom)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::paper()
    }
}

impl Rules {
    /// The larger table of the authors' program: seven players, two impostors.
    pub const fn paper_seven() -> Rules {
        Rules {
            players: 7,
            impostors: 2,
            ..Rules::paper()
        }
    }

    /// The names of the presets, for menus and commands.
    pub const PRESETS: [&'static str; 2] = ["paper", "paper-seven"];

    /// The preset of this name.
    pub fn preset(name: &str) -> Option<Rules> {
        match name {
            "paper" => Some(Rules::paper()),
            "paper-seven" => Some(Rules::paper_seven()),
            _ => None,
        }
    }

    /// The name of the preset that these rules are, if they are one.
    pub fn preset_name(&self) -> Option<&'static str> {
        Rules::PRESETS
            .into_iter()
            .find(|name| Rules::preset(name).as_ref() == Some(self))
    }

    /// Whether a round can be played by these rules.
    ///
    /// # Errors
    /// The first number that is out of range, in words for the person who set it.
    pub fn check(&self) -> Result<(), RulesError> {
        for field in Rules::FIELDS {
            let RuleField::Number(number) = field else {
                continue;
            };
            let NumberRule {
                what, least, most, ..
            } = *number;
            let found = (number.read)(self);
            if !(least..=most).contains(&found) {
                return Err(RulesError::OutOfRange {
                    what,
                    least,
                    most,
                    found,
                });
            }
        }
        if self.impostors * 2 >= self.players {
            return Err(RulesError::TooManyImpostors {
                impostors: self.impostors,
                players: self.players,
            });
        }
        if self.common_tasks + self.short_tasks + self.long_tasks == 0 {
            return Err(RulesError::NoTasks);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_seats_as_a_table_may_have() {
        let Some(RuleField::Number(players)) = Rules::FIELDS.first() else {
            panic!("the number of players stands first");
        };
        assert_eq!(usize::from(players.most), crate::game::Seat::MAX);
    }

    #[test]
    fn presets_can_be_played_and_are_found_by_name() {
        for name in Rules::PRESETS {
            let rules = Rules::preset(name).expect("a preset has rules");
            assert_eq!(rules.check(), Ok(()));
            assert_eq!(rules.preset_name(), Some(name));
        }
    }

    #[test]
    fn rules_are_read_with_a_field_of_former_times_but_with_no_other() {
        let read = |json: &str| serde_json::from_str::<Rules>(json);
        let rules = read(r#"{"players":7,"recent":9,"impostors":2}"#).expect("rules");
        assert_eq!(rules, Rules::paper_seven());
        let written = serde_json::to_string(&rules).expect("JSON");
        assert!(!written.contains("recent") && read(&written).is_ok_and(|again| again == rules));
        assert!(read(r#"{"ghosts":1}"#).is_err());
    }

    #[test]
    fn a_table_that_cannot_be_played_is_refused_with_the_reason() {
        let refused = |rules: Rules| rules.check().expect_err("refused").to_string();
        let three = Rules {
            players: 3,
            ..Rules::paper()
        };
        assert_eq!(
            refused(three),
            "The number of players must be between 4 and 12; it is 3."
        );
        let half = Rules {
            players: 4,
            impostors: 2,
            ..Rules::paper()
        };
        assert!(refused(half).contains("fewer impostors than crewmates"));
    }
}
