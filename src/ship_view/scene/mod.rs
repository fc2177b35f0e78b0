//! The scene, which is everything that is painted as plain data, and the data it is built from.

mod bubble;
mod build;
pub(crate) mod describe;
pub mod spot;
mod visible_state;

pub use bubble::Bubble;
pub use build::{RobotLook, RobotState, RoomLook, Scene, Spotlight};
pub use describe::describe;
pub use visible_state::{Lamp, VisibleState};
