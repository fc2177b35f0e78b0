//! The furniture: subdued forms that make each room recognisable.

use crate::game::Room;
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::shapes::{Form, disc, line, rounded};

/// How a piece of furniture is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FurnitureTone {
    /// A raised object with an edge.
    Raised,
    /// A recess in the floor.
    Sunk,
    /// A faintly lit surface: a screen or a core.
    Light,
    /// Thin lines.
    Trace,
}

/// A form with its paint, in field units relative to the upper left corner of its room.
pub type FurnitureItem = (FurnitureTone, Form);

use FurnitureTone::*;

const fn line_of(x: f64, y: f64, to_x: f64, to_y: f64) -> Form {
    line(Point::new(x, y), Point::new(to_x, to_y), 2.0)
}

const fn round(x: f64, y: f64, radius: f64) -> Form {
    disc(x, y, radius, radius)
}

/// Returns the furniture of a room, from the floor up. The round table is in [`layout`](super::layout).
pub const fn furniture(room: Room) -> &'static [FurnitureItem] {
    match room {
        Room::Cafeteria => CAFETERIA,
        Room::Weapons => WEAPONS,
        Room::Navigation => NAVIGATION,
        Room::O2 => O2,
        Room::Shields => SHIELDS,
        Room::Communications => COMMUNICATIONS,
        Room::Storage => STORAGE,
        Room::Admin => ADMIN,
        Room::Electrical => ELECTRICAL,
        Room::LowerEngine | Room::UpperEngine => ENGINE,
        Room::Security => SECURITY,
        Room::Reactor => REACTOR,
        Room::Medbay => MEDBAY,
    }
}

/// Four small tables in the corners.
const CAFETERIA: &[FurnitureItem] = &[
    (Sunk, round(170.0, 166.0, 66.0)),
    (Raised, round(50.0, 72.0, 22.0)),
    (Trace, line_of(38.0, 72.0, 62.0, 72.0)),
    (Raised, round(290.0, 72.0, 22.0)),
    (Trace, line_of(278.0, 72.0, 302.0, 72.0)),
    (Raised, round(50.0, 258.0, 22.0)),
    (Trace, line_of(38.0, 258.0, 62.0, 258.0)),
    (Raised, round(290.0, 258.0, 22.0)),
    (Trace, line_of(278.0, 258.0, 302.0, 258.0)),
];

/// A turret with cross-hairs and a gun.
const WEAPONS: &[FurnitureItem] = &[
    (Sunk, round(142.0, 88.0, 38.0)),
    (Trace, line_of(104.0, 88.0, 180.0, 88.0)),
    (Trace, line_of(142.0, 50.0, 142.0, 126.0)),
    (Raised, rounded(142.0, 82.0, 46.0, 12.0, 4.0)),
    (Raised, round(142.0, 88.0, 17.0)),
    (Light, round(142.0, 88.0, 6.0)),
    (Raised, rounded(14.0, 56.0, 26.0, 56.0, 5.0)),
    (Light, rounded(19.0, 62.0, 16.0, 12.0, 2.0)),
];

/// The helm: a console under the front window, and two chairs.
const NAVIGATION: &[FurnitureItem] = &[
    (Raised, rounded(128.0, 52.0, 30.0, 122.0, 10.0)),
    (Light, rounded(134.0, 60.0, 18.0, 28.0, 3.0)),
    (Light, rounded(134.0, 99.0, 18.0, 28.0, 3.0)),
    (Light, rounded(134.0, 138.0, 18.0, 28.0, 3.0)),
    (Raised, rounded(92.0, 72.0, 24.0, 26.0, 9.0)),
    (Raised, rounded(92.0, 128.0, 24.0, 26.0, 9.0)),
    (Sunk, round(44.0, 113.0, 26.0)),
    (Trace, line_of(20.0, 113.0, 68.0, 113.0)),
    (Trace, line_of(44.0, 89.0, 44.0, 137.0)),
];

/// Air tanks and the filter's lamellae.
const O2: &[FurnitureItem] = &[
    (Raised, round(30.0, 54.0, 16.0)),
    (Light, round(30.0, 54.0, 8.0)),
    (Raised, round(30.0, 89.0, 16.0)),
    (Light, round(30.0, 89.0, 8.0)),
    (Sunk, rounded(121.0, 44.0, 50.0, 52.0, 6.0)),
    (Trace, line_of(131.0, 50.0, 131.0, 90.0)),
    (Trace, line_of(141.0, 50.0, 141.0, 90.0)),
    (Trace, line_of(151.0, 50.0, 151.0, 90.0)),
    (Trace, line_of(161.0, 50.0, 161.0, 90.0)),
];

