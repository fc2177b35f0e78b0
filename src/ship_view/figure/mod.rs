//! The robot's figure, its shapes and its colours.

pub mod palette;
pub mod robot;
pub mod shape;
