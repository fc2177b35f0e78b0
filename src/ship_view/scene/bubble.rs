//! Speech bubbles: text broken into a few short lines.

use crate::game::Seat;
use crate::ship_view::ship::geometry::Point;

/// The maximum number of characters per line.
const LINE: usize = 26;
/// The maximum number of lines. Longer text ends in "…".
const LINES: usize = 4;

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
    fn a_bubble_stays_small_however_long_the_speech() {
        for words in ["é".repeat(500), "I was in Admin. ".repeat(30), "a ".repeat(250)] {
            let lines = wrapped(&words);
            assert_eq!(lines.len(), LINES);
            assert!(lines.iter().all(|line| line.chars().count() <= LINE));
            assert!(lines[LINES - 1].ends_with('…'));
        }
    }
}
