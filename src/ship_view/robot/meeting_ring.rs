//! The places around the table of a meeting.

use super::super::shapes::geometry::Point;
use std::f64::consts::{FRAC_PI_2, TAU};

/// The middle of the table, as fractions of the area's width and height.
pub const TABLE: Point = Point::new(0.5, 0.56);

/// How far the ring reaches from the middle to the sides and to front and back, as fractions of the area's
/// width and height.
const REACH: Point = Point::new(0.4, 0.34);

/// The scale of the figures at the back, relative to those in front.
const SCALE_AT_BACK: f64 = 0.74;

/// The number of figures from which all are drawn smaller.
const MANY: usize = 9;

/// The scale of the figures at a table of many.
const SCALE_OF_MANY: f64 = 0.8;

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingPlace {
    /// Where the feet are, as fractions of the area's width and height.
    pub feet: Point,
    /// The scale of the figure: 1 in front at a small table.
    pub scale: f64,
}

/// Returns the places of `count` figures, clockwise from the back. Nobody sits right behind the table, where
/// the words of the speaker begin.
pub fn ring_places(count: usize) -> Vec<RingPlace> {
    let size = if count >= MANY { SCALE_OF_MANY } else { 1.0 };
    let place = |number: usize| {
        let angle = TAU * (number as f64 + 0.5) / count as f64 - FRAC_PI_2;
        let (down, right) = angle.sin_cos();
        let near = (1.0 + down) / 2.0;
        RingPlace {
            feet: TABLE.shifted(REACH.x * right, REACH.y * down),
            scale: size * (SCALE_AT_BACK + (1.0 - SCALE_AT_BACK) * near),
        }
    };
    (0..count).map(place).collect()
}

/// Returns the direction from one place to another, of length 1 at most.
pub fn gaze(from: RingPlace, to: RingPlace) -> Point {
    from.feet.heading(to.feet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;

    #[test]
    fn everybody_has_a_place_of_their_own_inside_the_area() {
        for count in 4..=Seat::MAX {
            let places = ring_places(count);
            assert_eq!(places.len(), count);
            for (at, place) in places.iter().enumerate() {
                assert!((0.05..=0.95).contains(&place.feet.x) && (0.15..=0.92).contains(&place.feet.y));
                let others = places.iter().enumerate().filter(|(other, _)| *other != at);
                let nearest = others.map(|(_, other)| place.feet.distance(other.feet));
                assert!(
                    nearest.fold(f64::INFINITY, f64::min) > 0.12,
                    "{count} seats, seat {at}"
                );
            }
        }
    }

    #[test]
    fn whoever_sits_in_front_is_larger() {
        for count in 4..=Seat::MAX {
            let places = ring_places(count);
            for (one, other) in places.iter().zip(places.iter().skip(1)) {
                assert_eq!(one.feet.y < other.feet.y - 1e-9, one.scale < other.scale - 1e-9);
            }
        }
    }
}
