//! Actions, and the offers of actions to a seat.

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

/// A choice that a seat is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A complete action.
    Complete(Action),
    /// To speak, with words that are still open.
    Speak,
}

/// What a seat may choose, in the order of the rule book.
pub type Offers = ArrayVec<Offer, 48>;

impl Offer {
    /// Waiting, which the rule book counts as speech without words.
    pub const WAIT: Offer = Offer::Complete(Action::Speak(Speech::SILENCE));

    /// Returns the offer that this action takes up.
    pub fn of(action: &Action) -> Offer {
        match action {
            Action::Speak(speech) if !speech.is_silence() => Offer::Speak,
            other => Offer::Complete(other.clone()),
        }
    }

    /// Returns whether the rule book counts it as a choice of its own. Viewing the monitor counts once,
    /// whatever room it shows, and waiting is part of speaking.
    pub fn counts_separately(&self) -> bool {
        match self {
            Offer::Complete(Action::ViewMonitor(room)) => *room == Room::ALL[0],
            Offer::Complete(Action::Speak(_)) => false,
            Offer::Complete(_) | Offer::Speak => true,
        }
    }

    /// Returns the action; `None` if it still needs words.
    pub fn complete(&self) -> Option<&Action> {
        match self {
            Offer::Complete(action) => Some(action),
            Offer::Speak => None,
        }
    }

    /// Returns the wording of the rule book, with the players' names.
    pub fn wording(&self, roster: &Roster) -> String {
        match self {
            Offer::Complete(Action::Speak(_)) => "WAIT".to_owned(),
            Offer::Complete(action) => action.wording(roster),
            Offer::Speak => "SPEAK".to_owned(),
        }
    }
}

impl Action {
    /// Returns the wording of the rule book, with the players' names and the spoken words.
    pub fn wording(&self, roster: &Roster) -> String {
        match self {
            Action::Move { from, to } => format!("MOVE from {from} to {to}"),
            Action::Vent { from, to } => format!("VENT from {from} to {to}"),
            Action::Kill(seat) => format!("KILL {}", roster.name(*seat)),
            Action::CompleteTask(task) => format!("COMPLETE TASK - {}", task.name()),
            Action::FakeTask(task) => format!("COMPLETE FAKE TASK - {}", task.name()),
            Action::CallMeeting => "CALL MEETING (emergency button)".to_owned(),
            Action::ReportBody => "REPORT DEAD BODY".to_owned(),
            Action::ViewMonitor(room) => format!("VIEW MONITOR of {room}"),
            Action::Speak(speech) => format!("SPEAK: {}", speech.words()),
            Action::Ready => "READY TO VOTE".to_owned(),
            Action::NotReady => "NOT READY YET".to_owned(),
            Action::Vote(seat) => format!("VOTE {}", roster.name(*seat)),
            Action::SkipVote => "SKIP VOTE".to_owned(),
        }
    }
}

/// Why an action cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalAction {
    #[error("The round is over.")]
    RoundOver,
    #[error("Another seat is to act now.")]
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
    #[error("These rules do not allow a vote for nobody.")]
    NoSkip,
    #[error("The player said already that it is ready to vote.")]
    ReadyAlready,
    #[error("The player has not said that it is ready to vote.")]
    NotReadyAnyway,
    #[error("In a live discussion, whoever has nothing to say just waits.")]
    NothingSaid,
}
