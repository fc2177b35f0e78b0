//! The present moment of a round, as a perspective may know it.

use super::{Fate, TaskBar};
use crate::game::{Game, Outcome, Persona, Role};
use crate::table::{MeetingTime, Perspective, Phase, Seat, SeatSet};

/// The present moment of a round, as a perspective may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownNow {
    /// The current timestep, from 1; after the end, the last one. For whoever watches, it is the one of what they saw
    /// last: a choice that they do not see must not move it.
    pub timestep: u16,
    /// The current phase; after the end, the one in which the round ended.
    pub phase: Phase,
    /// The time within a live meeting; `START` outside one.
    pub moment: MeetingTime,
    /// The outcome, once the round is over.
    pub outcome: Option<Outcome>,
    /// The players that the viewer has no reason to think dead.
    pub living: SeatSet,
    /// The tasks done, if the viewer may know.
    pub tasks: Option<TaskBar>,
    /// What is known of each seat, by index.
    seats: Vec<ShownSeat>,
}

/// What is known of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShownSeat {
    fate: Fate,
    role: Option<Role>,
    persona: Option<Persona>,
}

impl ShownNow {
    /// Returns what this perspective may know of the present moment. After the end all roles are known, except
    /// in a whodunit, which ends when its viewer is given another perspective.
    pub fn of(game: &Game, by: Perspective) -> ShownNow {
        let (living, ejected) = (game.believed_living(by), game.ejected());
        let known = match by {
            Perspective::One(own) => game.view(own).fellows(),
            // The result of a vote tells what the ejected player was.
            Perspective::Whodunit => ejected,
            Perspective::Everything | Perspective::Shared(_) => SeatSet::EMPTY,
        };
        // Whoever is to find out who is what is told with the outcome, once the last event has been shown.
        let is_over = game.outcome().is_some() && by != Perspective::Whodunit;
        let seat = |seat: Seat| {
            let is_told = is_over || by.reveals(seat);
            ShownSeat {
                fate: Fate::of(seat, living, ejected),
                role: (is_told || known.contains(seat)).then(|| game.role_of(seat)),
                persona: is_told.then(|| game.persona_of(seat)),
            }
        };
        let timestep = match by.is_watchers() && game.outcome().is_none() {
            true => {
                let mut latest = game.journal().iter().rev();
                let latest = latest.find(|entry| entry.may_be_seen_by(by));
                latest.map_or(1, |entry| entry.timestep)
            }
            false => game.timestep(),
        };
        ShownNow {
            timestep,
            phase: game.phase(),
            moment: game.moment(),
            outcome: game.outcome(),
            living,
            tasks: TaskBar::of(game, by),
            seats: game.roster().seats().into_iter().map(seat).collect(),
        }
    }

    /// Returns the fate of a seat, as far as it is known.
    pub fn fate_of(&self, seat: Seat) -> Fate {
        self.seats[seat.index()].fate
    }

    /// Returns the role of a seat, if it is known.
    pub fn role_of(&self, seat: Seat) -> Option<Role> {
        self.seats[seat.index()].role
    }

    /// Returns the persona of a seat, if it may be shown.
    pub fn persona_of(&self, seat: Seat) -> Option<Persona> {
        self.seats[seat.index()].persona
    }
}
