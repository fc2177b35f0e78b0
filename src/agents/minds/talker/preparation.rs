//! What the player behind a Talker remembers and thinks before a call.

use super::prompt::TalkerContext;
use crate::agents::memory::Memory;
use crate::agents::minds::prompt::ChatTranscript;
use crate::agents::{Agent, SpeechPreparation};
use crate::game::View;

/// What of a meeting decides which words of a memory are told.
#[derive(Clone, Copy)]
pub(super) struct MeetingNow {
    timestep: u16,
    has_spoken: bool,
}

impl MeetingNow {
    pub(super) fn of(view: &View<'_>, chat: &ChatTranscript<'_>) -> MeetingNow {
        MeetingNow {
            timestep: view.timestep(),
            has_spoken: chat.own().next().is_some(),
        }
    }

    pub(super) fn describe_memory(self, mind: &dyn Agent, memory: &Memory) -> String {
        mind.describe_memory(memory, self.timestep, self.has_spoken)
    }
}

/// Lets the player behind the Talker think, and tells the context what it remembers now. Returns its memory
/// and the parts of its thinking that are missing.
pub(super) async fn prepare(
    preparation: SpeechPreparation,
    mind: &dyn Agent,
    now: MeetingNow,
    context: &mut TalkerContext,
) -> (Memory, Vec<String>) {
    let prepared = preparation.await;
    context.remembered = now.describe_memory(mind, &prepared.memory);
    (prepared.memory, prepared.missing_parts)
}
