//! The ship itself: hull, corridors, rooms and vents.

use super::brush::Brush;
use super::rooms;
use crate::game::Room;
use crate::ship_view::figure::palette;
use crate::ship_view::figure::shape::rounded;
use crate::ship_view::scene::Scene;
use crate::ship_view::ship::corridor::{CORRIDORS, HALF_WIDTH};
use crate::ship_view::ship::geometry::Point;
use crate::ship_view::ship::layout::{HULL, NOZZLES, room_rect, vent_arc, vent_at, vent_links};

const VENT: &str = "#2f8f95";

/// Paints the static parts of the ship, in field units.
pub fn paint(brush: &Brush, scene: &Scene) {
    brush.context.set_line_join("round");
    brush.context.set_line_cap("butt");
    paint_hull(brush);
    paint_corridors(brush);
    for room in Room::ALL {
        if brush.sees(&room_rect(room)) {
            rooms::paint(brush, room, scene);
        }
    }
    paint_vents(brush, scene);
}

fn paint_hull(brush: &Brush) {
    for nozzle in NOZZLES {
        let (left, middle) = (nozzle.x, nozzle.centre().y);
        let flame = [
            Point::new(left + 6.0, nozzle.y + 14.0),
            Point::new(left - 74.0, middle),
            Point::new(left + 6.0, nozzle.bottom() - 14.0),
        ];
        brush.path(&flame, true);
        let stops = [(0.0, "rgba(76,141,255,0)"), (1.0, "rgba(96,160,255,.34)")];
        if let Some(glow) = brush.linear(Point::new(left - 74.0, middle), flame[0], &stops) {
            brush.fill_with(&glow);
        }
        let form = rounded(nozzle.x, nozzle.y, nozzle.width + 20.0, nozzle.height, 10.0);
        brush.outline(&form);
        brush.fill("#141f33");
        brush.stroke("#2a3d5e", 3.0);
    }
    brush.path(&HULL, true);
    brush.stroke("rgba(58,81,119,.16)", 16.0);
    let (top, bottom) = (Point::new(0.0, 40.0), Point::new(0.0, 1066.0));
    if let Some(steel) = brush.linear(
        top,
        bottom,
        &[(0.0, "#121c2f"), (0.5, "#0e1727"), (1.0, "#0b121f")],
    ) {
        brush.fill_with(&steel);
    }
    brush.context.save();
    brush.context.clip();
    paint_plates(brush);
    brush.context.restore();
    brush.path(&HULL, true);
    brush.stroke("#2b3f61", 3.5);
}

/// Paints the seams between the plates of the hull.
fn paint_plates(brush: &Brush) {
    brush.context.begin_path();
    for row in 0..10 {
        let y = 90.0 + 104.0 * f64::from(row);
        brush.context.move_to(0.0, y);
        brush.context.line_to(1600.0, y);
        for column in 0..9 {
            // Every other row is offset by half a plate, like bricks.
            let x = 40.0 + 196.0 * f64::from(column) + 98.0 * f64::from(row % 2);
            brush.context.move_to(x, y);
            brush.context.line_to(x, y + 104.0);
        }
    }
    brush.stroke("rgba(90,125,180,.055)", 2.0);
    brush.path(&HULL, true);
    brush.stroke("rgba(120,160,220,.10)", 22.0);
}

fn paint_corridors(brush: &Brush) {
    // All edges are painted before all floors, so that corridors that meet join without a line between them.
    for (css, width) in [
        ("rgba(4,8,16,.5)", HALF_WIDTH * 2.0 + 14.0),
        ("#30456a", HALF_WIDTH * 2.0 + 4.0),
        ("#17233a", HALF_WIDTH * 2.0 - 1.0),
        ("#1b2a45", HALF_WIDTH * 1.2),
    ] {
        for corridor in &CORRIDORS {
            brush.path(corridor.way, false);
            brush.stroke(css, width);
        }
    }
    let dashes = js_sys::Array::of2(&10.0.into(), &14.0.into());
    let _ = brush.context.set_line_dash(&dashes);
    for corridor in &CORRIDORS {
        brush.path(corridor.way, false);
        brush.stroke("rgba(120,160,220,.14)", 2.0);
    }
    let _ = brush.context.set_line_dash(&js_sys::Array::new());
}

fn paint_vents(brush: &Brush, scene: &Scene) {
    if scene.vents_shown {
        let dashes = js_sys::Array::of2(&2.0.into(), &9.0.into());
        let _ = brush.context.set_line_dash(&dashes);
        brush.context.set_line_cap("round");
        for (from, to) in vent_links() {
            if let Some([start, bend, end]) = vent_arc(from, to) {
                brush.context.begin_path();
                brush.context.move_to(start.x, start.y);
                brush.context.quadratic_curve_to(bend.x, bend.y, end.x, end.y);
                brush.stroke("rgba(79,190,196,.42)", 2.6_f64.max(brush.pixel()));
            }
        }
        let _ = brush.context.set_line_dash(&js_sys::Array::new());
        brush.context.set_line_cap("butt");
    }
    for room in Room::ALL {
        if let (true, Some(at)) = (scene.rooms[room.index()].vent, vent_at(room)) {
            paint_grille(brush, at);
        }
    }
}

fn paint_grille(brush: &Brush, at: Point) {
    brush.outline(&rounded(at.x - 15.0, at.y - 8.0, 30.0, 16.0, 4.0));
    brush.fill(palette::GROUND);
    brush.stroke(VENT, 2.0);
    brush.context.begin_path();
    for slat in -2..=2 {
        let x = at.x + 5.0 * f64::from(slat);
        brush.context.move_to(x, at.y - 4.5);
        brush.context.line_to(x, at.y + 4.5);
    }
    brush.stroke("rgba(79,190,196,.6)", 1.6);
}
