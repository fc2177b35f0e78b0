//! Which calls a poll makes.

use super::Talker;
use crate::agents::memory::TalkMemory;
use crate::agents::minds::prompt::ChatTranscript;
use crate::agents::minds::settings::TalkerVariant;
use crate::game::View;

/// The calls that a poll will make.
pub(super) enum PollStep {
    Wait,
    /// Asks only what to say.
    Generate,
    ScheduleThenGenerate,
    GenerateThenSchedule,
    /// Asks what to say; the model may pass.
    GenerateOrPass,
}

impl PollStep {
    /// Returns the maximum number of calls, for a model that does not think first.
    fn calls(&self) -> usize {
        match self {
            PollStep::Wait => 0,
            PollStep::Generate | PollStep::GenerateOrPass => 1,
            PollStep::ScheduleThenGenerate | PollStep::GenerateThenSchedule => 2,
        }
    }
}

impl Talker {
    /// Returns the calls to make when the seat may speak in this chat.
    pub(super) fn step(&self, chat: &ChatTranscript<'_>) -> PollStep {
        let is_next_of_n = chat.count() % chat.living().len() == chat.living().len() - 1;
        match (chat.is_empty(), self.settings.variant) {
            (_, TalkerVariant::GenerateOrPass) => PollStep::GenerateOrPass,
            (true, _) => PollStep::Generate,
            (false, TalkerVariant::ScheduleThenGenerate) => PollStep::ScheduleThenGenerate,
            (false, TalkerVariant::GenerateThenSchedule) => PollStep::GenerateThenSchedule,
            (false, TalkerVariant::EveryNMessages) if is_next_of_n => PollStep::Generate,
            _ => PollStep::Wait,
        }
    }

    /// Returns the calls to make at a poll, with the limit on calls per minute applied.
    pub(super) fn step_at_poll(
        &self,
        view: &View<'_>,
        chat: &ChatTranscript<'_>,
        talk: &TalkMemory,
    ) -> PollStep {
        let step = self.step(chat);
        let cap = usize::from(self.settings.calls_a_minute);
        match talk.calls_before(view.moment()) + step.calls() > cap {
            true => PollStep::Wait,
            false => step,
        }
    }
}
