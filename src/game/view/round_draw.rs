//! Draws that stay the same throughout a round.

use super::View;

impl View<'_> {
    /// Returns a number below `sides` that stays the same for the seat throughout a round and differs from
    /// round to round: it follows from the players' names and the seat's tasks. It is the same on every
    /// platform, so the numbers have 64 bits.
    pub fn draw_for_round(&self, sides: usize) -> usize {
        let rooms = self
            .tasks()
            .iter()
            .map(|assigned| assigned.task.room.index() as u64);
        let mixed = mix(self.seat().index() as u64, self.letters().chain(rooms));
        ((mixed >> 3) % sides as u64) as usize
    }

    /// Returns such a number that follows from the players' names and the seat alone, and differs between the
    /// seats of a table as long as there are not more of them than `sides`.
    pub fn draw_by_seat(&self, sides: usize) -> usize {
        // Half of the bits suffice, and fit an index on every platform.
        let mixed = mix(0, self.letters()) as u32;
        ((mixed >> 3) as usize + self.seat().index()) % sides
    }

    /// Returns the letters of the players' names, in the order of the seats.
    fn letters(&self) -> impl Iterator<Item = u64> {
        let names = self.roster().seats().into_iter().map(|seat| self.name(seat));
        names.flat_map(str::bytes).map(u64::from)
    }
}

/// Mixes numbers into one, beginning with `first`.
fn mix(first: u64, numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(first, |mixed, next| mixed.wrapping_mul(31).wrapping_add(next))
}
