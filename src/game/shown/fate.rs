//! The fate of each seat.

use crate::game::Game;
use crate::table::{Seat, SeatSet};

/// The fate of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The seat is alive.
    Alive,
    /// An impostor killed it.
    Killed,
    /// A meeting ejected it.
    Ejected,
}

impl Fate {
    /// Returns the fate of a seat, given who lives and whom meetings ejected.
    pub(super) fn of(seat: Seat, living: SeatSet, ejected: SeatSet) -> Fate {
        match seat {
            _ if living.contains(seat) => Fate::Alive,
            _ if ejected.contains(seat) => Fate::Ejected,
            _ => Fate::Killed,
        }
    }

    /// Returns one word for a dead seat, and an empty string for a living one.
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Alive => "",
            Fate::Killed => "killed",
            Fate::Ejected => "ejected",
        }
    }
}

/// Returns the seat's fate so far.
pub fn fate_of(game: &Game, seat: Seat) -> Fate {
    Fate::of(seat, game.living(), game.ejected())
}
