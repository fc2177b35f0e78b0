//! Where robots stand in a room that is too small for all of them: in rows, where they overlap.

use super::layout::{NAME_STRIP, room_rect};
use super::spot::CROWD_SCALE;
use crate::game::Room;
use crate::ship_view::robot::{ROBOT_HEIGHT, ROBOT_WIDTH, Spot};
use crate::ship_view::shapes::geometry::Point;

/// The least distance between rows at scale 1, at which robots leave the marks of those behind visible.
const ROWS: f64 = 72.0;
/// The distance of a queue from the walls.
const QUEUE_MARGIN: f64 = 5.0;

/// Returns one place of a queue of `places`, in as many rows as there is depth for. Every other row stands
/// between the robots of the row before, so that antennas do not cover marks.
pub(super) fn queue_spot(room: Room, places: usize, place: usize) -> Spot {
    let walls = room_rect(room);
    let back = walls.y + NAME_STRIP + ROBOT_HEIGHT * CROWD_SCALE;
    let depth = walls.bottom() - QUEUE_MARGIN - back;
    let rows = (1 + (depth / (ROWS * CROWD_SCALE)) as usize).min(places.div_ceil(2));
    let columns = places.div_ceil(rows);
    let left = walls.x + QUEUE_MARGIN + ROBOT_WIDTH / 2.0 * CROWD_SCALE;
    let width = walls.right() - walls.x - (left - walls.x) * 2.0;
    let gap = width / (columns as f64 - 0.5);
    let (row, column) = (place / columns, place % columns);
    let aside = if row % 2 == 1 { 0.5 } else { 0.0 };
    let down = if rows > 1 { depth / (rows - 1) as f64 } else { 0.0 };
    Spot {
        feet: Point::new(
            left + gap * (column as f64 + aside),
            back + down.min(ROBOT_HEIGHT * CROWD_SCALE) * row as f64,
        ),
        scale: CROWD_SCALE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship_view::shapes::geometry::Rect;
    use crate::ship_view::ship::spot::spot_of;
    use crate::table::{Seat, SeatSet};

    /// What a robot with its outline covers: antenna, head, body with arms.
    fn parts(spot: &Spot) -> [Rect; 3] {
        [(9.5, 87.0, 110.5), (33.5, 39.5, 90.5), (37.5, 0.0, 42.0)].map(|(half, low, high)| {
            let Spot { feet, scale } = *spot;
            let (half, low, high) = (half * scale, low * scale, high * scale);
            Rect::new(feet.x - half, feet.y - high, half * 2.0, high - low)
        })
    }

    #[test]
    fn no_robot_covers_the_mark_of_another() {
        for room in Room::ALL {
            for players in 1..=Seat::MAX {
                let crowd = SeatSet::first(players);
                let mut spots: Vec<Spot> = crowd.into_iter().map(|seat| spot_of(room, crowd, seat)).collect();
                spots.sort_by(|one, other| one.feet.y.total_cmp(&other.feet.y));
                for (at, Spot { feet, scale }) in spots.iter().enumerate() {
                    let mark = Rect::new(
                        feet.x - 14.0 * scale,
                        feet.y - 36.0 * scale,
                        28.0 * scale,
                        17.0 * scale,
                    );
                    let mut before = spots[at + 1..].iter().flat_map(parts);
                    assert!(!before.any(|part| part.overlaps(&mark)), "{room} {players}");
                }
            }
        }
    }

    /// The least distance between neighbours in a row at scale 1.
    const NEIGHBOURS: f64 = 52.0;

    #[test]
    fn a_queue_is_as_loose_as_marks_require() {
        for room in Room::ALL.into_iter().filter(|room| *room != Room::Cafeteria) {
            let crowd = SeatSet::first(Seat::MAX);
            let spots: Vec<Spot> = crowd.into_iter().map(|seat| spot_of(room, crowd, seat)).collect();
            for (at, one) in spots.iter().enumerate() {
                for other in &spots[at + 1..] {
                    let (across, down) = (
                        (one.feet.x - other.feet.x).abs(),
                        (one.feet.y - other.feet.y).abs(),
                    );
                    let apart = across >= NEIGHBOURS * CROWD_SCALE || down >= ROWS * CROWD_SCALE;
                    assert!(apart || one.scale > CROWD_SCALE, "{room}");
                }
            }
        }
    }
}
