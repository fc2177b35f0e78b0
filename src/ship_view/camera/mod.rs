//! The camera and its controller.

mod controller;
mod projection;

pub use controller::{CameraController, CameraMode, Subjects};
pub use projection::{Camera, Size};
