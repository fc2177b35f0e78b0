//! A room: floor, light, furniture, doors, lamps and name.

use super::brush::Brush;
use crate::game::{Room, Task};
use crate::ship_view::figure::palette;
use crate::ship_view::figure::shape::{Shape, disc, rounded};
use crate::ship_view::scene::{Lamp, Scene};
use crate::ship_view::ship::corridor::{CORRIDORS, HALF_WIDTH};
use crate::ship_view::ship::furniture::{FurnitureTone, furniture};
use crate::ship_view::ship::geometry::{Point, Rect};
use crate::ship_view::ship::layout::{
    BUTTON_RADIUS, CHAMFER, NAME_STRIP, TABLE, TABLE_RADIUS, lamp_at, room_rect, short_name,
};

/// The font size of a room's name in field units, and its minimum in CSS pixels.
const NAME_SIZE: f64 = 20.0;
const NAME_LEAST: f64 = 9.5;
/// The opacity of furniture and lamps in a dark room.
const IN_THE_DARK: f64 = 0.35;

/// Paints the static parts of a room, in field units.
pub fn paint(brush: &Brush, room: Room, scene: &Scene) {
    let walls = room_rect(room);
    let lit = scene.rooms[room.index()].lit;
    let shape = walls.chamfered(CHAMFER);
    brush.path(&shape, true);
    brush.stroke("rgba(4,8,16,.45)", 12.0);
    brush.fill(if lit { palette::ROOM } else { "#111a2b" });
    brush.context.save();
    brush.context.clip();
    paint_floor(brush, &walls, lit);
    brush.opacity(if lit { 1.0 } else { IN_THE_DARK });
    // Furniture coordinates are relative to the room's corner.
    let _ = brush.context.translate(walls.x, walls.y);
    for (tone, form) in furniture(room) {
        paint_item(brush, *tone, form);
    }
    brush.context.restore();
    if room == Room::Cafeteria {
        paint_table(brush, scene.button_works, lit);
    }
    brush.path(&shape, true);
    brush.stroke(if lit { palette::EDGE } else { "#26364f" }, 3.0);
    paint_doors(brush, room, lit);
    for (at, task) in Task::ALL.iter().enumerate() {
        if task.room == room {
            paint_lamp(brush, lamp_at(at), Lamp::Off);
        }
    }
    paint_name(brush, room, &walls, lit);
}

/// Paints light that falls off towards the walls, and the seams of the floor.
fn paint_floor(brush: &Brush, walls: &Rect, lit: bool) {
    let light = if lit {
        "rgba(110,160,240,.17)"
    } else {
        "rgba(110,160,240,.03)"
    };
    let reach = walls.width.max(walls.height) * 0.68;
    if let Some(glow) = brush.radial(walls.centre(), reach, &[(0.0, light), (1.0, "rgba(6,10,20,.22)")]) {
        brush.context.set_fill_style_canvas_gradient(&glow);
        brush
            .context
            .fill_rect(walls.x, walls.y, walls.width, walls.height);
    }
    brush.context.begin_path();
    for seam in 1..(walls.width / 38.0) as u32 + 1 {
        let x = walls.x + 38.0 * f64::from(seam);
        brush.context.move_to(x, walls.y + NAME_STRIP);
        brush.context.line_to(x, walls.bottom());
    }
    for seam in 0..(walls.height / 38.0) as u32 + 1 {
        let y = walls.y + NAME_STRIP + 38.0 * f64::from(seam);
        brush.context.move_to(walls.x, y);
        brush.context.line_to(walls.right(), y);
    }
    brush.stroke(
        if lit {
            "rgba(150,190,255,.06)"
        } else {
            "rgba(150,190,255,.025)"
        },
        1.5,
    );
    // A bright line just inside the walls makes the floor appear lower than the walls.
    let inside = Rect::new(
        walls.x + 5.0,
        walls.y + 5.0,
        walls.width - 10.0,
        walls.height - 10.0,
    );
    brush.path(&inside.chamfered(CHAMFER - 3.0), true);
    brush.stroke("rgba(150,190,255,.09)", 1.5);
}

fn paint_item(brush: &Brush, tone: FurnitureTone, form: &Shape) {
    brush.outline(form);
    match tone {
        FurnitureTone::Raised => {
            brush.fill("#25375a");
            brush.stroke("#3a5177", 1.8);
        }
        FurnitureTone::Sunk => {
            brush.fill("#152036");
            brush.stroke("rgba(90,125,180,.25)", 1.5);
        }
        FurnitureTone::Light => brush.fill("rgba(96,160,230,.42)"),
        FurnitureTone::Trace => brush.stroke("rgba(110,150,210,.34)", 2.0),
    }
}