/// The shield's seven cells.
const SHIELDS: &[FurnitureItem] = &[
    (Sunk, round(132.0, 100.0, 48.0)),
    (Raised, round(132.0, 100.0, 13.0)),
    (Raised, round(132.0, 71.0, 13.0)),
    (Raised, round(132.0, 129.0, 13.0)),
    (Raised, round(107.0, 85.0, 13.0)),
    (Raised, round(157.0, 85.0, 13.0)),
    (Raised, round(107.0, 115.0, 13.0)),
    (Raised, round(157.0, 115.0, 13.0)),
    (Light, round(132.0, 100.0, 5.0)),
    (Raised, rounded(14.0, 58.0, 24.0, 70.0, 5.0)),
    (Light, rounded(19.0, 64.0, 14.0, 10.0, 2.0)),
];

/// A desk with its screens, and the dish.
const COMMUNICATIONS: &[FurnitureItem] = &[
    (Raised, rounded(14.0, 44.0, 88.0, 24.0, 5.0)),
    (Light, rounded(20.0, 48.0, 32.0, 12.0, 2.0)),
    (Light, rounded(60.0, 48.0, 36.0, 12.0, 2.0)),
    (Sunk, round(142.0, 72.0, 24.0)),
    (Raised, round(142.0, 72.0, 15.0)),
    (Trace, line_of(142.0, 72.0, 156.0, 56.0)),
    (Light, round(157.0, 55.0, 4.0)),
];

/// Crates and the marked loading area.
const STORAGE: &[FurnitureItem] = &[
    (Sunk, rounded(86.0, 112.0, 60.0, 88.0, 6.0)),
    (Trace, line_of(94.0, 150.0, 116.0, 128.0)),
    (Trace, line_of(94.0, 180.0, 138.0, 136.0)),
    (Trace, line_of(116.0, 188.0, 138.0, 166.0)),
    (Raised, rounded(18.0, 50.0, 56.0, 56.0, 4.0)),
    (Trace, line_of(24.0, 56.0, 68.0, 100.0)),
    (Trace, line_of(68.0, 56.0, 24.0, 100.0)),
    (Raised, rounded(80.0, 66.0, 40.0, 40.0, 4.0)),
    (Trace, line_of(86.0, 86.0, 114.0, 86.0)),
    (Raised, rounded(166.0, 50.0, 46.0, 46.0, 4.0)),
    (Trace, line_of(172.0, 56.0, 206.0, 90.0)),
    (Raised, rounded(166.0, 200.0, 50.0, 50.0, 4.0)),
    (Trace, line_of(172.0, 206.0, 210.0, 244.0)),
    (Trace, line_of(210.0, 206.0, 172.0, 244.0)),
    (Raised, rounded(20.0, 212.0, 40.0, 40.0, 4.0)),
    (Trace, line_of(26.0, 232.0, 54.0, 232.0)),
];

/// The table with the map of the ship.
const ADMIN: &[FurnitureItem] = &[
    (Raised, rounded(44.0, 50.0, 112.0, 62.0, 12.0)),
    (Light, rounded(53.0, 58.0, 94.0, 46.0, 6.0)),
    (Trace, line_of(62.0, 81.0, 138.0, 81.0)),
    (Trace, line_of(84.0, 66.0, 84.0, 96.0)),
    (Trace, line_of(116.0, 66.0, 116.0, 96.0)),
];

/// A row of cabinets.
const ELECTRICAL: &[FurnitureItem] = &[
    (Raised, rounded(12.0, 46.0, 32.0, 48.0, 3.0)),
    (Raised, rounded(48.0, 46.0, 32.0, 48.0, 3.0)),
    (Raised, rounded(84.0, 46.0, 32.0, 48.0, 3.0)),
    (Raised, rounded(120.0, 46.0, 32.0, 48.0, 3.0)),
    (Raised, rounded(156.0, 46.0, 32.0, 48.0, 3.0)),
    (Light, rounded(18.0, 52.0, 20.0, 7.0, 2.0)),
    (Light, rounded(54.0, 52.0, 20.0, 7.0, 2.0)),
    (Light, rounded(90.0, 52.0, 20.0, 7.0, 2.0)),
    (Light, rounded(126.0, 52.0, 20.0, 7.0, 2.0)),
    (Light, rounded(162.0, 52.0, 20.0, 7.0, 2.0)),
    (Trace, line_of(28.0, 94.0, 28.0, 128.0)),
    (Trace, line_of(28.0, 128.0, 100.0, 128.0)),
    (Trace, line_of(100.0, 94.0, 100.0, 150.0)),
    (Trace, line_of(172.0, 94.0, 172.0, 128.0)),
    (Trace, line_of(172.0, 128.0, 100.0, 128.0)),
];

