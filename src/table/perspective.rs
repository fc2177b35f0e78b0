//! Whose knowledge a screen shows.

use super::{Seat, SeatSet};

/// Whose knowledge a screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Everything in the round.
    Everything,
    /// What this seat knows.
    One(Seat),
    /// Only what all of these seats know, and in the same words.
    Shared(SeatSet),
}

impl Perspective {
    /// Returns whether something that `witnesses` saw may be shown.
    pub fn shows(self, witnesses: SeatSet) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::One(seat) => witnesses.contains(seat),
            Perspective::Shared(seats) => seats.minus(witnesses).is_empty(),
        }
    }

    /// Returns whether the thoughts, persona and role of this seat may be shown.
    pub fn reveals(self, seat: Seat) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::One(own) => own == seat,
            Perspective::Shared(_) => false,
        }
    }
}
