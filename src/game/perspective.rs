//! Whose knowledge a screen shows.

use super::{Game, Seat, SeatSet};

/// Whose knowledge a screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// All of the round.
    Everything,
    /// What this seat knows.
    One(Seat),
    /// Only what each of these seats knows, and in the same words.
    Shared(SeatSet),
}

impl Perspective {
    /// Whether these eyes see something that those seats saw.
    pub fn see(self, witnesses: SeatSet) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::One(seat) => witnesses.contains(seat),
            Perspective::Shared(seats) => seats.minus(witnesses).is_empty(),
        }
    }

    /// Whether they see into this seat: its thoughts, its persona and its role.
    pub fn see_into(self, seat: Seat) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::One(own) => own == seat,
            Perspective::Shared(_) => false,
        }
    }

    /// The players that whoever looks has no reason to think dead; of several people, what any of them has none for.
    pub fn believed_living(self, game: &Game) -> SeatSet {
        match self {
            Perspective::Everything => game.living(),
            Perspective::One(seat) => game.view(seat).believed_living(),
            Perspective::Shared(seats) => seats.into_iter().fold(SeatSet::EMPTY, |living, seat| {
                living.union(game.view(seat).believed_living())
            }),
        }
    }
}
