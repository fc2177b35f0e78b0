//! The pace at which a seat takes part in a live meeting.

use std::time::Duration;

/// How often a seat polls a live meeting, and how long it types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResponsePace {
    /// The average pause between two polls.
    pub poll_interval: Duration,
    /// How fast it types; `None` if the words arrive typed already, as from a person.
    pub typing: Option<TypingPace>,
    /// Whether the seat mostly postpones a poll while others are writing.
    pub waits_while_others_write: bool,
}

/// How fast a seat types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypingPace {
    /// Words per minute, at least 1.
    pub words_per_minute: u16,
    /// The longest time for one message.
    pub longest: Duration,
}

impl TypingPace {
    /// A person at a keyboard: 52 words a minute, the mean of 168,000 people (Dhakal et al. 2018, “Observations
    /// on Typing from 136 Million Keystrokes”). The limit exceeds the length of most messages.
    pub const AVERAGE: TypingPace = TypingPace {
        words_per_minute: 52,
        longest: Duration::from_secs(25),
    };
}

impl ResponsePace {
    /// A player who is neither quick nor slow.
    pub const AVERAGE: ResponsePace = ResponsePace {
        poll_interval: Duration::from_millis(6_000),
        typing: Some(TypingPace::AVERAGE),
        waits_while_others_write: false,
    };

    /// A person: asked all the time, and heard at once.
    pub const IMMEDIATE: ResponsePace = ResponsePace {
        poll_interval: Duration::ZERO,
        typing: None,
        waits_while_others_write: false,
    };

    /// Returns the time it takes to type these words: a fixed time per word up to a limit (Eckhaus et al.
    /// 2025).
    ///
    /// ```
    /// use among_agents::agents::{ResponsePace, TypingPace};
    /// assert_eq!(ResponsePace::AVERAGE.time_to_type("where were you red").as_secs(), 4);
    /// assert_eq!(ResponsePace::AVERAGE.time_to_type(&"so ".repeat(50)), TypingPace::AVERAGE.longest);
    /// assert_eq!(ResponsePace::IMMEDIATE.time_to_type("where").as_secs(), 0);
    /// ```
    pub fn time_to_type(&self, words: &str) -> Duration {
        let Some(pace) = self.typing else {
            return Duration::ZERO;
        };
        let count = words.split_whitespace().count() as u64;
        let typed = Duration::from_millis(count * 60_000 / u64::from(pace.words_per_minute.max(1)));
        typed.min(pace.longest)
    }
}
