//! The robot's figure, its shapes and its colours.

pub mod figure;
pub mod palette;
pub mod shape;
