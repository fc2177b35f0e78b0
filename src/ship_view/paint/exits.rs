//! The rooms that the viewer may walk to: a soft dashed edge, and an arrow at each door that leads there.

use super::brush::Brush;
use crate::game::Room;
use crate::ship_view::figure::palette;
use crate::ship_view::scene::{Exit, Scene};
use crate::ship_view::ship::geometry::Rect;
use crate::ship_view::ship::layout::{CHAMFER, room_rect};

/// The distance of the edge from the walls.
const OUTSIDE: f64 = 5.0;

/// Paints the edges and the arrows, in field units.
pub fn paint(brush: &Brush, scene: &Scene) {
    let dashes = js_sys::Array::of2(&12.0.into(), &8.0.into());
    for room in Room::ALL {
        if !scene.rooms[room.index()].is_reachable {
            continue;
        }
        let walls = room_rect(room);
        let around = Rect::new(
            walls.x - OUTSIDE,
            walls.y - OUTSIDE,
            walls.width + OUTSIDE * 2.0,
            walls.height + OUTSIDE * 2.0,
        );
        brush.path(&around.chamfered(CHAMFER + 2.0), true);
        brush.stroke("rgba(150,200,255,.10)", 20.0);
        brush.stroke("rgba(150,200,255,.16)", 10.0);
        let _ = brush.context.set_line_dash(&dashes);
        brush.stroke("rgba(190,222,255,.85)", 2.4_f64.max(brush.pixel() * 1.5));
        let _ = brush.context.set_line_dash(&js_sys::Array::new());
    }
    for exit in &scene.exits {
        paint_arrow(brush, exit);
    }
}

/// Paints an arrow in a door, pointing out of the room.
fn paint_arrow(brush: &Brush, exit: &Exit) {
    let Exit { door, heading } = *exit;
    let size = 9.0_f64.max(brush.pixel() * 6.0);
    let (x, y) = (heading.x * size, heading.y * size);
    let middle = door.shifted(x * 0.4, y * 0.4);
    let points = [
        middle.shifted(x, y),
        middle.shifted(-x * 0.5 - y, -y * 0.5 + x),
        middle.shifted(-x * 0.5 + y, -y * 0.5 - x),
    ];
    brush.path(&points, true);
    brush.fill(palette::EYE);
    brush.stroke(palette::OUTLINE, 2.0);
}
