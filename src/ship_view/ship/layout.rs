//! The layout of the ship on a field of 1600 by 1100 units, seen from above.

use crate::game::{Room, Task};
use crate::ship_view::shapes::geometry::{Point, Rect};

/// The width of the field, in units.
pub const FIELD_WIDTH: f64 = 1600.0;
/// The height of the field, in units.
pub const FIELD_HEIGHT: f64 = 1100.0;
/// The size of a room's cut-off corners, in field units.
pub const CHAMFER: f64 = 14.0;
/// The height of the strip at the top of a room that is reserved for its name.
pub const NAME_STRIP: f64 = 36.0;
/// The width of a letter in a room's name.
const NAME_LETTER: f64 = 12.0;
/// The height of the strip at the bottom of a room that is reserved for its lamps and its vent.
pub const LAMP_STRIP: f64 = 24.0;

/// The outline of the hull, clockwise from above the Cafeteria.
pub const HULL: [Point; 20] = [
    Point::new(696.0, 40.0),
    Point::new(1044.0, 40.0),
    Point::new(1090.0, 70.0),
    Point::new(1398.0, 70.0),
    Point::new(1528.0, 168.0),
    Point::new(1540.0, 372.0),
    Point::new(1597.0, 416.0),
    Point::new(1597.0, 664.0),
    Point::new(1540.0, 708.0),
    Point::new(1528.0, 892.0),
    Point::new(1410.0, 1000.0),
    Point::new(1206.0, 1010.0),
    Point::new(1160.0, 1066.0),
    Point::new(694.0, 1066.0),
    Point::new(640.0, 1000.0),
    Point::new(110.0, 1000.0),
    Point::new(3.0, 716.0),
    Point::new(3.0, 414.0),
    Point::new(110.0, 130.0),
    Point::new(640.0, 130.0),
];

/// The two nozzles behind the engines, at the left of the hull.
pub const NOZZLES: [Rect; 2] = [
    Rect::new(56.0, 200.0, 54.0, 110.0),
    Rect::new(56.0, 810.0, 54.0, 110.0),
];

/// The middle of the round table in the Cafeteria, with the red button on it.
pub const TABLE: Point = Point::new(870.0, 246.0);
/// The radius of the table.
pub const TABLE_RADIUS: f64 = 44.0;
/// The radius of the button.
pub const BUTTON_RADIUS: f64 = 12.0;

/// Returns the rectangle of a room's walls.
pub const fn room_rect(room: Room) -> Rect {
    let (x, y, width, height) = match room {
        Room::UpperEngine => (140.0, 170.0, 220.0, 190.0),
        Room::Reactor => (30.0, 450.0, 170.0, 230.0),
        Room::Security => (270.0, 480.0, 160.0, 180.0),
        Room::LowerEngine => (140.0, 770.0, 220.0, 190.0),
        Room::Medbay => (470.0, 340.0, 190.0, 190.0),
        Room::Electrical => (470.0, 690.0, 200.0, 200.0),
        Room::Cafeteria => (700.0, 80.0, 340.0, 320.0),
        Room::Storage => (710.0, 740.0, 230.0, 290.0),
        Room::Admin => (1000.0, 530.0, 200.0, 150.0),
        Room::O2 => (1100.0, 350.0, 185.0, 130.0),
        Room::Weapons => (1160.0, 110.0, 200.0, 160.0),
        Room::Navigation => (1400.0, 430.0, 170.0, 220.0),
        Room::Shields => (1180.0, 780.0, 200.0, 180.0),
        Room::Communications => (970.0, 900.0, 180.0, 130.0),
    };
    Rect::new(x, y, width, height)
}

/// Returns the room that contains a field point, if any.
pub fn room_at(point: Point) -> Option<Room> {
    let holds = |room: &Room| {
        let walls = room_rect(*room);
        (walls.x..walls.right()).contains(&point.x) && (walls.y..walls.bottom()).contains(&point.y)
    };
    Room::ALL.into_iter().find(holds)
}

