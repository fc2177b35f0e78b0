//! The scene of a kill: the ship around its room goes dark, and a line below the room says who sees it.

use super::brush::Brush;
use crate::ship_view::figure::palette;
use crate::ship_view::scene::Spotlight;
use crate::ship_view::ship::geometry::Point;
use crate::ship_view::ship::layout::{CHAMFER, room_rect};

/// The opacity of the darkness at its strongest.
const DARKEST: f64 = 0.86;

/// The strength of the scene from which its line shows. Below it the camera is still on its way, and the line
/// would run out of the canvas.
const LINE_FROM: f64 = 0.8;

/// Darkens everything but the room, in CSS pixels.
pub fn paint_dark(brush: &Brush, spotlight: &Spotlight) {
    let context = brush.context;
    let corners = room_rect(spotlight.room).chamfered(CHAMFER);
    let corners = corners.map(|corner| brush.camera.to_canvas(corner, brush.size));
    context.begin_path();
    context.rect(0.0, 0.0, brush.size.width, brush.size.height);
    if let Some((first, others)) = corners.split_first() {
        context.move_to(first.x, first.y);
        // The outline runs against the rectangle, so that the room stays light.
        others
            .iter()
            .rev()
            .for_each(|corner| context.line_to(corner.x, corner.y));
        context.close_path();
    }
    brush.opacity(DARKEST * spotlight.strength);
    brush.fill("#03050a");
    brush.opacity(spotlight.strength);
    brush.path(&corners, true);
    brush.stroke(palette::DANGER, 4.0);
    brush.opacity(1.0);
}

/// Writes the line below the room, in CSS pixels.
pub fn write_caption(brush: &Brush, spotlight: &Spotlight) {
    let walls = room_rect(spotlight.room);
    let below = brush
        .camera
        .to_canvas(Point::new(walls.centre().x, walls.bottom()), brush.size);
    let y = (below.y + 26.0).min(brush.size.height - 16.0);
    brush.opacity(((spotlight.strength - LINE_FROM) / (1.0 - LINE_FROM)).max(0.0));
    brush.write(
        &spotlight.caption,
        Point::new(below.x, y),
        600,
        17.0,
        palette::TEXT,
    );
    brush.opacity(1.0);
}
