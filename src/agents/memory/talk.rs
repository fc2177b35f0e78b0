//! A Talker's memory from look to look.

use crate::game::MeetingTime;
use std::time::Duration;

/// The time over which calls are counted.
const A_MINUTE: Duration = Duration::from_secs(60);

/// At how many looks at a chat in which nothing happens a seat that has spoken waits before it is ready to vote.
const PATIENCE: u32 = 4;

/// At how many of them a seat that has not spoken waits: it is asked again and again whether it will not.
const LONGER_PATIENCE: u32 = 8;

/// A Talker's part in the meeting under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TalkMemory {
    /// Whether its model needs room to think before the few words that are wanted.
    thinks_first: bool,
    /// The timestep of the meeting that the rest is of.
    meeting: u16,
    /// When the model was asked, the last minute of it.
    calls: Vec<MeetingTime>,
    /// How much had been said at the latest look.
    messages: usize,
    /// At how many looks since then the seat could have spoken and waited.
    waits: u32,
}

impl TalkMemory {
    /// Whether the model needs room to think.
    pub(crate) fn thinks_first(&self) -> bool {
        self.thinks_first
    }

    /// Records a look at a meeting with this many messages. Waits and calls of another meeting do not count, nor waits
    /// from before the latest message.
    pub(crate) fn note_look(&mut self, meeting: u16, messages: usize) {
        if self.meeting != meeting {
            self.calls.clear();
        }
        if (self.meeting, self.messages) != (meeting, messages) {
            self.waits = 0;
        }
        (self.meeting, self.messages) = (meeting, messages);
    }

    /// How often the model was asked in the minute before this moment.
    pub(crate) fn calls_before(&self, now: MeetingTime) -> usize {
        let recent = self.calls.iter().filter(|&&call| now.since(call) < A_MINUTE);
        recent.count()
    }

    /// Records this many calls at this moment, and whether the model needs room to think.
    pub(crate) fn note_calls(&mut self, times: usize, now: MeetingTime, thinks_first: bool) {
        self.calls.retain(|&call| now.since(call) < A_MINUTE);
        self.calls.extend(std::iter::repeat_n(now, times));
        self.thinks_first |= thinks_first;
    }

    /// Records that the seat waited at a look at which it could have spoken.
    pub(crate) fn note_wait(&mut self) {
        self.waits = self.waits.saturating_add(1);
    }

    /// Whether the seat has waited long enough at an unchanged chat.
    pub(crate) fn has_heard_enough(&self, has_spoken: bool) -> bool {
        self.waits >= if has_spoken { PATIENCE } else { LONGER_PATIENCE }
    }

    /// Whether the seat had the floor in an empty chat and said nothing.
    pub(crate) fn has_declined(&self) -> bool {
        self.waits > 0
    }

    /// Whether it did so often enough not to be asked again.
    pub(crate) fn has_declined_for_good(&self) -> bool {
        self.waits >= PATIENCE
    }
}
