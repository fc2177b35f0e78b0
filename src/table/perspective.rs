//! Whose knowledge a screen shows.

use super::{Seat, SeatSet};

/// Whose knowledge a screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Everything in the round.
    Everything,
    /// What somebody sees who watches the whole ship and is to find out who is what: no roles, no thoughts,
    /// and no more of a kill than where it was and who died.
    Whodunit,
    /// What this seat knows.
    One(Seat),
    /// Only what all of these seats know, and in the same words.
    Shared(SeatSet),
}

impl Perspective {
    /// Returns whether something that `witnesses` saw may be shown.
    pub fn shows(self, witnesses: SeatSet) -> bool {
        match self {
            Perspective::Everything | Perspective::Whodunit => true,
            Perspective::One(seat) => witnesses.contains(seat),
            Perspective::Shared(seats) => seats.minus(witnesses).is_empty(),
        }
    }

    /// Returns whether the thoughts, persona and role of this seat may be shown.
    pub fn reveals(self, seat: Seat) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::One(own) => own == seat,
            Perspective::Whodunit | Perspective::Shared(_) => false,
        }
    }

    /// Returns whether this is the perspective of somebody who watches and has no seat.
    pub fn is_watchers(self) -> bool {
        matches!(self, Perspective::Everything | Perspective::Whodunit)
    }
}
