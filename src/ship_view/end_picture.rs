//! A picture of how a round ended, of a size that other pages show beside a link.

use super::robot::{RobotAppearance, RobotState, Spot, paint, palette};
use super::shapes::geometry::{Point, Rect};
use super::shapes::{Brush, Css, Shape, TextWidths, rounded};
use crate::table::{Colour, Seat};

/// The width of the picture, in pixels.
pub const WIDTH: f64 = 1200.0;
/// The height of the picture, in pixels.
pub const HEIGHT: f64 = 630.0;

/// The distance of text from the picture's sides.
const MARGIN: f64 = 60.0;
/// Where the robots stand.
const FLOOR: f64 = 332.0;
/// The size of the words of the moment, and the most lines that they take.
const WORDS_SIZE: f64 = 26.0;
const MOST_LINES: usize = 4;

/// What the picture of an end shows. It holds no name of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct EndPicture {
    /// Who won.
    pub headline: String,
    /// How the outcome came about, in one sentence.
    pub explanation: String,
    /// The players, by seat.
    pub players: Vec<PicturedPlayer>,
    /// A moment that mattered: its kind in one word, and what happened.
    pub moment: Option<(String, String)>,
    /// Timestep, numbers and seed.
    pub figures: String,
}

/// A player in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PicturedPlayer {
    /// The colour, which is the name.
    pub colour: Colour,
    /// Whether it was an impostor.
    pub is_impostor: bool,
    /// Who played the seat.
    pub player: String,
    /// Whether it was killed.
    pub is_killed: bool,
    /// Whether it was ejected.
    pub is_ejected: bool,
    /// What became of it in one word; empty for the living.
    pub fate: &'static str,
}

impl EndPicture {
    /// Returns the shapes of the picture, in pixels.
    pub fn paint(&self, widths: &dyn TextWidths) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut brush = Brush::new(&mut shapes);
        brush.rect(Rect::new(0.0, 0.0, WIDTH, HEIGHT), palette::GROUND);
        let write = |brush: &mut Brush, words: &str, y: f64, weight: u16, size: f64, css| {
            let lines = wrapped(words, WIDTH - 2.0 * MARGIN, 1, |line| {
                widths.width(line, weight, size)
            });
            if let Some(line) = lines.into_iter().next() {
                brush.write(line, Point::new(WIDTH / 2.0, y), weight, size, css);
            }
        };
        write(&mut brush, &self.headline, 80.0, 800, 68.0, palette::TEXT);
        // A long explanation takes two smaller lines.
        let is_short = widths.width(&self.explanation, 500, 26.0) <= WIDTH - 2.0 * MARGIN;
        let (size, middle, most) = if is_short {
            (26.0, 146.0, 1)
        } else {
            (22.0, 147.75, 2)
        };
        let words = (self.explanation.as_str(), most);
        write_lines(
            &mut brush,
            widths,
            words,
            middle,
            (size, size * 1.25, palette::QUIET),
        );
        self.paint_players(&mut brush, widths);
        if let Some((kind, words)) = &self.moment {
            let band = rounded(MARGIN - 20.0, 452.0, WIDTH - 2.0 * MARGIN + 40.0, 132.0, 14.0);
            brush.fill(band, palette::PANEL);
            write(
                &mut brush,
                &format!("The {kind}"),
                437.0,
                700,
                19.0,
                palette::QUIET,
            );
            let words = (words.as_str(), MOST_LINES);
            write_lines(
                &mut brush,
                widths,
                words,
                518.0,
                (WORDS_SIZE, WORDS_SIZE * 1.15, palette::TEXT),
            );
        }
        let figures = format!("Among Agents · {}", self.figures);
        write(&mut brush, &figures, 606.0, 500, 20.0, palette::QUIET);
        shapes
    }

    fn paint_players(&self, brush: &mut Brush, widths: &dyn TextWidths) {
        let place = (WIDTH - MARGIN) / self.players.len() as f64;
        let scale = (place / 90.0).min(1.45);
        for (seat, (number, player)) in Seat::all().zip(self.players.iter().enumerate()) {
            let x = MARGIN / 2.0 + place * (number as f64 + 0.5);
            // Whoever was ejected drifts, as everywhere on the page.
            let (tilt, opacity) = match player.is_ejected {
                true => (-24.0, 0.7),
                false => (0.0, 1.0),
            };
            let robot = RobotAppearance {
                seat,
                colour: player.colour,
                spot: Spot {
                    feet: Point::new(x, FLOOR),
                    scale,
                },
                gaze: Point::new(0.0, 0.0),
                state: match player.is_killed {
                    true => RobotState::Dead,
                    false => RobotState::Standing,
                },
                dots: None,
                tilt,
                speaks: false,
                own: false,
                impostor: player.is_impostor,
                opacity,
            };
            paint(brush, &robot);
            let role = match (player.is_impostor, player.fate) {
                (true, "") => "impostor".to_owned(),
                (true, fate) => format!("impostor, {fate}"),
                (false, fate) => fate.to_owned(),
            };
            let role_css = match player.is_impostor {
                true => palette::DANGER,
                false => palette::QUIET,
            };
            let lines = [
                (
                    player.colour.name(),
                    (700, 20.0, palette::crew_name(player.colour)),
                ),
                (role.as_str(), (600, 15.0, role_css)),
                (player.player.as_str(), (500, 14.0, palette::QUIET)),
            ];
            for (at, (words, type_face)) in lines.into_iter().enumerate() {
                let middle = Point::new(x, FLOOR + 30.0 + 19.0 * at as f64);
                write_line(brush, widths, words, (middle, place - 6.0), type_face);
            }
        }
    }
}

