//! Records who was in a room with whom and when, whether or not anyone acted.

use crate::game::{Game, Room};
use crate::table::{Seat, SeatSet};

/// Who was in which room with whom in each timestep.
///
/// [`Whereabouts`](crate::claims::Whereabouts) only have actions that a seat witnessed. A player who enters a
/// room after another has had its turn sees that one too. This matters for people, who look at the ship at
/// any time.
#[derive(Clone, Debug, Default)]
pub(crate) struct CoPresence {
    /// For each timestep, seat and room: the seats it was there with.
    seen_together: Vec<[[SeatSet; Room::COUNT]; Seat::MAX]>,
}

impl CoPresence {
    /// Records who is with whom in the current state of the game.
    pub(crate) fn observe(&mut self, game: &Game) {
        let now = usize::from(game.timestep());
        while self.seen_together.len() <= now {
            self.seen_together
                .push([[SeatSet::EMPTY; Room::COUNT]; Seat::MAX]);
        }
        for room in Room::ALL {
            let crowd = game.living_in(room);
            for seat in crowd {
                let seen_together = &mut self.seen_together[now][seat.index()][room.index()];
                *seen_together = seen_together.union(crowd);
            }
        }
    }

    /// Returns whether the two seats were together in this room in this timestep.
    pub(crate) fn was(&self, one: Seat, other: Seat, room: Room, timestep: u16) -> bool {
        let seen_together = self.seen_together.get(usize::from(timestep));
        seen_together.is_some_and(|seen_together| seen_together[one.index()][room.index()].contains(other))
    }
}
