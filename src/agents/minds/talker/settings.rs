//! What can be set of the Talkers at a table.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// In which order a Talker decides to speak and finds its words (Eckhaus et al. 2025).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalkerVariant {
    /// It is asked whether to speak, and only then what to say.
    #[default]
    ScheduleThenGenerate,
    /// It writes a message, and is asked whether to send it.
    GenerateThenSchedule,
    /// It speaks whenever the count of messages leaves n − 1 when divided by n, the number of the living, and is asked
    /// only what to say: the baseline of the paper, close to speaking in turns. At a table where everybody does so the
    /// talk comes to a stop; it is meant for one such seat among others.
    EveryNMessages,
}

impl TalkerVariant {
    /// Every variant, in the order of the menu.
    pub const ALL: [TalkerVariant; 3] = [
        TalkerVariant::ScheduleThenGenerate,
        TalkerVariant::GenerateThenSchedule,
        TalkerVariant::EveryNMessages,
    ];
}

/// How the Talkers at a table take part in its live meetings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TalkerSettings {
    /// Words typed in a second, 1 to 9: 1 in the paper, 2 and 3 in its later games.
    pub words_per_second: u8,
    /// How it comes to speak.
    pub variant: TalkerVariant,
    /// The pause between two looks at the chat in seconds, on average, 1 to 60.
    pub pause_seconds: u8,
    /// How often a seat may ask its model in a minute of a chat, 2 to 120: a message takes two calls.
    pub calls_a_minute: u8,
}

impl Default for TalkerSettings {
    fn default() -> TalkerSettings {
        TalkerSettings {
            words_per_second: 2,
            variant: TalkerVariant::default(),
            pause_seconds: 3,
            calls_a_minute: 20,
        }
    }
}

impl TalkerSettings {
    /// The same with every number within its range.
    pub fn normalized(self) -> TalkerSettings {
        TalkerSettings {
            words_per_second: self.words_per_second.clamp(1, 9),
            pause_seconds: self.pause_seconds.clamp(1, 60),
            calls_a_minute: self.calls_a_minute.clamp(2, 120),
            ..self
        }
    }

    /// The pause between two looks, on average.
    pub fn pause(self) -> Duration {
        Duration::from_secs(self.pause_seconds.into())
    }
}
