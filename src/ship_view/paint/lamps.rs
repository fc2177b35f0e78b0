//! The lamps of the tasks: hollow while a task waits, bright once it is done.

use crate::game::{Lamp, Room, Task};
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::shapes::{Brush, Form, Paint, Stops, disc, rounded};
use crate::ship_view::ship::layout::lamp_at;

/// The light around a lamp whose task is done.
const HALO: Stops = &[(0.0, "rgba(63,185,80,.6)"), (1.0, "rgba(63,185,80,0)")];
/// The reach of that light, in field units.
const HALO_RADIUS: f64 = 13.0;
/// The size of a lamp in field units.
const SIZE: f64 = 9.0;
/// The least size of a lamp that is on, in CSS pixels, and the largest that has room in its row, in field units.
const LEAST_PIXELS: f64 = 10.0;
const LARGEST: f64 = 18.0;

/// Paints the lamps of a room as if all were off. Lamps change often, so the static layer shows them so.
pub(super) fn paint_off(brush: &mut Brush, room: Room) {
    for (at, task) in Task::ALL.iter().enumerate() {
        if task.room == room {
            brush.fill(lamp_form(lamp_at(at), SIZE), "rgba(90,120,165,.28)");
        }
    }
}

/// Paints the lamps that are on, in field units. `pixel` is the size of a CSS pixel.
pub(super) fn paint_on(brush: &mut Brush, lamps: &[Lamp; Task::ALL.len()], pixel: f64) {
    let size = (LEAST_PIXELS * pixel).clamp(SIZE, LARGEST);
    for (at, lamp) in lamps.iter().enumerate() {
        let at = lamp_at(at);
        match lamp {
            Lamp::Off => {}
            Lamp::Waiting => {
                let (fill, edge) = ("rgba(242,204,63,.28)", "rgba(242,204,63,.95)");
                brush.fill_and_stroke(lamp_form(at, size), fill, edge, size / 6.0);
            }
            Lamp::Done => {
                let halo = Paint::radial(at, HALO_RADIUS, HALO);
                brush.fill(disc(at.x, at.y, HALO_RADIUS, HALO_RADIUS), halo);
                brush.fill(lamp_form(at, size), "#6be37c");
            }
        }
    }
}

fn lamp_form(at: Point, size: f64) -> Form {
    rounded(at.x - size / 2.0, at.y - size / 2.0, size, size, size / 3.6)
}
