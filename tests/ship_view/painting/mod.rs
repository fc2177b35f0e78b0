//! Tests of the shapes that are painted of a scene.

mod digest;
mod kill;
pub mod painted;
mod played_scenes;
mod robots;
mod shapes;
mod ship;
