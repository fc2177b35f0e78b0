//! The places around the table of a meeting.

use super::super::shapes::geometry::{Point, Rect, within};
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

/// The distance between the places for a speech that are tried, as a part of the area's height, and in CSS
/// pixels at most.
const STEP: f64 = 0.016;
const LONGEST_STEP: f64 = 12.0;
/// By how many pixels a speech may be farther from its speaker to keep off a name or a head.
const NAME_COST: f64 = 1_000.0;
const HEAD_COST: f64 = 3_000.0;
/// By how many pixels it may be farther to keep off the rest of a figure.
const BODY_COST: f64 = 60.0;
/// How strongly a speech is drawn to the middle of the table, as a part of its distance.
const TO_TABLE: f64 = 0.12;

/// Returns the part of a figure at the table that is its head with its antenna, also while it leans, or is
/// larger because it speaks.
pub fn head_of(figure: &Rect) -> Rect {
    Rect::new(
        figure.x + 0.04 * figure.width,
        figure.y - 0.1 * figure.height,
        0.92 * figure.width,
        0.7 * figure.height,
    )
}

/// Returns where a speech of this `size` stands in an area of this width and height, in CSS pixels: as near as
/// possible to the face of its speaker, but on no head and no name.
pub fn speech_place(area: Point, speaker: Rect, heads: &[Rect], names: &[Rect], size: Point) -> Rect {
    let table = Point::new(TABLE.x * area.x, TABLE.y * area.y);
    // Arms and body stand between a head and a name.
    let below = |(head, name): (&Rect, &Rect)| {
        let height = (name.y - head.bottom()).max(0.0);
        Rect::new(head.x, head.bottom(), head.width, height)
    };
    let bodies: Vec<Rect> = heads.iter().zip(names).map(below).collect();
    let cost = |place: &Rect| {
        let covered = |rects: &[Rect]| rects.iter().filter(|rect| rect.overlaps(place)).count() as f64;
        let (from, to) = nearest_points(&speaker, place);
        from.distance(to)
            + covered(names) * NAME_COST
            + covered(heads) * HEAD_COST
            + covered(&bodies) * BODY_COST
            + place.centre().distance(table) * TO_TABLE
    };
    let length = (STEP * area.y).clamp(1.0, LONGEST_STEP);
    let steps = |room: f64| (0..=(room.max(0.0) / length) as usize).map(move |step| step as f64 * length);
    let mut best = Rect::new(table.x - size.x / 2.0, table.y - size.y / 2.0, size.x, size.y);
    let mut least = f64::INFINITY;
    for y in steps(area.y - size.y) {
        for x in steps(area.x - size.x) {
            let place = Rect::new(x, y, size.x, size.y);
            let cost = cost(&place);
            if cost < least {
                (best, least) = (place, cost);
            }
        }
    }
    best
}

/// Returns the point of each rectangle that is nearest to the other.
pub fn nearest_points(one: &Rect, other: &Rect) -> (Point, Point) {
    let onto = |rect: &Rect, point: Point| {
        Point::new(
            within(point.x, rect.x, rect.right()),
            within(point.y, rect.y, rect.bottom()),
        )
    };
    let to = onto(other, one.centre());
    let from = onto(one, to);
    (from, onto(other, from))
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

    /// The heads, with their antennas, and the names of a table in an area, as the style sheet draws them.
    fn figures(count: usize, area: Point) -> Vec<(Rect, Rect)> {
        let size = (0.22 * area.y).min(0.17 * area.x);
        let figure = |place: RingPlace| {
            let (height, width) = (size * place.scale, size * place.scale * 0.62);
            let feet = Point::new(place.feet.x * area.x, place.feet.y * area.y);
            let top = feet.y - 0.94 * height;
            let head = head_of(&Rect::new(feet.x - width / 2.0, top, width, height));
            (head, Rect::new(feet.x - 35.0, top + height, 70.0, 32.0))
        };
        ring_places(count).into_iter().map(figure).collect()
    }

    #[test]
    fn a_speech_stands_by_its_speaker_and_on_no_head_and_no_name() {
        // On a phone held sideways the style sheet sets a width, and three lines or two.
        let small = |area: Point, many| Point::new(0.48 * area.x, if many { 41.0 } else { 57.0 });
        for (area, is_small) in [
            (Point::new(900.0, 480.0), false),
            (Point::new(1_480.0, 760.0), false),
            (Point::new(2_900.0, 1_700.0), false),
            (Point::new(591.0, 259.0), true),
            (Point::new(467.0, 244.0), true),
        ] {
            for count in 4..=Seat::MAX {
                let figures = figures(count, area);
                let (heads, names): (Vec<Rect>, Vec<Rect>) = figures.iter().copied().unzip();
                for (at, speaker) in heads.iter().enumerate() {
                    let size = match is_small {
                        true => small(area, count >= MANY || area.y < 250.0),
                        false => Point::new((0.3 * area.x).min(420.0), 0.17 * area.y),
                    };
                    let place = speech_place(area, *speaker, &heads, &names, size);
                    let covers = |rects: &[Rect]| rects.iter().any(|rect| rect.overlaps(&place));
                    assert!(
                        !covers(&heads) && !covers(&names),
                        "{count} seats, seat {at}: {place:?}"
                    );
                    let (from, to) = nearest_points(speaker, &place);
                    let tail = from.distance(to);
                    assert!(
                        tail < if is_small { 0.3 } else { 0.24 } * area.y,
                        "{count} seats, seat {at}: a tail of {tail} px"
                    );
                }
            }
        }
    }
}
