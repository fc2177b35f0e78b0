//! The ship: its rooms, the ways between them, and the tasks in them.

mod room;
mod task;

pub use room::{Passage, Room, distance, next_on_path, shortest_path};
pub use task::{AssignedTask, Task, TaskKind, TaskLength};
