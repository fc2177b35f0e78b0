//! The kinds of actions, as a study's lines count them.

use crate::game::Action;

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    Move,
    Task,
    FakeTask,
    Wait,
    Monitor,
    Kill,
    Vent,
    Report,
    Meeting,
    Speak,
    Vote,
    Skip,
}

impl ActionKind {
    /// All of them.
    pub const ALL: [ActionKind; 12] = [
        ActionKind::Move,
        ActionKind::Task,
        ActionKind::FakeTask,
        ActionKind::Wait,
        ActionKind::Monitor,
        ActionKind::Kill,
        ActionKind::Vent,
        ActionKind::Report,
        ActionKind::Meeting,
        ActionKind::Speak,
        ActionKind::Vote,
        ActionKind::Skip,
    ];

    /// The name in lines and tables.
    pub const fn name(self) -> &'static str {
        match self {
            ActionKind::Move => "move",
            ActionKind::Task => "task",
            ActionKind::FakeTask => "fake task",
            ActionKind::Wait => "wait",
            ActionKind::Monitor => "monitor",
            ActionKind::Kill => "kill",
            ActionKind::Vent => "vent",
            ActionKind::Report => "report",
            ActionKind::Meeting => "meeting",
            ActionKind::Speak => "speak",
            ActionKind::Vote => "vote",
            ActionKind::Skip => "skip",
        }
    }

    /// Returns the kind of an action; `None` for the end of a discussion, which is no move in the game.
    pub fn of(action: &Action) -> Option<ActionKind> {
        Some(match action {
            Action::Move { .. } => ActionKind::Move,
            Action::CompleteTask(_) => ActionKind::Task,
            Action::FakeTask(_) => ActionKind::FakeTask,
            Action::Speak(speech) if speech.is_silence() => ActionKind::Wait,
            Action::Speak(_) => ActionKind::Speak,
            Action::ViewMonitor(_) => ActionKind::Monitor,
            Action::Kill(_) => ActionKind::Kill,
            Action::Vent { .. } => ActionKind::Vent,
            Action::ReportBody => ActionKind::Report,
            Action::CallMeeting => ActionKind::Meeting,
            Action::Vote(_) => ActionKind::Vote,
            Action::SkipVote => ActionKind::Skip,
            Action::Ready | Action::NotReady => return None,
        })
    }
}
