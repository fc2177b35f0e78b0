//! Draws that stay the same for a seat throughout a round.

use super::View;

impl View<'_> {
    /// Returns a number below `sides` that stays the same for the seat throughout a round and differs from
    /// round to round: it follows from the players' names and the seat's tasks. It is the same on every
    /// platform, so the numbers have 64 bits.
    pub fn draw_for_round(&self, sides: usize) -> usize {
        let names = self.roster().seats().into_iter().map(|seat| self.name(seat));
        let letters = names.flat_map(str::bytes).map(u64::from);
        let rooms = self
            .tasks()
            .iter()
            .map(|assigned| assigned.task.room.index() as u64);
        let mixed = letters
            .chain(rooms)
            .fold(self.seat().index() as u64, |mixed, next| {
                mixed.wrapping_mul(31).wrapping_add(next)
            });
        ((mixed >> 3) % sides as u64) as usize
    }
}
