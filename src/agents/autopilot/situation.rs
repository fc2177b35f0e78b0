//! The situation in which a seat chooses.

use crate::game::{AssignedTask, Passage, Room, Task, View, distance};
use crate::table::Phase;

/// The facts needed to tell later whether something changed.
pub(crate) struct Situation {
    pub(crate) phase: Phase,
    pub(crate) room: Room,
    pub(crate) seen: usize,
    pub(crate) done: usize,
    pub(crate) is_impostor: bool,
    pub(crate) tasks: Vec<AssignedTask>,
}

impl Situation {
    pub(crate) fn of(view: &View<'_>) -> Situation {
        Situation {
            phase: view.phase(),
            room: view.room(),
            seen: view.seen().count(),
            done: view.done().count(),
            is_impostor: view.is_impostor(),
            tasks: view.tasks().to_vec(),
        }
    }

    /// Returns the tasks that are not done.
    pub(crate) fn open(&self) -> impl Iterator<Item = Task> {
        let open = self.tasks.iter().filter(|task| !task.is_done());
        open.map(|assigned| assigned.task)
    }

    /// Returns the room of the nearest open task other than this one.
    pub(crate) fn nearest_task_except(&self, but: Option<Task>) -> Option<Room> {
        let others = self.open().filter(|&task| Some(task) != but);
        let rooms = others.map(|task| task.room);
        rooms.min_by_key(|&room| corridor_distance(self.room, room))
    }

    /// Returns the room of a nearest task if `next` lies on a shortest path to it.
    pub(crate) fn task_on_the_way(&self, next: Room) -> Option<Room> {
        let near = corridor_distance(self.room, self.nearest_task_except(None)?);
        let mut rooms = self.open().map(|task| task.room);
        rooms.find(|&room| corridor_distance(self.room, room) == near && corridor_distance(next, room) < near)
    }
}

/// Returns the number of steps through corridors.
pub(crate) fn corridor_distance(from: Room, to: Room) -> u8 {
    distance(from, to, Passage::Corridors)
}
