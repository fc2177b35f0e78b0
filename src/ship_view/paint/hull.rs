//! The hull of the ship, its corridors and its vents.

use super::Frame;
use crate::game::Room;
use crate::ship_view::robot::palette;
use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{Brush, Cap, Css, Dash, Join, Outline, Paint, Stops, rounded};
use crate::ship_view::ship::corridor::{CORRIDORS, HALF_WIDTH};
use crate::ship_view::ship::layout::{HULL, NOZZLES, vent_arc, vent_at, vent_links};
use std::borrow::Cow;

const VENT: Css = "#2f8f95";
/// The colours of a nozzle's flame, from its tip.
const FLAME: Stops = &[(0.0, "rgba(76,141,255,0)"), (1.0, "rgba(96,160,255,.34)")];
/// The colours of the hull, from top to bottom.
const STEEL: Stops = &[(0.0, "#121c2f"), (0.5, "#0e1727"), (1.0, "#0b121f")];
/// The dashes in the middle of a corridor.
const LANE: Dash = &[10.0, 14.0];
/// The dots between two vents.
const DOTS: Dash = &[2.0, 9.0];

/// Paints the hull with its nozzles, in field units.
pub(super) fn paint(brush: &mut Brush) {
    for nozzle in &NOZZLES {
        paint_nozzle(brush, nozzle);
    }
    let hull = Outline::Polygon(Cow::Borrowed(&HULL));
    brush.stroke(hull.clone(), "rgba(58,81,119,.16)", 16.0);
    let (top, bottom) = (Point::new(0.0, 40.0), Point::new(0.0, 1066.0));
    brush.fill(hull.clone(), Paint::linear(top, bottom, STEEL));
    brush.clipped(hull.clone(), |brush| {
        brush.stroke(seams(), "rgba(90,125,180,.055)", 2.0);
        brush.stroke(hull.clone(), "rgba(120,160,220,.10)", 22.0);
    });
    brush.stroke(hull, "#2b3f61", 3.5);
}

fn paint_nozzle(brush: &mut Brush, nozzle: &Rect) {
    let (left, middle) = (nozzle.x, nozzle.centre().y);
    let tip = Point::new(left - 74.0, middle);
    let flame = [
        Point::new(left + 6.0, nozzle.y + 14.0),
        tip,
        Point::new(left + 6.0, nozzle.bottom() - 14.0),
    ];
    brush.fill(Outline::polygon(&flame), Paint::linear(tip, flame[0], FLAME));
    let form = rounded(nozzle.x, nozzle.y, nozzle.width + 20.0, nozzle.height, 10.0);
    brush.fill_and_stroke(form, "#141f33", "#2a3d5e", 3.0);
}

/// Returns the seams between the plates of the hull.
fn seams() -> Outline {
    let mut points = Vec::with_capacity(200);
    for row in 0..10 {
        let y = 90.0 + 104.0 * f64::from(row);
        points.extend([Point::new(0.0, y), Point::new(1600.0, y)]);
        for column in 0..9 {
            // Every other row is offset by half a plate, like bricks.
            let x = 40.0 + 196.0 * f64::from(column) + 98.0 * f64::from(row % 2);
            points.extend([Point::new(x, y), Point::new(x, y + 104.0)]);
        }
    }
    Outline::Segments(points)
}

/// Paints the corridors, in field units.
pub(super) fn paint_corridors(brush: &mut Brush) {
    let ways = || {
        CORRIDORS
            .iter()
            .map(|corridor| Outline::Polyline(Cow::Borrowed(corridor.way)))
    };
    // All edges are painted before all floors, so that corridors that meet join without a line between them.
    for (css, width) in [
        ("rgba(4,8,16,.5)", HALF_WIDTH * 2.0 + 14.0),
        ("#30456a", HALF_WIDTH * 2.0 + 4.0),
        ("#17233a", HALF_WIDTH * 2.0 - 1.0),
        ("#1b2a45", HALF_WIDTH * 1.2),
    ] {
        ways().for_each(|way| brush.stroke(way, css, width));
    }
    ways().for_each(|way| brush.dash(way, "rgba(120,160,220,.14)", 2.0, LANE));
}

/// Paints the vents and the arcs between them as far as the viewer knows them, in field units.
pub(super) fn paint_vents(brush: &mut Brush, frame: &Frame) {
    let scene = frame.scene;
    if scene.vents_shown {
        brush.set_lines(Cap::Round, Join::Round);
        for (from, to) in vent_links() {
            if let Some(arc) = vent_arc(from, to) {
                let width = 2.6_f64.max(frame.pixel());
                brush.dash(Outline::Curve(Box::new(arc)), "rgba(79,190,196,.42)", width, DOTS);
            }
        }
        brush.set_lines(Cap::Butt, Join::Round);
    }
    for room in Room::ALL {
        if let (true, Some(at)) = (scene.rooms[room.index()].vent, vent_at(room)) {
            paint_grille(brush, at);
        }
    }
}

fn paint_grille(brush: &mut Brush, at: Point) {
    let frame = rounded(at.x - 15.0, at.y - 8.0, 30.0, 16.0, 4.0);
    brush.fill_and_stroke(frame, palette::GROUND, VENT, 2.0);
    let slats = (-2..=2).flat_map(|slat| {
        let x = at.x + 5.0 * f64::from(slat);
        [Point::new(x, at.y - 4.5), Point::new(x, at.y + 4.5)]
    });
    brush.stroke(Outline::Segments(slats.collect()), "rgba(79,190,196,.6)", 1.6);
}
