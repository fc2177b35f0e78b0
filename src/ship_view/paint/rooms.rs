//! A room: floor, light, furniture, doors and name.

use super::{Frame, lamps, table};
use crate::game::Room;
use crate::ship_view::robot::palette;
use crate::ship_view::scene::RoomAppearance;
use crate::ship_view::shapes::geometry::{Point, Rect};
use crate::ship_view::shapes::{Brush, Form, Outline, Paint, Stops, Transform};
use crate::ship_view::ship::corridor::{CORRIDORS, HALF_WIDTH};
use crate::ship_view::ship::furniture::{FurnitureTone, furniture};
use crate::ship_view::ship::layout::{CHAMFER, NAME_STRIP, room_rect, short_name};

/// The font size of a room's name in field units, and its minimum in CSS pixels.
const NAME_SIZE: f64 = 20.0;
const NAME_LEAST: f64 = 9.5;
/// The opacity of furniture in a room that is not lit.
const UNLIT: f64 = 0.35;
/// The distance between the seams of the floor.
const SEAM: f64 = 38.0;
/// The light on the floor, from the middle of the room, where the viewer can see and where not.
const LIT_FLOOR: Stops = &[(0.0, "rgba(110,160,240,.17)"), (1.0, "rgba(6,10,20,.22)")];
const UNLIT_FLOOR: Stops = &[(0.0, "rgba(110,160,240,.03)"), (1.0, "rgba(6,10,20,.22)")];
/// The light in a dark room, from its middle. Against it the silhouettes stand out.
const DIM_LIGHT: Stops = &[
    (0.0, "rgba(150,185,240,.22)"),
    (0.6, "rgba(110,150,220,.1)"),
    (1.0, "rgba(110,150,220,.02)"),
];
/// The red glow of a room, from its middle.
const RED: Stops = &[(0.0, "rgba(229,72,77,.22)"), (1.0, "rgba(229,72,77,.62)")];

/// Paints the static parts of a room, in field units.
pub(super) fn paint(brush: &mut Brush, room: Room, frame: &Frame) {
    let walls = room_rect(room);
    let RoomAppearance { lit, is_dark, .. } = frame.scene.rooms[room.index()];
    let opacity = if lit { 1.0 } else { UNLIT };
    let outline = Outline::polygon(&walls.chamfered(CHAMFER));
    brush.stroke(outline.clone(), "rgba(4,8,16,.45)", 12.0);
    brush.fill(outline.clone(), if lit { palette::ROOM } else { "#111a2b" });
    brush.clipped(outline.clone(), |brush| {
        paint_floor(brush, &walls, lit);
        brush.set_opacity(opacity);
        // Furniture coordinates are relative to the room's corner.
        let corner = Transform::shift(Point::new(walls.x, walls.y));
        brush.transformed(corner, |brush| {
            for (tone, form) in furniture(room) {
                paint_item(brush, *tone, *form);
            }
        });
    });
    if room == Room::Cafeteria {
        brush.set_opacity(opacity);
        table::paint(brush, frame.scene.button_works);
        brush.set_opacity(1.0);
    }
    brush.stroke(outline, if lit { palette::EDGE } else { "#26364f" }, 3.0);
    paint_doors(brush, room, lit);
    lamps::paint_off(brush, room);
    if is_dark {
        let reach = walls.width.max(walls.height) * 0.66;
        let light = Paint::radial(walls.centre(), reach, DIM_LIGHT);
        brush.fill(Outline::polygon(&walls.chamfered(CHAMFER)), light);
    }
    paint_name(brush, room, lit || is_dark, frame);
}

/// Paints light that falls off towards the walls, and the seams of the floor.
fn paint_floor(brush: &mut Brush, walls: &Rect, lit: bool) {
    let reach = walls.width.max(walls.height) * 0.68;
    let light = if lit { LIT_FLOOR } else { UNLIT_FLOOR };
    brush.rect(*walls, Paint::radial(walls.centre(), reach, light));
    let css = if lit {
        "rgba(150,190,255,.06)"
    } else {
        "rgba(150,190,255,.025)"
    };
    brush.stroke(seams(walls), css, 1.5);
    // A bright line just inside the walls makes the floor appear lower than the walls.
    let inside = Rect::new(
        walls.x + 5.0,
        walls.y + 5.0,
        walls.width - 10.0,
        walls.height - 10.0,
    );
    let edge = Outline::polygon(&inside.chamfered(CHAMFER - 3.0));
    brush.stroke(edge, "rgba(150,190,255,.09)", 1.5);
}

