//! Actions, and the legal actions of a seat.

use super::{Room, Task};
use crate::table::{Roster, Seat, Speech};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A complete choice of a seat, which the round carries out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Walk along a corridor.
    Move { from: Room, to: Room },
    /// Move through a vent.
    Vent { from: Room, to: Room },
    /// Kill a crewmate in the same room.
    Kill(Seat),
    /// Spend a timestep on one of the seat's own tasks.
    CompleteTask(Task),
    /// Spend a timestep pretending to do a task.
    FakeTask(Task),
    /// Press the emergency button.
    CallMeeting,
    /// Report the bodies in this room.
    ReportBody,
    /// Look at a room through the cameras.
    ViewMonitor(Room),
    /// Say something to everyone in the room, or in a meeting to all participants.
    Speak(Speech),
    /// Declare oneself ready to vote in a live discussion. A ready seat may still speak. When the time is up,
    /// everyone becomes ready.
    Ready,
    /// Take back that one is ready to vote in a live discussion.
    NotReady,
    /// Vote for a player.
    Vote(Seat),
    /// Vote to skip.
    SkipVote,
}

/// One entry in a seat's list of legal actions. Looking at a monitor and speaking still need a room or words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegalAction {
    Move { from: Room, to: Room },
    Vent { from: Room, to: Room },
    Kill(Seat),
    CompleteTask(Task),
    FakeTask(Task),
    CallMeeting,
    ReportBody,
    ViewMonitor,
    Speak,
    Ready,
    NotReady,
    Vote(Seat),
    SkipVote,
}

/// The legal actions of a seat, in the order of the rule book.
pub type LegalActions = ArrayVec<LegalAction, 32>;

impl LegalAction {
    /// Returns the complete action, or `None` if it still needs a room or words (looking at a monitor,
    /// speaking).
    pub fn complete(self) -> Option<Action> {
        Some(match self {
            LegalAction::Move { from, to } => Action::Move { from, to },
            LegalAction::Vent { from, to } => Action::Vent { from, to },
            LegalAction::Kill(seat) => Action::Kill(seat),
            LegalAction::CompleteTask(task) => Action::CompleteTask(task),
            LegalAction::FakeTask(task) => Action::FakeTask(task),
            LegalAction::CallMeeting => Action::CallMeeting,
            LegalAction::ReportBody => Action::ReportBody,
            LegalAction::Ready => Action::Ready,
            LegalAction::NotReady => Action::NotReady,
            LegalAction::Vote(seat) => Action::Vote(seat),
            LegalAction::SkipVote => Action::SkipVote,
            LegalAction::ViewMonitor | LegalAction::Speak => return None,
        })
    }

    /// Returns the wording of the rule book, with the players' names.
    pub fn wording(self, roster: &Roster) -> String {
        match self {
            LegalAction::ViewMonitor => "VIEW MONITOR of a room".to_owned(),
            LegalAction::Speak => "SPEAK".to_owned(),
            LegalAction::Ready => "READY TO VOTE".to_owned(),
            LegalAction::NotReady => "NOT READY YET".to_owned(),
            LegalAction::CallMeeting => "CALL MEETING (emergency button)".to_owned(),
            LegalAction::Move { from, to } => format!("MOVE from {from} to {to}"),
            LegalAction::Vent { from, to } => format!("VENT from {from} to {to}"),
            LegalAction::Kill(seat) => format!("KILL {}", roster.name(seat)),
            LegalAction::CompleteTask(task) => format!("COMPLETE TASK - {}", task.name()),
            LegalAction::FakeTask(task) => format!("COMPLETE FAKE TASK - {}", task.name()),
            LegalAction::ReportBody => "REPORT DEAD BODY".to_owned(),
            LegalAction::Vote(seat) => format!("VOTE {}", roster.name(seat)),
            LegalAction::SkipVote => "SKIP VOTE".to_owned(),
        }
    }
}

impl Action {
    /// Returns the legal action that this action completes.
    pub fn line(&self) -> LegalAction {
        match *self {
            Action::Move { from, to } => LegalAction::Move { from, to },
            Action::Vent { from, to } => LegalAction::Vent { from, to },
            Action::Kill(seat) => LegalAction::Kill(seat),
            Action::CompleteTask(task) => LegalAction::CompleteTask(task),
            Action::FakeTask(task) => LegalAction::FakeTask(task),
            Action::CallMeeting => LegalAction::CallMeeting,
            Action::ReportBody => LegalAction::ReportBody,
            Action::ViewMonitor(_) => LegalAction::ViewMonitor,
            Action::Speak(_) => LegalAction::Speak,
            Action::Ready => LegalAction::Ready,
            Action::NotReady => LegalAction::NotReady,
            Action::Vote(seat) => LegalAction::Vote(seat),
            Action::SkipVote => LegalAction::SkipVote,
        }
    }

    /// Returns the wording of the rule book, with the monitor's room and the spoken words.
    pub fn wording(&self, roster: &Roster) -> String {
        match self {
            Action::ViewMonitor(room) => format!("VIEW MONITOR of {room}"),
            Action::Speak(speech) => format!("SPEAK: {}", speech.words()),
            _ => self.line().wording(roster),
        }
    }
}

/// Why an action cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalAction {
    #[error("The round is over.")]
    RoundOver,
    #[error("It is another seat's turn.")]
    NotItsTurn,
    #[error("That cannot be done in this phase.")]
    WrongPhase,
    #[error("The player is not in {0}.")]
    NotThere(Room),
    #[error("No corridor leads from {0} to {1}.")]
    NoCorridor(Room, Room),
    #[error("No vent leads from {0} to {1}.")]
    NoVent(Room, Room),
    #[error("Only an impostor can do that.")]
    NotAnImpostor,
    #[error("Only a crewmate can do that.")]
    NotACrewmate,
    #[error("The next kill is possible in {0} turns.")]
    CoolingDown(u8),
    #[error("No living crewmate of that name is in this room.")]
    NoVictimHere,
    #[error("That is not an unfinished task of this seat in this room.")]
    NoTaskHere,
    #[error("The emergency button is in the Cafeteria.")]
    NoButtonHere,
    #[error("The emergency button no longer works.")]
    ButtonDead,
    #[error("There is no unreported body in this room.")]
    NoBodyHere,
    #[error("While the button works, a body in the Cafeteria is reported with it.")]
    UseTheButton,
    #[error("The monitors are in Security.")]
    NoMonitorHere,
    #[error("A vote goes to another living player.")]
    CannotVoteFor,
    #[error("These rules have no vote for nobody.")]
    NoSkip,
    #[error("The player said already that it is ready to vote.")]
    ReadyAlready,
    #[error("The player has not said that it is ready to vote.")]
    NotReadyAnyway,
    #[error("In a live discussion, whoever has nothing to say just waits.")]
    NothingSaid,
}
