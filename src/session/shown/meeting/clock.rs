//! The time left in a live meeting, and the warnings before it is up.

use crate::round::{Round, ShownMeeting, ShownMeetingStage};
use crate::table::Perspective;
use std::time::Duration;

/// A warning that the time of a discussion or a vote is nearly up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeWarning {
    /// At most 20 seconds are left.
    Twenty,
    /// At most 5 seconds are left.
    Five,
}

impl TimeWarning {
    /// Returns the warning for the time left; `None` if there is enough, or none at all.
    pub fn of(left: Duration) -> Option<TimeWarning> {
        let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
        match seconds {
            1..=5 => Some(TimeWarning::Five),
            6..=20 => Some(TimeWarning::Twenty),
            _ => None,
        }
    }

    /// Returns the warning in the round's meeting.
    pub(in crate::session) fn current(round: &Round, by: Perspective) -> Option<TimeWarning> {
        let meeting = ShownMeeting::current(round, by)?;
        TimeWarning::of(meeting.time_left(round.game().moment())?)
    }

    /// Returns the warning in words.
    pub fn words(self, stage: ShownMeetingStage) -> &'static str {
        match (self, stage) {
            (TimeWarning::Twenty, ShownMeetingStage::Vote) => "20 seconds left to vote.",
            (TimeWarning::Five, ShownMeetingStage::Vote) => "5 seconds left to vote.",
            (TimeWarning::Twenty, _) => "20 seconds left to talk.",
            (TimeWarning::Five, _) => "5 seconds left to talk.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_comes_at_twenty_and_at_five_seconds() {
        let at = |millis| TimeWarning::of(Duration::from_millis(millis));
        assert_eq!([at(60_000), at(20_001), at(0)], [None; 3]);
        assert_eq!([at(20_000), at(5_001)], [Some(TimeWarning::Twenty); 2]);
        assert_eq!([at(5_000), at(1)], [Some(TimeWarning::Five); 2]);
    }
}
