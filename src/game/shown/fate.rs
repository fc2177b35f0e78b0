//! The fate of each seat.

use crate::game::{Event, Game};
use crate::table::Seat;

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
    let is_ejection =
        |event: &Event| matches!(event, Event::BallotClosed { ejected: Some(whom), .. } if *whom == seat);
    if game.living().contains(seat) {
        Fate::Alive
    } else if game.journal().iter().any(|entry| is_ejection(&entry.event)) {
        Fate::Ejected
    } else {
        Fate::Killed
    }
}
