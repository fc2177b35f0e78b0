//! The camera and its controller.

mod camera;
mod controller;

pub use camera::{Camera, Size};
pub use controller::{CameraController, CameraMode};
