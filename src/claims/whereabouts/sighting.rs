//! The facts that whereabouts consist of: places, kills, vents, bodies and tasks.

use crate::game::{Room, Task};
use crate::table::Seat;

/// Where a player was in one timestep, before and after its turn. Both are the same room unless it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The room before the move.
    pub from: Room,
    /// The room after the move.
    pub to: Room,
}

impl Presence {
    /// Returns a presence of the whole timestep in one room.
    pub const fn at(room: Room) -> Presence {
        Presence { from: room, to: room }
    }

    /// Returns whether the player was in the room before or after its turn.
    pub fn touches(self, room: Room) -> bool {
        self.from == room || self.to == room
    }

    /// Returns a room that occurs in both presences, preferring the later one.
    pub fn shared(self, other: Presence) -> Option<Room> {
        [self.to, self.from].into_iter().find(|&room| other.touches(room))
    }
}

/// A kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KillSighting {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The killer.
    pub killer: Seat,
    /// The victim.
    pub victim: Seat,
    /// The room.
    pub room: Room,
}

/// A move through a vent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VentSighting {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The player who vented.
    pub who: Seat,
    /// The room that was left.
    pub from: Room,
    /// The room that was entered.
    pub to: Room,
}

/// A body that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodySighting {
    /// The timestep in which it was found.
    pub timestep: u16,
    /// The dead player.
    pub victim: Seat,
    /// The room.
    pub room: Room,
    /// The player who reported it.
    pub finder: Seat,
}

/// A task done, or apparently done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskSighting {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The player.
    pub who: Seat,
    /// The room.
    pub room: Room,
    /// The task, if it is known which one, and only if it was real.
    pub task: Option<Task>,
}
