//! The scene of a kill: the ship around its room goes dark, and a line below the room says who sees it. Where
//! that may not be known, the room goes dark, too.

use super::{Frame, rooms};
use crate::ship_view::robot::{self, RobotAppearance, palette};
use crate::ship_view::scene::Spotlight;
use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{Brush, Hole, Outline, Paint, Stops};
use crate::ship_view::ship::layout::{CHAMFER, room_rect};

/// The opacity of the darkness at its strongest.
const DARKEST: f64 = 0.8;

/// The opacity of the darkness in the room at its strongest, if the room is dark, too.
const DARKEST_INSIDE: f64 = 0.97;

/// The light in a dark room, from its middle. Against it the silhouettes stand out.
const DIM_LIGHT: Stops = &[
    (0.0, "rgba(150,185,240,.34)"),
    (0.6, "rgba(110,150,220,.14)"),
    (1.0, "rgba(110,150,220,.03)"),
];

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
    if spotlight.is_dark {
        brush.set_opacity(DARKEST_INSIDE * spotlight.strength);
        brush.fill(Outline::polygon(&corners), "#03050a");
    }
    brush.set_opacity(spotlight.strength);
    brush.stroke(Outline::polygon(&corners), palette::DANGER, 4.0);
    brush.set_opacity(1.0);
}

/// Paints those in the dark room over the darkness, and the red light behind them.
pub(super) fn paint_silhouettes(
    brush: &mut Brush,
    spotlight: &Spotlight,
    frame: &Frame,
    is_inside: impl Fn(&RobotAppearance) -> bool,
) {
    let room = spotlight.room;
    brush.transformed(frame.field(), |brush| {
        let walls = room_rect(room);
        let reach = walls.width.max(walls.height) * 0.66;
        // The light comes up slowly.
        brush.set_opacity(spotlight.strength * spotlight.strength);
        brush.fill(
            Outline::polygon(&walls.chamfered(CHAMFER)),
            Paint::radial(walls.centre(), reach, DIM_LIGHT),
        );
        brush.set_opacity(1.0);
        rooms::paint_glow(
            brush,
            room,
            frame.scene.rooms[room.index()].red * spotlight.strength,
        );
        let robots = frame.scene.robots.iter().filter(|robot| is_inside(robot));
        robots.for_each(|robot| robot::paint_silhouette(brush, robot, spotlight.strength));
    });
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
