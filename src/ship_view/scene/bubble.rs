//! Speech bubbles: text broken into a few short lines, and where they are placed.

use crate::ship_view::camera::Size;
use crate::ship_view::shapes::geometry::{Point, Rect, within};
use crate::table::Seat;

/// The maximum number of characters per line.
const LINE: usize = 26;
/// The maximum number of lines. Longer text ends in "…".
const LINES: usize = 4;

/// The distance between a bubble and the edge of the canvas, in CSS pixels.
const MARGIN: f64 = 6.0;
/// The distance between a bubble and the antenna it points at, in CSS pixels.
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

/// Wraps a text into at most four lines of at most 26 characters.
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

/// Returns where a bubble of this width and height is placed, in CSS pixels: above the antenna's `tip` or
/// else around it. It overlaps neither the bubbles that are `placed` nor these `names`, or at least no
/// bubble, as far as there is a free place.
pub fn free_place(
    size: Size,
    placed: &[Rect],
    names: &[Rect],
    tip: Point,
    (width, height): (f64, f64),
) -> Rect {
    let inside = |(x, y): (f64, f64)| {
        let right = (size.width - MARGIN - width).max(MARGIN);
        let bottom = (size.height - MARGIN - height).max(MARGIN);
        Rect::new(within(x, MARGIN, right), within(y, MARGIN, bottom), width, height)
    };
    let above = tip.y - TAIL - height;
    let (left, right) = (tip.x - width - TAIL * 3.0, tip.x + TAIL * 3.0);
    let usual = (tip.x - width * 0.4, above);
    let candidates = [
        usual,
        (tip.x - 16.0, above),
        (tip.x - width + 16.0, above),
        (right, tip.y - height * 0.5),
        (left, tip.y - height * 0.5),
        (right, tip.y + TAIL),
        (left, tip.y + TAIL),
        (right, above),
        (left, above),
        (tip.x - width * 0.4, above - height),
        (right, tip.y + height),
        (left, tip.y + height),
        (right, above - height * 0.5),
        (left, above - height * 0.5),
        (tip.x - width * 0.4, above - height * 2.0),
    ];
    let is_free = |place: &Rect, taken: &[Rect]| taken.iter().all(|other| !other.overlaps(place));
    let free: Vec<Rect> = candidates
        .into_iter()
        .map(inside)
        .filter(|place| is_free(place, placed))
        .collect();
    let beside_names = free.iter().find(|place| is_free(place, names));
    beside_names
        .or(free.first())
        .copied()
        .unwrap_or_else(|| inside(usual))
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

    #[test]
    fn words_are_broken_between_words() {
        assert_eq!(
            wrapped("swiping my card, who is in Storage?"),
            ["swiping my card, who is in", "Storage?"]
        );
        assert!(wrapped("  ").is_empty());
    }

    #[test]
    fn a_bubble_keeps_off_other_bubbles_and_names_where_it_can() {
        let size = Size {
            width: 900.0,
            height: 700.0,
        };
        let tip = Point::new(400.0, 300.0);
        let place = |placed: &[Rect], names: &[Rect]| free_place(size, placed, names, tip, (120.0, 40.0));
        let usual = place(&[], &[]);
        assert!(usual.bottom() < tip.y);
        let name = Rect::new(360.0, 260.0, 90.0, 20.0);
        assert!(usual.overlaps(&name) && !place(&[], &[name]).overlaps(&name));
        let other = place(&[usual], &[name]);
        assert!(!other.overlaps(&usual) && !other.overlaps(&name));
        let everywhere = Rect::new(0.0, 0.0, 900.0, 700.0);
        assert_eq!(
            place(&[], &[everywhere]),
            usual,
            "names are covered if there is no other place"
        );
        assert_eq!(place(&[everywhere], &[]), usual);
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