fn seams(walls: &Rect) -> Outline {
    let mut points = Vec::with_capacity(40);
    for seam in 1..(walls.width / SEAM) as u32 + 1 {
        let x = walls.x + SEAM * f64::from(seam);
        points.extend([Point::new(x, walls.y + NAME_STRIP), Point::new(x, walls.bottom())]);
    }
    for seam in 0..(walls.height / SEAM) as u32 + 1 {
        let y = walls.y + NAME_STRIP + SEAM * f64::from(seam);
        points.extend([Point::new(walls.x, y), Point::new(walls.right(), y)]);
    }
    Outline::Segments(points)
}

fn paint_item(brush: &mut Brush, tone: FurnitureTone, form: Form) {
    match tone {
        FurnitureTone::Raised => brush.fill_and_stroke(form, "#25375a", "#3a5177", 1.8),
        FurnitureTone::Sunk => brush.fill_and_stroke(form, "#152036", "rgba(90,125,180,.25)", 1.5),
        FurnitureTone::Light => brush.fill(form, "rgba(96,160,230,.42)"),
        FurnitureTone::Trace => brush.stroke(form, "rgba(110,150,210,.34)", 2.0),
    }
}

/// Paints an opening in the wall for every corridor.
fn paint_doors(brush: &mut Brush, room: Room, lit: bool) {
    let walls = room_rect(room);
    let css = if lit {
        "rgba(120,170,240,.5)"
    } else {
        "rgba(120,170,240,.16)"
    };
    for corridor in &CORRIDORS {
        let door = if corridor.from == room {
            corridor.way.first()
        } else if corridor.to == room {
            corridor.way.last()
        } else {
            None
        };
        let Some(door) = door else { continue };
        let on_side = door.x == walls.x || door.x == walls.right();
        let (across, down) = if on_side {
            (0.0, HALF_WIDTH - 2.0)
        } else {
            (HALF_WIDTH - 2.0, 0.0)
        };
        let (from, to) = (door.shifted(-across, -down), door.shifted(across, down));
        brush.line(from, to, "#1a2740", 6.0);
        brush.line(from, to, css, 2.0);
    }
}

fn paint_name(brush: &mut Brush, room: Room, is_bright: bool, frame: &Frame) {
    let walls = room_rect(room);
    let wanted_size = NAME_SIZE.max(NAME_LEAST * frame.pixel());
    let fitting = |name: &str| {
        wanted_size.min(wanted_size * (walls.width - 10.0) / frame.widths.width(name, 600, wanted_size))
    };
    let (mut name, mut size) = (room.name(), fitting(room.name()));
    if size < wanted_size * 0.85 {
        name = short_name(room);
        size = fitting(name);
    }
    let middle = Point::new(
        walls.centre().x,
        walls.y + (NAME_STRIP / 2.0 + 3.0).max(size * 0.75),
    );
    let css = if is_bright { "#b9c9df" } else { palette::QUIET };
    brush.write(name, middle, 600, size, css);
}

/// Paints the red glow of a room over its floor, in field units. `red` is its strength from 0 to 1.
pub(super) fn paint_glow(brush: &mut Brush, room: Room, red: f64) {
    if red <= 0.0 {
        return;
    }
    let walls = room_rect(room);
    let outline = Outline::polygon(&walls.chamfered(CHAMFER));
    let reach = walls.width.max(walls.height) * 0.66;
    brush.set_opacity(red.min(1.0));
    brush.fill(outline.clone(), Paint::radial(walls.centre(), reach, RED));
    brush.set_opacity((red * 2.0).min(1.0));
    brush.stroke(outline, palette::DANGER, 3.5);
    brush.set_opacity(1.0);
}
