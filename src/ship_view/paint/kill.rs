//! The scene of a kill: the ship around its room goes dark, and a line below the room says who sees it. Where
//! that may not be known, the room is dark, too, and the line says who is killed.

use super::Frame;
use crate::ship_view::robot::palette;
use crate::ship_view::scene::Spotlight;
use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{Brush, Hole, Outline};
use crate::ship_view::ship::layout::{CHAMFER, room_rect};

/// The opacity of the darkness at its strongest.
const DARKEST: f64 = 0.8;

/// The strength of the scene from which its line shows. Below it the camera is still on its way, and the line
/// would run out of the canvas.
const LINE_FROM: f64 = 0.8;

/// Darkens everything but the room, in CSS pixels.
pub(super) fn paint_dark(brush: &mut Brush, spotlight: &Spotlight, frame: &Frame) {
    let corners = room_rect(spotlight.room).chamfered(CHAMFER);
    let corners = corners.map(|corner| frame.camera.to_canvas(corner, frame.size));
    let around = Rect::new(0.0, 0.0, frame.size.width, frame.size.height);
    brush.set_opacity(DARKEST * spotlight.strength);
    brush.fill(Outline::Holed(Box::new(Hole { around, corners })), "#03050a");
    brush.set_opacity(spotlight.strength);
    brush.stroke(Outline::polygon(&corners), palette::DANGER, 4.0);
    brush.set_opacity(1.0);
}

/// Writes the line below the room, in CSS pixels.
pub(super) fn write_caption(brush: &mut Brush, spotlight: &Spotlight, frame: &Frame) {
    let walls = room_rect(spotlight.room);
    let below = Point::new(walls.centre().x, walls.bottom());
    let below = frame.camera.to_canvas(below, frame.size);
    let type_size = (0.024 * frame.size.height).clamp(17.0, 28.0);
    let y = (below.y + 1.5 * type_size).min(frame.size.height - type_size);
    brush.set_opacity(((spotlight.strength - LINE_FROM) / (1.0 - LINE_FROM)).max(0.0));
    let caption = spotlight.caption.clone();
    brush.write(caption, Point::new(below.x, y), 600, type_size, palette::TEXT);
    brush.set_opacity(1.0);
}
