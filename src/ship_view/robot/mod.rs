//! The robots: their figure, their colours, how they are painted, and where they sit at a table. Nothing here
//! knows a ship or a game.

mod effects;
pub mod figure;
mod look;
pub mod meeting_ring;
mod paint;
pub mod palette;
mod pose;

pub use look::{ROBOT_HEIGHT, ROBOT_WIDTH, RobotLook, RobotState, Spot};
pub use paint::paint;
