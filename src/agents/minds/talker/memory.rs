//! What a Talker remembers from look to look.

use crate::agents::Memory;
use crate::game::MeetingTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time over which calls are counted.
const A_MINUTE: Duration = Duration::from_secs(60);

/// At how many looks at a chat in which nothing happens a seat that has spoken waits before it is ready to vote.
const PATIENCE: u32 = 4;

/// At how many of them a seat that has not spoken waits: it is asked again and again whether it will not.
const LONGER_PATIENCE: u32 = 8;

/// What the player behind a Talker remembers, and how the Talker takes part in the meeting under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalkMemory {
    mind: Memory,
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
    /// What a Talker makes of a seat's memory, whoever left it.
    pub(super) fn of(memory: &Memory) -> TalkMemory {
        match memory {
            Memory::Talk(memory) => TalkMemory::clone(memory),
            other => TalkMemory {
                mind: other.clone(),
                ..TalkMemory::default()
            },
        }
    }

    /// What the player behind the Talker remembers.
    pub fn mind(&self) -> &Memory {
        &self.mind
    }

    /// Whether the model needs room to think.
    pub(super) fn thinks_first(&self) -> bool {
        self.thinks_first
    }

    /// The same with what the player behind the Talker remembers now.
    pub(super) fn with_mind(self, mind: Memory) -> TalkMemory {
        TalkMemory { mind, ..self }
    }

    /// The same at a look at a meeting in which so much has been said: waits and calls of another meeting do not count,
    /// nor waits from before the latest message.
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

    /// How often the model was asked in the minute before this moment.
    pub(super) fn calls_before(&self, now: MeetingTime) -> usize {
        let recent = self.calls.iter().filter(|&&call| now.since(call) < A_MINUTE);
        recent.count()
    }

    /// The same after so many calls at this moment.
    pub(super) fn having_asked(mut self, times: usize, now: MeetingTime, thinks_first: bool) -> TalkMemory {
        self.calls.retain(|&call| now.since(call) < A_MINUTE);
        self.calls.extend(std::iter::repeat_n(now, times));
        self.thinks_first |= thinks_first;
        self
    }

    /// The same after waiting at this look, at which the seat could have spoken.
    pub(super) fn having_waited(self) -> TalkMemory {
        TalkMemory {
            waits: self.waits.saturating_add(1),
            ..self
        }
    }

    /// Whether the seat has waited long enough at an unchanged chat.
    pub(super) fn has_heard_enough(&self, has_spoken: bool) -> bool {
        self.waits >= if has_spoken { PATIENCE } else { LONGER_PATIENCE }
    }

    /// Whether the seat had the floor in an empty chat and said nothing.
    pub(super) fn has_declined(&self) -> bool {
        self.waits > 0
    }

    /// Whether it did so often enough not to be asked again.
    pub(super) fn has_declined_for_good(&self) -> bool {
        self.waits >= PATIENCE
    }

    /// As a seat's memory.
    pub(super) fn kept(self) -> Option<Memory> {
        Some(Memory::Talk(Box::new(self)))
    }
}
