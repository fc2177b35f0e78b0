//! Where robots stand, and the paths between their spots.

use super::layout::{standing_area, vent_at};
use super::queue::queue_spot;
use crate::game::Room;
use crate::ship_view::robot::{ROBOT_HEIGHT, ROBOT_WIDTH, Spot};
use crate::ship_view::shapes::geometry::Point;
use crate::table::{Seat, SeatSet};

const LARGEST: f64 = 0.8;
/// The least scale in a crowd. In a room with less space robots queue in rows, where they overlap.
pub const CROWD_SCALE: f64 = 0.47;
/// The least scale with up to four in a room.
const FOUR_SCALE: f64 = 0.51;
/// The height of a robot at these scales.
pub const CROWD_HEIGHT: f64 = ROBOT_HEIGHT * CROWD_SCALE;
pub const FOUR_HEIGHT: f64 = ROBOT_HEIGHT * FOUR_SCALE;
/// The scale at the table, where each of twelve robots has a place.
const AT_TABLE: f64 = 0.72;

/// Places around the table, clockwise from the upper left.
const TABLE_SPOTS: [Point; 12] = [
    Point::new(746.0, 200.0),
    Point::new(829.0, 196.0),
    Point::new(911.0, 196.0),
    Point::new(994.0, 200.0),
    Point::new(1009.0, 288.0),
    Point::new(952.0, 288.0),
    Point::new(994.0, 376.0),
    Point::new(911.0, 376.0),
    Point::new(829.0, 376.0),
    Point::new(746.0, 376.0),
    Point::new(731.0, 288.0),
    Point::new(788.0, 288.0),
];

/// Returns where a robot stands in a room in which no body has a place yet, as [`spot_beside`].
pub fn spot_of(room: Room, occupants: SeatSet, seat: Seat) -> Spot {
    spot_beside(room, occupants, &[None; Seat::MAX], seat)
}

/// Returns where a robot stands in a room. `occupants` holds everyone in the room, bodies included. Bodies lie where
/// `lying` says, and nobody stands on them as far as there is room. The result depends on the arguments only.
pub fn spot_beside(room: Room, occupants: SeatSet, lying: &[Option<Spot>; Seat::MAX], seat: Seat) -> Spot {
    if room == Room::Cafeteria {
        // Five and twelve are coprime, so a small table is spread around and a full one has a place for each
        // seat.
        let feet = TABLE_SPOTS[seat.index() * 5 % TABLE_SPOTS.len()];
        return Spot {
            feet,
            scale: AT_TABLE,
        };
    }
    let occupants = occupants.with(seat);
    let lies = |other: &Seat| lying[other.index()].is_some();
    let bodies: SeatSet = occupants.into_iter().filter(lies).collect();
    let standing = occupants.minus(bodies).with(seat);
    let taken_of = |places: usize| {
        let mut taken = [false; Seat::MAX];
        for (place, taken) in taken.iter_mut().enumerate().take(places) {
            let mut bodies = bodies.into_iter().filter_map(|body| lying[body.index()]);
            *taken = bodies.any(|body| body.covers().overlaps(&grid_spot(room, places, place).covers()));
        }
        taken
    };
    // Much smaller robots would be a greater change than one that stands on a body.
    let sizes = (occupants.len()..=Seat::MAX).take(4).map(places_for);
    let mut tried = sizes.map(|places| (standing, places, taken_of(places)));
    let has_room = |(_, places, taken): &(SeatSet, usize, [bool; Seat::MAX])| {
        taken[..*places].iter().filter(|taken| !**taken).count() >= standing.len()
    };
    let crowd = (occupants, places_for(occupants.len()), [false; Seat::MAX]);
    let (placed, places, mut taken) = tried.find(has_room).unwrap_or(crowd);
    for other in placed {
        let preferred = other.index() * 5 + room.index();
        let place = (0..places)
            .map(|step| (preferred + step) % places)
            .find(|&place| !taken[place])
            .unwrap_or(0);
        taken[place] = true;
        if other == seat {
            return grid_spot(room, places, place);
        }
    }
    grid_spot(room, places, 0)
}

/// Returns the number of places for this many robots. It grows in steps, so that those who stand in a room seldom
/// move aside. Four have a place each, for robots as large as possible.
fn places_for(count: usize) -> usize {
    match count {
        4 => 4,
        _ => count.div_ceil(3) * 3,
    }
}

