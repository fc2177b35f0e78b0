//! Time within a meeting that is held in real time.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// How far into a live meeting something happens, in whole milliseconds since the meeting opened; the start outside one.
/// The game reads no clock: whoever plays the round says how much time has passed ([`Game::pass_time`]).
///
/// [`Game::pass_time`]: super::Game::pass_time
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MeetingTime(u32);

impl MeetingTime {
    /// The moment a meeting opens.
    pub const START: MeetingTime = MeetingTime(0);

    /// The moment so many milliseconds after the opening.
    pub const fn from_millis(millis: u32) -> MeetingTime {
        MeetingTime(millis)
    }

    /// The moment so long after the opening; at most 49 days.
    pub fn after(passed: Duration) -> MeetingTime {
        MeetingTime(passed.as_millis().min(u32::MAX.into()) as u32)
    }

    /// Whether it is the start.
    pub fn is_start(&self) -> bool {
        *self == MeetingTime::START
    }

    /// Milliseconds since the opening.
    pub const fn millis(self) -> u32 {
        self.0
    }

    /// Time since the opening.
    pub const fn passed(self) -> Duration {
        Duration::from_millis(self.0 as u64)
    }

    /// Time since an earlier moment; nothing where that one is later.
    pub const fn since(self, earlier: MeetingTime) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0) as u64)
    }
}

/// As a clock shows it, in minutes and seconds: `1:05`.
impl fmt::Display for MeetingTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1_000;
        write!(f, "{}:{:02}", seconds / 60, seconds % 60)
    }
}