fn paint_table(brush: &Brush, works: bool, lit: bool) {
    brush.opacity(if lit { 1.0 } else { IN_THE_DARK });
    let Point { x, y } = TABLE;
    brush.outline(&disc(x, y + 7.0, TABLE_RADIUS, TABLE_RADIUS));
    brush.fill("rgba(4,8,16,.5)");
    brush.outline(&disc(x, y, TABLE_RADIUS, TABLE_RADIUS));
    let sheen = [(0.0, "#30487a"), (1.0, "#20325a")];
    if let Some(top) = brush.radial(TABLE.shifted(-10.0, -14.0), TABLE_RADIUS * 1.3, &sheen) {
        brush.fill_with(&top);
    }
    brush.stroke("#4a689c", 3.0);
    brush.outline(&disc(x, y, TABLE_RADIUS - 9.0, TABLE_RADIUS - 9.0));
    brush.stroke("rgba(150,190,255,.16)", 1.5);
    let halo = [(0.0, "rgba(229,72,77,.55)"), (1.0, "rgba(229,72,77,0)")];
    if let (true, Some(glow)) = (works, brush.radial(TABLE, TABLE_RADIUS, &halo)) {
        brush.outline(&disc(x, y, TABLE_RADIUS, TABLE_RADIUS));
        brush.fill_with(&glow);
    }
    brush.outline(&disc(x, y, BUTTON_RADIUS + 4.0, BUTTON_RADIUS + 4.0));
    brush.fill("#131c2e");
    brush.outline(&disc(x, y, BUTTON_RADIUS, BUTTON_RADIUS));
    brush.fill(if works { palette::DANGER } else { "#3d4556" });
    brush.outline(&disc(x - 3.0, y - 4.0, 4.5, 3.0));
    brush.fill("rgba(255,255,255,.35)");
    brush.opacity(1.0);
}

/// Paints an opening in the wall for every corridor.
fn paint_doors(brush: &Brush, room: Room, lit: bool) {
    let walls = room_rect(room);
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
        let ends = [door.shifted(-across, -down), door.shifted(across, down)];
        brush.path(&ends, false);
        brush.stroke("#1a2740", 6.0);
        brush.path(&ends, false);
        brush.stroke(
            if lit {
                "rgba(120,170,240,.5)"
            } else {
                "rgba(120,170,240,.16)"
            },
            2.0,
        );
    }
}

/// Paints the lamps that are on. Lamps change often, so the static layer shows them all off.
pub(crate) fn paint_lamps(brush: &Brush, lamps: &[Lamp; Task::ALL.len()]) {
    for (at, &lamp) in lamps.iter().enumerate() {
        if lamp != Lamp::Off {
            paint_lamp(brush, lamp_at(at), lamp);
        }
    }
}

/// Paints a lamp: hollow while its task waits, bright once the task is done.
fn paint_lamp(brush: &Brush, at: Point, lamp: Lamp) {
    let form = rounded(at.x - 4.5, at.y - 4.5, 9.0, 9.0, 2.5);
    match lamp {
        Lamp::Off => {
            brush.outline(&form);
            brush.fill("rgba(90,120,165,.28)");
        }
        Lamp::Waiting => {
            brush.outline(&form);
            brush.fill("rgba(242,204,63,.16)");
            brush.stroke("rgba(242,204,63,.85)", 1.8);
        }
        Lamp::Done => {
            let halo = [(0.0, "rgba(63,185,80,.6)"), (1.0, "rgba(63,185,80,0)")];
            if let Some(glow) = brush.radial(at, 13.0, &halo) {
                brush.outline(&disc(at.x, at.y, 13.0, 13.0));
                brush.fill_with(&glow);
            }
            brush.outline(&form);
            brush.fill("#6be37c");
        }
    }
}

fn paint_name(brush: &Brush, room: Room, walls: &Rect, lit: bool) {
    let wanted_size = NAME_SIZE.max(NAME_LEAST * brush.pixel());
    let fitting = |name: &str| {
        wanted_size.min(wanted_size * (walls.width - 10.0) / brush.width(name, 600, wanted_size))
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
    let css = if lit { "#b9c9df" } else { palette::QUIET };
    brush.write(name, middle, 600, size, css);
}

/// Paints the red glow of a room over its floor.
pub fn paint_glow(brush: &Brush, room: Room, red: f64) {
    if red <= 0.0 {
        return;
    }
    let walls = room_rect(room);
    brush.opacity(red.min(1.0));
    brush.path(&walls.chamfered(CHAMFER), true);
    let stops = [(0.0, "rgba(229,72,77,.22)"), (1.0, "rgba(229,72,77,.62)")];
    if let Some(glow) = brush.radial(walls.centre(), walls.width.max(walls.height) * 0.66, &stops) {
        brush.fill_with(&glow);
    }
    brush.opacity((red * 2.0).min(1.0));
    brush.stroke(palette::DANGER, 3.5);
    brush.opacity(1.0);
}
