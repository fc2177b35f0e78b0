//! The ship: its rooms, the ways between them, and the tasks in them.

mod room;
mod task;

pub use room::{Passage, Room, next_on_way, shortest_way, steps};
pub use task::{AssignedTask, Task, TaskKind, TaskLength};
