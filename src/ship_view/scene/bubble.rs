//! Speech bubbles: text broken into a few short lines, and where they are placed.

use crate::ship_view::camera::Size;
use crate::ship_view::shapes::geometry::{Point, Rect, within};
use crate::table::Seat;

/// The maximum number of characters per line.
const LINE: usize = 26;
/// The maximum number of lines. Longer text ends in "…".
const LINES: usize = 5;

/// The distance between a bubble and the edge of the canvas, in CSS pixels.
const MARGIN: f64 = 6.0;
/// The least distance between a bubble and the antenna it points at, in CSS pixels.
const TAIL: f64 = 9.0;

/// A speech bubble.
#[derive(Clone, Debug, PartialEq)]
pub struct Bubble {
    /// The speaker.
    pub seat: Seat,
    /// The tip of the speaker's antenna, in field units.
    pub anchor: Point,
    /// The text, line by line.
    pub lines: Vec<String>,
    /// The opacity, from 0 to 1.
    pub opacity: f64,
}

/// Wraps a text into at most five lines of at most 26 characters.
pub fn wrapped(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut length = LINE;
    for word in words.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(LINE) {
            if length + 1 + piece.len() > LINE {
                if lines.len() == LINES {
                    shorten(&mut lines);
                    return lines;
                }
                lines.push(String::new());
                length = 0;
            } else {
                length += 1;
            }
            length += piece.len();
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(piece);
            }
        }
    }
    lines
}

/// What a bubble should not cover, in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    /// The bubbles that are placed.
    pub bubbles: &'a [Rect],
    /// The faces of all robots.
    pub faces: &'a [Rect],
    /// The letters on all robots, which name them.
    pub marks: &'a [Rect],
    /// The names of the rooms.
    pub names: &'a [Rect],
}

/// The longest distance of a bubble from the antenna that is tried, in CSS pixels, unless the canvas ends.
const REACH: f64 = 135.0;
/// The distance between the places that are tried.
const STEP: f64 = 9.0;
/// How strongly a bubble is drawn to its antenna, as a part of the distance of its middle.
const TO_TIP: f64 = 0.05;
/// By how many pixels the tail may be longer to keep off a room's name, a robot's letters, a face, or another
/// bubble.
const NAME_COST: f64 = 60.0;
const MARK_COST: f64 = 3_000.0;
const FACE_COST: f64 = 3_000.0;
/// By how many pixels it may be longer to cross no face.
const CROSSED_COST: f64 = 2_000.0;
const BUBBLE_COST: f64 = 10_000.0;

/// Returns where a bubble of this width and height is placed, in CSS pixels: where its tail from the antenna's
/// `tip` is shortest, but beside what is taken as far as there is room.
pub fn free_place(size: Size, taken: Taken<'_>, tip: Point, (width, height): (f64, f64)) -> Rect {
    let inside = |x: f64, y: f64| {
        let right = (size.width - MARGIN - width).max(MARGIN);
        let bottom = (size.height - MARGIN - height).max(MARGIN);
        Rect::new(within(x, MARGIN, right), within(y, MARGIN, bottom), width, height)
    };
    let nearest = |place: &Rect| {
        Point::new(
            within(tip.x, place.x, place.right()),
            within(tip.y, place.y, place.bottom()),
        )
    };
    let cost = |place: &Rect, least: f64| {
        let covered = |rects: &[Rect]| rects.iter().filter(|rect| rect.overlaps(place)).count() as f64;
        let nearest = nearest(place);
        let tail = nearest.distance(tip);
        // Most places are farther away than the best one so far, and need no closer look.
        if tail >= least {
            return tail;
        }
        let on_tip = if tail < TAIL - 1.0 { FACE_COST } else { 0.0 };
        // A tail that crosses a face hides a part of it.
        let on_tail = |face: &Rect| {
            let way = [0.2, 0.4, 0.6, 0.8].map(|part| tip.towards(nearest, part));
            way.iter()
                .any(|at| (face.x..face.right()).contains(&at.x) && (face.y..face.bottom()).contains(&at.y))
        };
        let crossed = taken.faces.iter().filter(|face| on_tail(face)).count() as f64;
        tail + on_tip
            + place.centre().distance(tip) * TO_TIP
            + crossed * CROSSED_COST
            + covered(taken.names) * NAME_COST
            + covered(taken.marks) * MARK_COST
            + covered(taken.faces) * FACE_COST
            + covered(taken.bubbles) * BUBBLE_COST
    };
    let mut best = inside(tip.x - width / 2.0, tip.y - TAIL - height);
    let mut least = cost(&best, f64::INFINITY);
    let steps = |extent: f64| (0..=((extent + 2.0 * REACH) / STEP) as usize).map(|step| step as f64 * STEP);
    for up in steps(height) {
        for left in steps(width) {
            let place = inside(tip.x + REACH - left, tip.y + REACH - up);
            let cost = cost(&place, least);
            if cost < least {
                (best, least) = (place, cost);
            }
        }
    }
    best
}