/// Returns a room's name, shortened where the full name is too wide for the room.
pub const fn short_name(room: Room) -> &'static str {
    match room {
        Room::UpperEngine => "Upper",
        Room::LowerEngine => "Lower",
        Room::Communications => "Comms",
        Room::Navigation => "Nav",
        Room::Electrical => "Electric",
        other => other.name(),
    }
}

/// Returns the part of a room that its name covers at most.
pub fn name_area(room: Room) -> Rect {
    let walls = room_rect(room);
    let width = (room.name().len() as f64 * NAME_LETTER).min(walls.width - 10.0);
    let left = walls.centre().x - width / 2.0;
    Rect::new(left, walls.y + 6.0, width, NAME_STRIP - 6.0)
}

/// Returns the part of a room where robots stand: below its name and above its lamps.
pub fn standing_area(room: Room) -> Rect {
    let walls = room_rect(room);
    Rect::new(
        walls.x + 8.0,
        walls.y + NAME_STRIP,
        walls.width - 16.0,
        walls.height - NAME_STRIP - LAMP_STRIP,
    )
}

/// Returns the centre of a task's lamp in the row at the lower left of its room. `task` is an index into
/// [`Task::ALL`].
pub fn lamp_at(task: usize) -> Point {
    let room = Task::ALL[task].room;
    let before = Task::ALL[..task]
        .iter()
        .filter(|other| other.room == room)
        .count();
    let walls = room_rect(room);
    Point::new(walls.x + 18.0 + 20.0 * before as f64, walls.bottom() - 14.0)
}

/// Returns the centre of the vent's grille in a room, or `None` if the room has no vent.
pub fn vent_at(room: Room) -> Option<Point> {
    let walls = room_rect(room);
    (!room.vents().is_empty()).then(|| Point::new(walls.right() - 30.0, walls.bottom() - 15.0))
}

/// Returns the arc of a vent link: start, control point of a quadratic curve, and end. `None` if either room
/// has no vent.
pub fn vent_arc(from: Room, to: Room) -> Option<[Point; 3]> {
    let (start, end) = (vent_at(from)?, vent_at(to)?);
    let middle = start.towards(end, 0.5);
    let aside = start.heading(end);
    let bend = start.distance(end) * 0.12;
    Some([start, middle.shifted(-aside.y * bend, aside.x * bend), end])
}

/// Returns every vent link once, as pairs of rooms.
pub fn vent_links() -> impl Iterator<Item = (Room, Room)> {
    Room::ALL.into_iter().flat_map(|from| {
        from.vents()
            .iter()
            .copied()
            .filter(move |&to| from < to)
            .map(move |to| (from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_stand_apart_inside_the_field() {
        let field = Rect::new(0.0, 0.0, FIELD_WIDTH, FIELD_HEIGHT);
        for (at, room) in Room::ALL.into_iter().enumerate() {
            let walls = room_rect(room);
            assert!(walls.x > field.x && walls.right() < field.right());
            assert!(walls.y > field.y && walls.bottom() < field.bottom());
            for &other in &Room::ALL[at + 1..] {
                assert!(!walls.overlaps(&room_rect(other)), "{room} and {other}");
            }
        }
    }

    #[test]
    fn a_point_is_in_the_room_around_it() {
        for room in Room::ALL {
            assert_eq!(room_at(room_rect(room).centre()), Some(room));
        }
        assert_eq!(room_at(Point::new(660.0, 300.0)), None);
    }

    #[test]
    fn every_lamp_and_vent_is_in_its_room_and_in_nothing_elses_way() {
        let mut seen: Vec<Point> = Vec::new();
        for (at, task) in Task::ALL.into_iter().enumerate() {
            let lamp = lamp_at(at);
            let walls = room_rect(task.room);
            assert!(lamp.x > walls.x && lamp.y < walls.bottom());
            assert!(
                vent_at(task.room).is_none_or(|vent| vent.x - lamp.x > 26.0),
                "{task:?}"
            );
            assert!(seen.iter().all(|&other| other.distance(lamp) >= 20.0));
            seen.push(lamp);
        }
        assert_eq!(vent_links().count(), 9);
        assert!(vent_links().all(|(from, to)| vent_arc(from, to).is_some()));
    }
}
