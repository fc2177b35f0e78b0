//! The scene, which is everything that is painted as plain data, and the data it is built from.

mod bubble;
pub(crate) mod describe;
mod scene;
pub mod spot;
mod visible_state;

pub use bubble::Bubble;
pub use describe::describe;
pub use scene::{RobotLook, RobotState, RoomLook, Scene};
pub use visible_state::{Lamp, VisibleState};
