//! Who stood beside whom when: what a seat sees of a room without anybody doing anything.

use crate::game::{Game, Room, Seat, SeatSet};

/// Who stood in a room with whom in each timestep.
///
/// A [`Record`](crate::claims::Record) goes by what was done in sight of a seat. Somebody who comes in after another
/// has had its turn sees it all the same, which matters for people, who look at the ship at any time.
#[derive(Clone, Debug, Default)]
pub(crate) struct CoPresence {
    /// For each timestep and seat, whom it stood with in each room.
    met: Vec<[[SeatSet; Room::COUNT]; Seat::MAX]>,
}

impl CoPresence {
    /// Sets down who stands with whom as the game stands now.
    pub(crate) fn look(&mut self, game: &Game) {
        let now = usize::from(game.timestep());
        while self.met.len() <= now {
            self.met.push([[SeatSet::EMPTY; Room::COUNT]; Seat::MAX]);
        }
        for room in Room::ALL {
            let crowd = game.living_in(room);
            for seat in crowd {
                let met = &mut self.met[now][seat.index()][room.index()];
                *met = met.union(crowd);
            }
        }
    }

    /// Whether `one` stood beside `other` in this room in this timestep.
    pub(crate) fn was(&self, one: Seat, other: Seat, room: Room, timestep: u16) -> bool {
        let met = self.met.get(usize::from(timestep));
        met.is_some_and(|met| met[one.index()][room.index()].contains(other))
    }
}
