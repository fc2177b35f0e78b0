//! The round table in the Cafeteria, with the red button on it.

use crate::ship_view::robot::palette;
use crate::ship_view::shapes::{Brush, Form, Paint, Stops, disc};
use crate::ship_view::ship::layout::{BUTTON_RADIUS, TABLE, TABLE_RADIUS};

/// The colours of the table, from the spot on which light falls.
const SHEEN: Stops = &[(0.0, "#30487a"), (1.0, "#20325a")];
/// The light around a button that works.
const HALO: Stops = &[(0.0, "rgba(229,72,77,.55)"), (1.0, "rgba(229,72,77,0)")];

/// Paints the table, in field units.
pub(super) fn paint(brush: &mut Brush, button_works: bool) {
    brush.fill(round(7.0, TABLE_RADIUS), "rgba(4,8,16,.5)");
    let sheen = Paint::radial(TABLE.shifted(-10.0, -14.0), TABLE_RADIUS * 1.3, SHEEN);
    brush.fill_and_stroke(round(0.0, TABLE_RADIUS), sheen, "#4a689c", 3.0);
    brush.stroke(round(0.0, TABLE_RADIUS - 9.0), "rgba(150,190,255,.16)", 1.5);
    if button_works {
        let halo = Paint::radial(TABLE, TABLE_RADIUS, HALO);
        brush.fill(round(0.0, TABLE_RADIUS), halo);
    }
    brush.fill(round(0.0, BUTTON_RADIUS + 4.0), "#131c2e");
    let button = if button_works { palette::DANGER } else { "#3d4556" };
    brush.fill(round(0.0, BUTTON_RADIUS), button);
    brush.fill(
        disc(TABLE.x - 3.0, TABLE.y - 4.0, 4.5, 3.0),
        "rgba(255,255,255,.35)",
    );
}

/// Returns a circle `below` the middle of the table.
const fn round(below: f64, radius: f64) -> Form {
    disc(TABLE.x, TABLE.y + below, radius, radius)
}