/// Returns one place of a grid of `places` cells. The number of columns is the one that allows the largest
/// robots.
fn grid_spot(room: Room, places: usize, place: usize) -> Spot {
    let area = standing_area(room);
    let (mut columns, mut scale) = (1, 0.0);
    for tried in 1..=places {
        let rows = places.div_ceil(tried);
        let fits = (area.width / tried as f64 / (ROBOT_WIDTH + 4.0))
            .min(area.height / rows as f64 / (ROBOT_HEIGHT + 4.0))
            .min(LARGEST);
        if fits > scale {
            (columns, scale) = (tried, fits);
        }
    }
    if scale < CROWD_SCALE {
        return queue_spot(room, places, place);
    }
    let (row, column) = (place / columns, place % columns);
    let rows = places.div_ceil(columns);
    let in_row = if row + 1 == rows {
        places - row * columns
    } else {
        columns
    };
    let cell = (area.width / in_row as f64, area.height / rows as f64);
    // The slack in a cell is used for uneven positions, which look like a crowd.
    let slack = (
        (cell.0 - ROBOT_WIDTH * scale).max(0.0),
        (cell.1 - ROBOT_HEIGHT * scale).max(0.0),
    );
    let uneven = |salt: usize| ((place * 7 + room.index() * 3 + salt) % 5) as f64 / 4.0 - 0.5;
    Spot {
        feet: Point::new(
            area.x + cell.0 * (column as f64 + 0.5) + slack.0.min(24.0) * uneven(0) * 0.6,
            area.y + cell.1 * (row as f64 + 1.0) - slack.1 * (0.45 + 0.3 * uneven(2)),
        ),
        scale,
    }
}

/// Returns where a ghost hovers in a room: a row at the lower right. `number` is the ghost's index in the
/// room.
pub fn ghost_position(room: Room, number: usize) -> Spot {
    let area = standing_area(room);
    Spot {
        feet: Point::new(area.right() - 24.0 - 26.0 * number as f64, area.bottom() - 8.0),
        scale: 0.45,
    }
}

/// Returns the path of a crawl: the start, two vents, and the end. An end replaces its vent if the room has
/// none.
pub fn crawl(from: Room, start: Point, to: Room, end: Point) -> [Point; 4] {
    let grille = |room, other| vent_at(room).unwrap_or(other);
    [start, grille(from, start), grille(to, end), end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship_view::shapes::geometry::Rect;
    use crate::ship_view::ship::layout::{NAME_STRIP, TABLE, TABLE_RADIUS, room_rect};

    #[test]
    fn nobody_stands_on_anybody_or_on_the_rooms_name() {
        for room in Room::ALL {
            for players in 1..=Seat::MAX {
                let crowd = SeatSet::first(players);
                let spots: Vec<Spot> = crowd.into_iter().map(|seat| spot_of(room, crowd, seat)).collect();
                let walls = room_rect(room);
                for (at, spot) in spots.iter().enumerate() {
                    let covers = spot.covers();
                    assert!(covers.y >= walls.y + NAME_STRIP - 1.0, "{room} {players}");
                    assert!(covers.x >= walls.x && covers.right() <= walls.right());
                    assert!(covers.bottom() <= walls.bottom());
                    for other in spots[at + 1..].iter().filter(|other| other.scale > CROWD_SCALE) {
                        assert!(!covers.overlaps(&other.covers()), "{room} {players}");
                    }
                }
            }
        }
    }

    #[test]
    fn four_in_a_room_have_their_least_scale() {
        for room in Room::ALL {
            for players in 1..=4 {
                let crowd = SeatSet::first(players);
                for seat in crowd {
                    let scale = spot_of(room, crowd, seat).scale;
                    assert!(scale >= FOUR_SCALE, "{players} in {room}: {scale}");
                }
            }
        }
    }

    #[test]
    fn nobody_stands_on_a_body_and_nobody_moves_when_it_falls() {
        for room in Room::ALL.into_iter().filter(|room| *room != Room::Cafeteria) {
            for (before, victim) in (1..=4).flat_map(|count| (0..count).map(move |at| (count, at))) {
                let crowd = SeatSet::first(before);
                let victim = Seat::new(victim).expect("a seat");
                let body = spot_of(room, crowd, victim);
                let mut lying = [None; Seat::MAX];
                lying[victim.index()] = Some(body);
                for seat in crowd.without(victim) {
                    let spot = spot_beside(room, crowd, &lying, seat);
                    assert_eq!(spot, spot_of(room, crowd, seat), "{room}, {before} before");
                }
                for after in before + 1..=5 {
                    let crowd = SeatSet::first(after);
                    for seat in crowd.without(victim) {
                        let covers = spot_beside(room, crowd, &lying, seat).covers();
                        assert!(
                            !covers.overlaps(&body.covers()),
                            "{room}, {before} before, {after}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn nobody_stands_on_the_table() {
        let roster = Rect::new(
            TABLE.x - TABLE_RADIUS,
            TABLE.y - TABLE_RADIUS,
            TABLE_RADIUS * 2.0,
            TABLE_RADIUS * 2.0,
        );
        let crowd = SeatSet::first(Seat::MAX);
        for seat in crowd {
            assert!(!spot_of(Room::Cafeteria, crowd, seat).covers().overlaps(&roster));
        }
    }

    #[test]
    fn a_crawl_goes_by_the_vents() {
        let (start, end) = (Point::new(800.0, 300.0), Point::new(1100.0, 640.0));
        let crawl = crawl(Room::Cafeteria, start, Room::Admin, end);
        assert_eq!(Some(crawl[1]), vent_at(Room::Cafeteria));
        assert_eq!(Some(crawl[2]), vent_at(Room::Admin));
    }
}