fn shorten(lines: &mut [String]) {
    if let Some(line) = lines.last_mut() {
        if line.chars().count() >= LINE {
            line.pop();
        }
        line.push('…');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Room;
    use crate::ship_view::camera::Camera;
    use crate::ship_view::robot::Spot;
    use crate::ship_view::ship::layout::name_area;
    use crate::ship_view::ship::spot::spot_of;
    use crate::table::SeatSet;

    #[test]
    fn words_are_broken_between_words() {
        assert_eq!(
            wrapped("swiping my card, who is in Storage?"),
            ["swiping my card, who is in", "Storage?"]
        );
        assert!(wrapped("  ").is_empty());
    }

    #[test]
    fn a_bubble_keeps_off_faces_names_and_other_bubbles_where_it_can() {
        let size = Size {
            width: 900.0,
            height: 700.0,
        };
        let tip = Point::new(400.0, 300.0);
        let place = |bubbles: &[Rect], faces: &[Rect], names: &[Rect]| {
            let taken = Taken {
                bubbles,
                faces,
                marks: &[],
                names,
            };
            free_place(size, taken, tip, (120.0, 40.0))
        };
        let usual = place(&[], &[], &[]);
        assert_eq!(usual.bottom(), tip.y - TAIL, "right above, with a short tail");
        let name = Rect::new(360.0, 260.0, 90.0, 20.0);
        assert!(usual.overlaps(&name) && !place(&[], &[], &[name]).overlaps(&name));
        let face = Rect::new(370.0, 230.0, 40.0, 40.0);
        let beside = place(&[], &[face], &[name]);
        assert!(!beside.overlaps(&face) && !beside.overlaps(&name));
        let other = place(&[usual], &[face], &[name]);
        assert!(!other.overlaps(&usual) && !other.overlaps(&face));
        let everywhere = Rect::new(0.0, 0.0, 900.0, 700.0);
        assert_eq!(
            place(&[], &[face], &[everywhere]),
            place(&[], &[face], &[]),
            "names are covered rather than faces"
        );
        assert_eq!(place(&[everywhere], &[everywhere], &[]), usual);
    }

    #[test]
    fn on_a_phone_a_bubble_covers_no_robot_and_stays_by_its_speaker() {
        let upright = Size {
            width: 390.0,
            height: 388.0,
        };
        let sideways = Size {
            width: 591.0,
            height: 337.0,
        };
        for (size, room) in [upright, sideways]
            .into_iter()
            .flat_map(|size| Room::ALL.map(|room| (size, room)))
        {
            let camera = Camera::at_room(room, size);
            let names = Room::ALL.map(|room| camera.rect_to_canvas(&name_area(room), size));
            let type_size = (18.0 * camera.zoom).clamp(12.0, 26.0);
            for count in 1..=6 {
                let occupants: SeatSet = Seat::all().take(count).collect();
                let spots = occupants.into_iter().map(|seat| spot_of(room, occupants, seat));
                let spots: Vec<Spot> = spots.collect();
                let on_canvas = |part: fn(&Spot) -> Rect| -> Vec<Rect> {
                    let parts = spots.iter().map(part);
                    parts.map(|rect| camera.rect_to_canvas(&rect, size)).collect()
                };
                let (faces, marks) = (on_canvas(Spot::face), on_canvas(Spot::mark));
                let taken = Taken {
                    bubbles: &[],
                    faces: &faces,
                    marks: &marks,
                    names: &names,
                };
                for (lines, speaker) in
                    (1..=LINES).flat_map(|lines| spots.iter().map(move |spot| (lines, spot)))
                {
                    let tip = camera.to_canvas(speaker.tip(), size);
                    let extent = (type_size * 14.5 + 16.0, type_size * 1.3 * lines as f64 + 11.0);
                    let place = free_place(size, taken, tip, extent);
                    let covers = |rects: &[Rect]| rects.iter().any(|rect| rect.overlaps(&place));
                    assert!(
                        !covers(&faces) && !covers(&marks),
                        "{room}, {count} robots, {lines} lines: {place:?}"
                    );
                    let nearest = Point::new(
                        within(tip.x, place.x, place.right()),
                        within(tip.y, place.y, place.bottom()),
                    );
                    let tail = nearest.distance(tip);
                    assert!(
                        tail < 0.33 * size.height,
                        "{room}, {count} robots, {lines} lines: a tail of {tail} px"
                    );
                }
            }
        }
    }

    #[test]
    fn a_bubble_stays_small_however_long_the_speech() {
        for words in ["é".repeat(500), "I was in Admin. ".repeat(30), "a ".repeat(250)] {
            let lines = wrapped(&words);
            assert_eq!(lines.len(), LINES);
            assert!(lines.iter().all(|line| line.chars().count() <= LINE));
            assert!(lines[LINES - 1].ends_with('…'));
        }
    }
}
