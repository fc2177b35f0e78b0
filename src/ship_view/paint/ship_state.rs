//! The state of the ship's static part.

use crate::game::Room;
use crate::ship_view::camera::{Camera, Size};
use crate::ship_view::scene::{RoomAppearance, Scene};

/// Everything that [`paint_ship`](super::paint_ship) depends on. Equal states give equal shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipState {
    size: Size,
    camera: Camera,
    rooms: [(bool, bool, bool); Room::COUNT],
    vents_shown: bool,
    button_works: bool,
}

impl ShipState {
    /// Returns the state of a scene on a canvas of this size in CSS pixels.
    pub fn of(scene: &Scene, size: Size) -> ShipState {
        ShipState {
            size,
            camera: scene.camera,
            rooms: scene.rooms.map(
                |RoomAppearance {
                     lit, is_dark, vent, ..
                 }| (lit, is_dark, vent),
            ),
            vents_shown: scene.vents_shown,
            button_works: scene.button_works,
        }
    }
}
