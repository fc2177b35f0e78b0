//! The scene, which is everything that is painted as plain data, and the data it is built from.

mod bubble;
mod build;
pub(crate) mod describe;
mod kill;
mod parts;

pub use bubble::{Bubble, Taken, free_place};
pub use describe::describe;
pub use parts::{Exit, Puff, RoomAppearance, Scene, Spotlight};