/// The engine with its ribs and its core.
const ENGINE: &[FurnitureItem] = &[
    (Sunk, rounded(10.0, 44.0, 120.0, 110.0, 18.0)),
    (Raised, rounded(14.0, 54.0, 98.0, 90.0, 14.0)),
    (Trace, line_of(34.0, 54.0, 34.0, 144.0)),
    (Trace, line_of(92.0, 54.0, 92.0, 144.0)),
    (Sunk, round(63.0, 99.0, 26.0)),
    (Light, round(63.0, 99.0, 15.0)),
    (Trace, line_of(112.0, 80.0, 206.0, 80.0)),
    (Trace, line_of(112.0, 118.0, 206.0, 118.0)),
];

/// The desk with the monitors, and a chair.
const SECURITY: &[FurnitureItem] = &[
    (Raised, rounded(20.0, 42.0, 120.0, 34.0, 6.0)),
    (Light, rounded(27.0, 46.0, 32.0, 19.0, 2.0)),
    (Light, rounded(64.0, 46.0, 32.0, 19.0, 2.0)),
    (Light, rounded(101.0, 46.0, 32.0, 19.0, 2.0)),
    (Raised, rounded(67.0, 88.0, 26.0, 24.0, 9.0)),
];

/// The core.
const REACTOR: &[FurnitureItem] = &[
    (Sunk, round(85.0, 122.0, 56.0)),
    (Trace, line_of(29.0, 122.0, 141.0, 122.0)),
    (Trace, line_of(85.0, 66.0, 85.0, 178.0)),
    (Trace, line_of(46.0, 83.0, 124.0, 161.0)),
    (Trace, line_of(124.0, 83.0, 46.0, 161.0)),
    (Raised, round(85.0, 122.0, 36.0)),
    (Sunk, round(85.0, 122.0, 25.0)),
    (Light, round(85.0, 122.0, 16.0)),
];

/// Three beds and the scanner.
const MEDBAY: &[FurnitureItem] = &[
    (Raised, rounded(14.0, 46.0, 62.0, 26.0, 6.0)),
    (Light, rounded(18.0, 50.0, 14.0, 18.0, 4.0)),
    (Raised, rounded(14.0, 84.0, 62.0, 26.0, 6.0)),
    (Light, rounded(18.0, 88.0, 14.0, 18.0, 4.0)),
    (Raised, rounded(14.0, 122.0, 62.0, 26.0, 6.0)),
    (Light, rounded(18.0, 126.0, 14.0, 18.0, 4.0)),
    (Sunk, round(136.0, 112.0, 34.0)),
    (Raised, round(136.0, 112.0, 26.0)),
    (Light, round(136.0, 112.0, 17.0)),
    (Sunk, round(136.0, 112.0, 12.0)),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship_view::shapes::geometry::Rect;
    use crate::ship_view::ship::layout::{LAMP_STRIP, NAME_STRIP, room_rect};

    fn bounds(form: &Form) -> Rect {
        match *form {
            Form::Box {
                x, y, width, height, ..
            } => Rect::new(x, y, width, height),
            Form::Disc { x, y, across, down } => Rect::new(x - across, y - down, across * 2.0, down * 2.0),
            Form::Line { from, to, .. } => {
                let (x, y) = (from.x.min(to.x), from.y.min(to.y));
                Rect::new(x, y, from.x.max(to.x) - x, from.y.max(to.y) - y)
            }
        }
    }

    #[test]
    fn furniture_leaves_walls_names_and_lamps_alone() {
        for room in Room::ALL {
            let walls = room_rect(room);
            for (_, form) in furniture(room) {
                let bounds = bounds(form);
                assert!(
                    bounds.x >= 8.0 && bounds.right() <= walls.width - 8.0,
                    "{room}: {form:?}"
                );
                assert!(
                    bounds.y >= NAME_STRIP && bounds.bottom() <= walls.height - LAMP_STRIP,
                    "{room}: {form:?}"
                );
            }
        }
    }
}
