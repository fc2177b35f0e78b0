//! The robots: their figure, their colours, how they are painted, and where they sit at a table. Nothing here
//! knows a ship or a game.

mod appearance;
mod effects;
pub mod figure;
pub mod meeting_ring;
mod paint;
pub mod palette;
mod pose;

pub use appearance::{ROBOT_HEIGHT, ROBOT_WIDTH, RobotAppearance, RobotState, Silhouette, Spot};
pub use paint::{paint, paint_silhouette};
