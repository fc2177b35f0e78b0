//! A Talker's memory from poll to poll.

use crate::table::MeetingTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The period over which calls are counted.
const A_MINUTE: Duration = Duration::from_secs(60);

/// After how many polls of an unchanged chat a seat that has spoken is ready to vote.
const PATIENCE: u32 = 4;

/// After how many polls a seat that has not spoken is ready to vote. It is asked at each of them whether to
/// speak.
const LONGER_PATIENCE: u32 = 8;

/// A Talker's part in the current meeting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalkMemory {
    /// The timestep of the meeting. The other fields belong to it.
    meeting: u16,
    /// The times of the calls in the last minute.
    calls: Vec<MeetingTime>,
    /// The number of messages at the latest poll.
    messages: usize,
    /// At how many polls since then the seat could have spoken but waited.
    waits: u32,
}

impl TalkMemory {
    /// Records a poll of a meeting with this many messages. Waits and calls of another meeting are dropped,
    /// and waits before the latest message as well.
    pub(crate) fn note_poll(&mut self, meeting: u16, messages: usize) {
        if self.meeting != meeting {
            self.calls.clear();
        }
        if (self.meeting, self.messages) != (meeting, messages) {
            self.waits = 0;
        }
        (self.meeting, self.messages) = (meeting, messages);
    }

    /// Returns the number of calls in the minute before this time.
    pub(crate) fn calls_before(&self, now: MeetingTime) -> usize {
        let recent = self.calls.iter().filter(|&&call| now.since(call) < A_MINUTE);
        recent.count()
    }

    /// Records this many calls at this time.
    pub(crate) fn note_calls(&mut self, times: usize, now: MeetingTime) {
        self.calls.retain(|&call| now.since(call) < A_MINUTE);
        self.calls.extend(std::iter::repeat_n(now, times));
    }

    /// Records that the seat waited at a poll at which it could have spoken.
    pub(crate) fn note_wait(&mut self) {
        self.waits = self.waits.saturating_add(1);
    }

    /// Returns whether the seat has waited long enough at an unchanged chat.
    pub(crate) fn has_heard_enough(&self, has_spoken: bool) -> bool {
        self.waits >= if has_spoken { PATIENCE } else { LONGER_PATIENCE }
    }

    /// Returns whether the seat had the floor in an empty chat and said nothing.
    pub(crate) fn has_declined(&self) -> bool {
        self.waits > 0
    }

    /// Returns whether it did so often enough not to be asked again.
    pub(crate) fn has_declined_for_good(&self) -> bool {
        self.waits >= PATIENCE
    }
}
