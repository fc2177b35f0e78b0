//! The corridors, drawn as wide dark bands from door to door.

use crate::game::Room;
use crate::ship_view::shapes::geometry::Point;

/// Half the width of a corridor, in field units.
pub const HALF_WIDTH: f64 = 15.0;

/// A corridor between two rooms.
pub struct Corridor {
    /// The room where the path starts.
    pub from: Room,
    /// The room where the path ends.
    pub to: Room,
    /// The centre line, from a door in the wall of one room to a door in the wall of the other.
    pub way: &'static [Point],
}

macro_rules! corridor {
    ($from:ident to $to:ident: $(($x:literal, $y:literal)),+) => {
        Corridor { from: Room::$from, to: Room::$to, way: &[$(Point::new($x as f64, $y as f64)),+] }
    };
}

/// Every corridor of the ship.
pub static CORRIDORS: [Corridor; 24] = [
    corridor!(Cafeteria to Weapons: (1040, 190), (1160, 190)),
    corridor!(Cafeteria to Admin: (870, 400), (870, 462), (1060, 462), (1060, 530)),
    corridor!(Cafeteria to UpperEngine: (700, 230), (360, 230)),
    corridor!(Cafeteria to Medbay: (700, 370), (660, 370)),
    corridor!(Weapons to Navigation: (1360, 190), (1485, 190), (1485, 430)),
    corridor!(Weapons to O2: (1210, 270), (1210, 350)),
    corridor!(Navigation to Shields: (1485, 650), (1485, 870), (1380, 870)),
    corridor!(O2 to Shields: (1285, 415), (1330, 415), (1330, 780)),
    corridor!(O2 to Admin: (1155, 480), (1155, 530)),
    corridor!(Shields to Communications: (1180, 930), (1150, 930)),
    corridor!(Shields to Storage: (1180, 840), (940, 840)),
    corridor!(Communications to Storage: (970, 966), (940, 966)),
    corridor!(Storage to Admin: (825, 740), (825, 650), (1000, 650)),
    corridor!(Storage to Electrical: (710, 790), (670, 790)),
    corridor!(Storage to LowerEngine: (710, 925), (360, 925)),
    corridor!(Admin to Electrical: (1000, 596), (570, 596), (570, 690)),
    corridor!(Electrical to LowerEngine: (470, 840), (360, 840)),
    corridor!(LowerEngine to Security: (325, 770), (325, 660)),
    corridor!(LowerEngine to Reactor: (170, 770), (170, 680)),
    corridor!(LowerEngine to UpperEngine: (235, 770), (235, 360)),
    corridor!(Security to Reactor: (270, 565), (200, 565)),
    corridor!(Security to UpperEngine: (325, 480), (325, 360)),
    corridor!(Reactor to UpperEngine: (170, 450), (170, 360)),
    corridor!(UpperEngine to Medbay: (360, 310), (415, 310), (415, 400), (470, 400)),
];

/// Returns the path from one room to another, from door to door, or `None` if no corridor joins them.
pub fn way_between(from: Room, to: Room) -> Option<Vec<Point>> {
    CORRIDORS.iter().find_map(|corridor| {
        if (corridor.from, corridor.to) == (from, to) {
            Some(corridor.way.to_vec())
        } else if (corridor.to, corridor.from) == (from, to) {
            Some(corridor.way.iter().rev().copied().collect())
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship_view::shapes::geometry::Rect;
    use crate::ship_view::ship::layout::{CHAMFER, room_rect};

    fn band(from: Point, to: Point) -> Rect {
        let (left, top) = (from.x.min(to.x) - HALF_WIDTH, from.y.min(to.y) - HALF_WIDTH);
        Rect::new(
            left,
            top,
            from.x.max(to.x) + HALF_WIDTH - left,
            from.y.max(to.y) + HALF_WIDTH - top,
        )
    }

    #[test]
    fn every_corridor_of_the_rules_has_a_way() {
        let joined = Room::ALL.map(|room| room.corridors().len()).iter().sum::<usize>();
        assert_eq!(joined, 2 * CORRIDORS.len());
        for from in Room::ALL {
            for &to in from.corridors() {
                assert!(way_between(from, to).is_some(), "{from} to {to}");
            }
        }
    }

    #[test]
    fn no_corridor_passes_through_another_room() {
        for corridor in &CORRIDORS {
            for pair in corridor.way.windows(2) {
                assert!(
                    pair[0].x == pair[1].x || pair[0].y == pair[1].y,
                    "bands are level"
                );
                for room in Room::ALL {
                    if room != corridor.from && room != corridor.to {
                        assert!(
                            !band(pair[0], pair[1]).overlaps(&room_rect(room)),
                            "{} to {} passes through {room}",
                            corridor.from,
                            corridor.to
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn corridors_end_at_doors_in_the_straight_part_of_a_wall() {
        for corridor in &CORRIDORS {
            let ends = [
                (corridor.from, corridor.way.first()),
                (corridor.to, corridor.way.last()),
            ];
            for (room, door) in ends {
                let (walls, door) = (room_rect(room), door.expect("a way has ends"));
                let keep = CHAMFER + HALF_WIDTH;
                let in_height = door.y >= walls.y + keep && door.y <= walls.bottom() - keep;
                let in_width = door.x >= walls.x + keep && door.x <= walls.right() - keep;
                let on_side = (door.x == walls.x || door.x == walls.right()) && in_height;
                let on_level = (door.y == walls.y || door.y == walls.bottom()) && in_width;
                assert!(on_side || on_level, "{room}: {door:?}");
            }
        }
    }
}
