//! Seats at the table, and small sets of them.

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 in the order of play. At most [`Seat::MAX`] exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub(super) u8);

impl Seat {
    /// The largest table: one seat for each colour.
    pub const MAX: usize = 12;

    /// The seat at this place, or `None` beyond the largest table.
    pub fn new(index: usize) -> Option<Seat> {
        (index < Seat::MAX).then_some(Seat(index as u8))
    }

    /// Every seat of the largest table, in the order of play.
    pub fn all() -> impl Iterator<Item = Seat> {
        (0..Seat::MAX as u8).map(Seat)
    }

    /// The seat's place, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats, as one machine word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat at all.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `players` seats.
    pub fn first(players: usize) -> SeatSet {
        SeatSet(((1u32 << players.min(Seat::MAX)) - 1) as u16)
    }

    /// Just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with the seat in it.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats that are in either set.
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are in both sets.
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats of this set that are not in the other.
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first seat of the set, in the order of play.
    pub fn lowest(self) -> Option<Seat> {
        (!self.is_empty()).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats of the set from the given one on, in the order of play.
    pub fn from(self, first: Seat) -> SeatSet {
        SeatSet(self.0 & !((1u16 << first.0) - 1))
    }

    /// The first seat of the set after the given one, in the order of play.
    pub fn next_after(self, seat: Seat) -> Option<Seat> {
        SeatSet(self.0 & !((2u16 << seat.0) - 1)).lowest()
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;

    fn into_iter(self) -> Seats {
        Seats(self)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl std::fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The seats of a set, in the order of play.
#[derive(Clone, Debug)]
pub struct Seats(SeatSet);

impl Iterator for Seats {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.lowest()?;
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_walks_its_seats_in_the_order_of_play() {
        let set: SeatSet = [Seat(11), Seat(0), Seat(4)].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Seat(0), Seat(4), Seat(11)]);
        assert_eq!(set.next_after(Seat(0)), Some(Seat(4)));
        assert_eq!(set.next_after(Seat(11)), None);
        assert_eq!(SeatSet::first(12).len(), 12);
        assert_eq!(set.minus(SeatSet::only(Seat(4))).len(), 2);
    }
}
