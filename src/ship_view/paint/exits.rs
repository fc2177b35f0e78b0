//! The rooms that the viewer may walk to: a soft dashed edge, and an arrow at each door that leads there.

use super::Frame;
use crate::game::Room;
use crate::ship_view::robot::palette;
use crate::ship_view::scene::Exit;
use crate::ship_view::shapes::geometry::Rect;
use crate::ship_view::shapes::{Brush, Dash, Outline};
use crate::ship_view::ship::layout::{CHAMFER, room_rect};

/// The distance of the edge from the walls.
const OUTSIDE: f64 = 5.0;
/// The dashes of the edge.
const DASHES: Dash = &[12.0, 8.0];

/// Paints the edges and the arrows, in field units.
pub(super) fn paint(brush: &mut Brush, frame: &Frame) {
    for room in Room::ALL {
        if !frame.scene.rooms[room.index()].is_reachable {
            continue;
        }
        let walls = room_rect(room);
        let around = Rect::new(
            walls.x - OUTSIDE,
            walls.y - OUTSIDE,
            walls.width + OUTSIDE * 2.0,
            walls.height + OUTSIDE * 2.0,
        );
        let edge = Outline::polygon(&around.chamfered(CHAMFER + 2.0));
        brush.stroke(edge.clone(), "rgba(150,200,255,.10)", 20.0);
        brush.stroke(edge.clone(), "rgba(150,200,255,.16)", 10.0);
        let width = 2.4_f64.max(frame.pixel() * 1.5);
        brush.dash(edge, "rgba(190,222,255,.85)", width, DASHES);
    }
    for exit in &frame.scene.exits {
        paint_arrow(brush, exit, frame.pixel());
    }
}

/// Paints an arrow in a door, pointing out of the room. `pixel` is the field units per CSS pixel.
fn paint_arrow(brush: &mut Brush, exit: &Exit, pixel: f64) {
    let Exit { door, heading } = *exit;
    let size = 9.0_f64.max(pixel * 6.0);
    let (x, y) = (heading.x * size, heading.y * size);
    let middle = door.shifted(x * 0.4, y * 0.4);
    let points = [
        middle.shifted(x, y),
        middle.shifted(-x * 0.5 - y, -y * 0.5 + x),
        middle.shifted(-x * 0.5 + y, -y * 0.5 - x),
    ];
    brush.fill_and_stroke(Outline::polygon(&points), palette::EYE, palette::OUTLINE, 2.0);
}
