//! The robot and the plain shapes of which it is made.

pub mod figure;
pub mod palette;
pub mod shape;
