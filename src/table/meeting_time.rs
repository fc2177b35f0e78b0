//! Time within a live meeting.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The time within a live meeting, in whole milliseconds since it opened; `START` outside one. A game reads
/// no clock: the loop that plays the round tells it how much time has passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MeetingTime(u32);

impl MeetingTime {
    /// The opening of a meeting.
    pub const START: MeetingTime = MeetingTime(0);

    /// Returns the time this many milliseconds after the opening.
    pub const fn from_millis(millis: u32) -> MeetingTime {
        MeetingTime(millis)
    }

    /// Returns the time `passed` after the opening, capped at about 49 days.
    pub fn after(passed: Duration) -> MeetingTime {
        MeetingTime(passed.as_millis().min(u32::MAX.into()) as u32)
    }

    /// Returns whether this is the opening.
    pub fn is_start(&self) -> bool {
        *self == MeetingTime::START
    }

    /// Returns the milliseconds since the opening.
    pub const fn millis(self) -> u32 {
        self.0
    }

    /// Returns the time since the opening.
    pub const fn passed(self) -> Duration {
        Duration::from_millis(self.0 as u64)
    }

    /// Returns the time since an earlier moment; zero if that moment is later.
    pub const fn since(self, earlier: MeetingTime) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0) as u64)
    }
}

/// Formats the time in minutes and seconds, as in `1:05`.
impl fmt::Display for MeetingTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1_000;
        write!(f, "{}:{:02}", seconds / 60, seconds % 60)
    }
}