/// Writes words in at most so many lines across the picture, around this height. Size, height of a line and colour are
/// given.
fn write_lines(
    brush: &mut Brush,
    widths: &dyn TextWidths,
    (words, most): (&str, usize),
    middle: f64,
    (size, line_height, css): (f64, f64, Css),
) {
    let lines = wrapped(words, WIDTH - 2.0 * MARGIN, most, |line| {
        widths.width(line, 500, size)
    });
    let first = middle - line_height * (lines.len() as f64 - 1.0) / 2.0;
    for (at, line) in lines.into_iter().enumerate() {
        let place = Point::new(WIDTH / 2.0, first + line_height * at as f64);
        brush.write(line, place, 500, size, css);
    }
}

/// Writes one line of this weight, size and colour in the middle of a place of this width. What does not fit is cut.
fn write_line(
    brush: &mut Brush,
    widths: &dyn TextWidths,
    words: &str,
    (middle, width): (Point, f64),
    (weight, size, css): (u16, f64, Css),
) {
    let lines = wrapped(words, width, 1, |line| widths.width(line, weight, size));
    if let Some(line) = lines.into_iter().next() {
        brush.write(line, middle, weight, size, css);
    }
}

/// Breaks words into lines of at most this width. What does not fit into `most` lines is cut with an ellipsis,
/// and so is a word that is wider than a line.
fn wrapped(words: &str, width: f64, most: usize, measure: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut words = words.split_whitespace().peekable();
    while let Some(word) = words.peek() {
        let longer = match lines.last() {
            Some(line) => format!("{line} {word}"),
            None => (*word).to_owned(),
        };
        if measure(&longer) <= width {
            lines.pop();
            lines.push(longer);
        } else if !lines.is_empty() && lines.len() < most && measure(word) <= width {
            lines.push((*word).to_owned());
        } else {
            lines.pop();
            lines.push(cut(longer, width, &measure));
            break;
        }
        words.next();
    }
    lines
}

/// Cuts a line, so that it fits with an ellipsis.
fn cut(mut line: String, width: f64, measure: impl Fn(&str) -> f64) -> String {
    loop {
        let shorter = format!("{}…", line.trim_end());
        if measure(&shorter) <= width || line.pop().is_none() {
            return shorter;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six units a letter.
    fn six_each(line: &str) -> f64 {
        line.chars().count() as f64 * 6.0
    }

    #[test]
    fn words_are_broken_between_words_and_cut_at_the_last_line() {
        assert_eq!(wrapped("", 60.0, 2, six_each), Vec::<String>::new());
        assert_eq!(wrapped("one two three", 60.0, 3, six_each), ["one two", "three"]);
        assert_eq!(
            wrapped("one two three four five", 60.0, 2, six_each),
            ["one two", "three fou…"]
        );
        assert_eq!(wrapped("unbelievable", 36.0, 2, six_each), ["unbel…"]);
    }
}
