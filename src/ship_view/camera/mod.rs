//! Which part of the ship a canvas shows.

mod camera;
mod controller;

pub use camera::{Camera, Size};
pub use controller::{CameraController, CameraMode};
