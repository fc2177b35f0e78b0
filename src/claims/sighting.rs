//! The single facts of a record: places, kills, vents, bodies and tasks.

use crate::game::{Room, Seat, Task};

/// Where somebody was in one timestep: before its turn and after it. Both are the same room unless it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The room before the move.
    pub from: Room,
    /// The room after it.
    pub to: Room,
}

impl Presence {
    /// A whole timestep in one room.
    pub const fn at(room: Room) -> Presence {
        Presence { from: room, to: room }
    }

    /// Whether the stay touches the room.
    pub fn touches(self, room: Room) -> bool {
        self.from == room || self.to == room
    }

    /// A room that both stays touch, the later one first.
    pub fn shared(self, other: Presence) -> Option<Room> {
        [self.to, self.from].into_iter().find(|&room| other.touches(room))
    }
}

/// A kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KillSighting {
    /// When.
    pub timestep: u16,
    /// Who killed.
    pub killer: Seat,
    /// Who died.
    pub victim: Seat,
    /// Where.
    pub room: Room,
}

/// A crawl through a vent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VentSighting {
    /// When.
    pub timestep: u16,
    /// Who.
    pub who: Seat,
    /// The room it left.
    pub from: Room,
    /// The room it came out in.
    pub to: Room,
}

/// A body that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodySighting {
    /// When it was found.
    pub timestep: u16,
    /// Who lay there.
    pub victim: Seat,
    /// Where.
    pub room: Room,
    /// Who reported it.
    pub finder: Seat,
}

/// A task done, or seemingly done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskSighting {
    /// When.
    pub timestep: u16,
    /// Who.
    pub who: Seat,
    /// Where.
    pub room: Room,
    /// Which task, where the record can tell, and only if it was a real one.
    pub task: Option<Task>,
}
