//! The rules of a round.

mod rule_table;

pub use rule_table::{NumberRule, RuleField, Rules, SwitchRule};

use crate::table::{BallotOrder, BallotRules, Seat, TalkRules};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use thiserror::Error;

/// The order of choices in the task phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    /// One after another. Each seat sees what the seats before it did.
    Sequential,
    /// All choose on the view at the start of the timestep. The choices are carried out in an order drawn
    /// from the seed.
    Simultaneous,
}

/// The form of discussion in meetings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discussion {
    /// In rounds: each living seat speaks once per round, in seat order. Then they vote in that order.
    Rounds,
    /// In real time: all speak when they want to, until the time is up or all are ready to vote. Then all
    /// vote when they want to, until that time is up.
    Live,
}

/// An error in rules that makes them unplayable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// A number is out of range.
    #[error("{error_subject} must be between {least} and {most}; it is {found}.")]
    OutOfRange {
        /// The name of the number, as the beginning of a sentence.
        error_subject: &'static str,
        /// The smallest number allowed.
        least: u16,
        /// The largest number allowed.
        most: u16,
        /// The number given.
        found: u16,
    },
    /// The impostors would have won before the round began.
    #[error("There must be fewer impostors than crewmates; {impostors} of {players} is too many.")]
    TooManyImpostors {
        /// The number of impostors given.
        impostors: u8,
        /// The number of players given.
        players: u8,
    },
    /// Without tasks, the crewmates would have won before the round began.
    #[error("Each crewmate needs at least one task.")]
    NoTasks,
}

/// A former field for the number of observations in a prompt. It is ignored, so that rounds and settings that
/// contain it can still be read.
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
    /// Returns the larger table of the AmongAgents program: seven players, two impostors.
    pub const fn paper_seven() -> Rules {
        Rules {
            players: 7,
            impostors: 2,
            ..Rules::paper()
        }
    }

    /// Returns the preset for people who watch or play: six players, one impostor, votes that may be skipped,
    /// and the options beyond the paper that make a round easier to follow.
    pub const fn standard() -> Rules {
        Rules {
            players: 6,
            short_tasks: 2,
            timesteps: 40,
            first_kill_cooldown: 3,
            skip_vote: true,
            separate_reports: true,
            caller_first: true,
            public_task_bar: true,
            endless_fakes: true,
            distinct_personas: true,
            ..Rules::paper()
        }
    }

    /// Returns the table of the experiments of “Time to Talk” (Eckhaus et al. 2025): seven players, two
    /// impostors, live meetings of at most 120 seconds.
    pub const fn time_to_talk() -> Rules {
        Rules {
            discussion: Discussion::Live,
            discussion_seconds: 120,
            ..Rules::paper_seven()
        }
    }

    /// The names of the presets, for menus and commands. Links name a preset by its place here.
    pub const PRESETS: [&'static str; 4] = ["paper", "paper-seven", "standard", "time-to-talk"];

    /// Returns the preset with this name.
    pub fn preset(name: &str) -> Option<Rules> {
        match name {
            "paper" => Some(Rules::paper()),
            "paper-seven" => Some(Rules::paper_seven()),
            "standard" => Some(Rules::standard()),
            "time-to-talk" => Some(Rules::time_to_talk()),
            _ => None,
        }
    }

    /// Returns the rules of the talk in a meeting that `caller` has called.
    pub(in crate::game) fn talk_rules(&self, caller: Seat) -> TalkRules {
        match self.discussion {
            Discussion::Live => TalkRules::Live {
                seconds: self.discussion_seconds,
            },
            Discussion::Rounds => TalkRules::InTurns {
                rounds: self.discussion_rounds,
                first: self.caller_first.then_some(caller),
            },
        }
    }

    /// Returns the rules of the vote in a meeting.
    pub(in crate::game) fn ballot_rules(&self) -> BallotRules {
        BallotRules {
            order: match self.discussion {
                Discussion::Live => BallotOrder::Live {
                    seconds: self.ballot_seconds,
                },
                Discussion::Rounds => BallotOrder::InTurns,
            },
            may_skip: self.skip_vote,
            is_secret: self.secret_ballot,
        }
    }

    /// Returns the name of the preset that these rules equal, if there is one.
    pub fn preset_name(&self) -> Option<&'static str> {
        Rules::PRESETS
            .into_iter()
            .find(|name| Rules::preset(name).as_ref() == Some(self))
    }

    /// Returns what an impostor is called: at a table with one, "the impostor".
    pub fn an_impostor(&self) -> &'static str {
        match self.impostors {
            1 => "the impostor",
            _ => "an impostor",
        }
    }

    /// Checks that a round can be played by these rules.
    ///
    /// # Errors
    /// The first [`RulesError`], worded for the person who set the rules.
    pub fn check(&self) -> Result<(), RulesError> {
        for field in Rules::FIELDS {
            let RuleField::Number(number) = field else {
                continue;
            };
            let NumberRule {
                error_subject,
                least,
                most,
                ..
            } = *number;
            let found = (number.read)(self);
            if !(least..=most).contains(&found) {
                return Err(RulesError::OutOfRange {
                    error_subject,
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
        assert_eq!(usize::from(players.most), crate::table::Seat::MAX);
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
