//! A Talker's memory from look to look.

use crate::agents::Memory;
use crate::game::MeetingTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The period over which calls are counted.
const A_MINUTE: Duration = Duration::from_secs(60);

/// After how many looks at an unchanged chat a seat that has spoken is ready to vote.
const PATIENCE: u32 = 4;

/// After how many looks a seat that has not spoken is ready to vote. It is asked at each of them whether to
/// speak.
const LONGER_PATIENCE: u32 = 8;

/// The memory of the player behind a Talker, and of the Talker's part in the current meeting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalkMemory {
    mind: Memory,
    /// Whether the model needs room to think before the few words that are wanted.
    thinks_first: bool,
    /// The timestep of the meeting to which the other fields belong.
    meeting: u16,
    /// The times of the calls in the last minute.
    calls: Vec<MeetingTime>,
    /// The number of messages at the latest look.
    messages: usize,
    /// At how many looks since then the seat could have spoken but waited.
    waits: u32,
}

impl TalkMemory {
    /// Converts a seat's memory of any kind into a Talker's.
    pub(super) fn of(memory: &Memory) -> TalkMemory {
        match memory {
            Memory::Talk(memory) => TalkMemory::clone(memory),
            other => TalkMemory {
                mind: other.clone(),
                ..TalkMemory::default()
            },
        }
    }

    /// Returns the memory of the player behind the Talker.
    pub fn mind(&self) -> &Memory {
        &self.mind
    }

    /// Returns whether the model needs room to think.
    pub(super) fn thinks_first(&self) -> bool {
        self.thinks_first
    }

    /// Sets the memory of the player behind the Talker.
    pub(super) fn with_mind(self, mind: Memory) -> TalkMemory {
        TalkMemory { mind, ..self }
    }

    /// Returns the memory at a look at a meeting with this many messages. Waits and calls of another meeting
    /// are forgotten, and so are waits before the latest message.
    pub(super) fn looking(mut self, meeting: u16, messages: usize) -> TalkMemory {
        if self.meeting != meeting {
            self.calls.clear();
        }
        if (self.meeting, self.messages) != (meeting, messages) {
            self.waits = 0;
        }
        TalkMemory {
            meeting,
            messages,
            ..self
        }
    }

    /// Returns the number of calls in the minute before this time.
    pub(super) fn calls_before(&self, now: MeetingTime) -> usize {
        let recent = self.calls.iter().filter(|&&call| now.since(call) < A_MINUTE);
        recent.count()
    }

    /// Adds this many calls at this time.
    pub(super) fn having_asked(mut self, times: usize, now: MeetingTime, thinks_first: bool) -> TalkMemory {
        self.calls.retain(|&call| now.since(call) < A_MINUTE);
        self.calls.extend(std::iter::repeat_n(now, times));
        self.thinks_first |= thinks_first;
        self
    }

    /// Adds a look at which the seat could have spoken but waited.
    pub(super) fn having_waited(self) -> TalkMemory {
        TalkMemory {
            waits: self.waits.saturating_add(1),
            ..self
        }
    }

    /// Returns whether the seat has waited long enough at an unchanged chat.
    pub(super) fn has_heard_enough(&self, has_spoken: bool) -> bool {
        self.waits >= if has_spoken { PATIENCE } else { LONGER_PATIENCE }
    }

    /// Returns whether the seat had the floor in an empty chat and said nothing.
    pub(super) fn has_declined(&self) -> bool {
        self.waits > 0
    }

    /// Returns whether it did so often enough not to be asked again.
    pub(super) fn has_declined_for_good(&self) -> bool {
        self.waits >= PATIENCE
    }

    /// Wraps the memory as a seat's memory.
    pub(super) fn kept(self) -> Option<Memory> {
        Some(Memory::Talk(Box::new(self)))
    }
}
