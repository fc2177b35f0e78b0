//! The pace at which a seat takes part in a live meeting.

use std::time::Duration;

/// How often a seat looks at a live meeting, and how long it types.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResponsePace {
    /// The average pause between two looks.
    pub rest: Duration,
    /// Words typed per second; `None` if the words arrive typed already, as from a person.
    pub words_per_second: Option<f32>,
    /// Whether the seat mostly postpones a look while others are writing.
    pub gives_way: bool,
}

impl ResponsePace {
    /// The maximum time to type a message (Eckhaus et al. 2025).
    pub const MAX_TYPING: Duration = Duration::from_secs(10);

    /// A player who is neither quick nor slow.
    pub const HUMAN: ResponsePace = ResponsePace {
        rest: Duration::from_millis(6_000),
        words_per_second: Some(2.5),
        gives_way: false,
    };

    /// A person: asked all the time, and heard at once.
    pub const PERSON: ResponsePace = ResponsePace {
        rest: Duration::ZERO,
        words_per_second: None,
        gives_way: false,
    };

    /// Returns the time it takes to type these words: a fixed time per word, at most ten seconds (Eckhaus et
    /// al. 2025).
    ///
    /// ```
    /// use among_agents::agents::ResponsePace;
    /// let slow = ResponsePace { words_per_second: Some(1.0), ..ResponsePace::HUMAN };
    /// assert_eq!(slow.typing("where were you red").as_secs(), 4);
    /// assert_eq!(slow.typing(&"so ".repeat(50)).as_secs(), 10);
    /// ```
    pub fn typing(&self, words: &str) -> Duration {
        let Some(rate) = self.words_per_second else {
            return Duration::ZERO;
        };
        let count = words.split_whitespace().count() as f32;
        let typed = Duration::try_from_secs_f32(count / rate).unwrap_or(ResponsePace::MAX_TYPING);
        typed.min(ResponsePace::MAX_TYPING)
    }
}
