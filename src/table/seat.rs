//! Seats at the table, and compact sets of them.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A seat at the table, numbered from 0 in the order of play. There are at most [`Seat::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

/// There is no seat of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no seat {0}: the largest table has {max}", max = Seat::MAX)]
pub struct NoSuchSeat(u8);

impl TryFrom<u8> for Seat {
    type Error = NoSuchSeat;

    fn try_from(index: u8) -> Result<Seat, NoSuchSeat> {
        Seat::new(index.into()).ok_or(NoSuchSeat(index))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Seat {
    /// The size of the largest table: one seat for each colour.
    pub const MAX: usize = 12;

    /// Returns the seat with this index, or `None` beyond the largest table.
    pub fn new(index: usize) -> Option<Seat> {
        (index < Seat::MAX).then_some(Seat(index as u8))
    }

    /// Returns every seat of the largest table, in the order of play.
    pub fn all() -> impl Iterator<Item = Seat> {
        (0..Seat::MAX as u8).map(Seat)
    }

    /// Returns the seat's index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats, as a 16-bit mask.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u16);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Returns the first `players` seats.
    pub fn first(players: usize) -> SeatSet {
        SeatSet(((1u32 << players.min(Seat::MAX)) - 1) as u16)
    }

    /// Returns the set of just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Returns whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Returns the set with the seat added.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Returns the set with the seat removed.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Returns the seats in either set.
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// Returns the seats in both sets.
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// Returns the seats of this set that are not in `other`.
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the first seat of the set, in the order of play.
    pub fn lowest(self) -> Option<Seat> {
        (!self.is_empty()).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// Returns the seats of the set from `first` on, in the order of play.
    pub fn from(self, first: Seat) -> SeatSet {
        SeatSet(self.0 & !((1u16 << first.0) - 1))
    }

    /// Returns the first seat of the set after `seat`, in the order of play.
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

/// An iterator over the seats of a set, in the order of play.
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
