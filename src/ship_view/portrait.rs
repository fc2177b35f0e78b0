//! The robot for the page's lists and screens: the figure as SVG.

use super::figure::{self, Fill, Piece, Pose, Turn};
use super::form::Form;
use super::palette;
use crate::game::Colour;
use std::fmt::Write;

/// The sheet of a portrait, for the attribute `viewBox`.
pub const VIEW_BOX: &str = "0 0 96 120";

/// How the robot is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Alive.
    Standing,
    /// Fallen apart.
    Fallen,
    /// A mere outline.
    Ghost,
}

/// What goes inside an `<svg>` with [`VIEW_BOX`]. It is made of this file's own words only.
pub fn svg(colour: Colour, stance: Stance) -> String {
    let figure = match stance {
        Stance::Fallen => figure::fallen(),
        Stance::Standing | Stance::Ghost => figure::standing(&Pose::default()),
    };
    let mut out = String::new();
    let ghost = stance == Stance::Ghost;
    if !ghost {
        // The dark outline of all pieces lies behind all of them, as one silhouette.
        for piece in figure.pieces.iter().filter(|piece| piece.is_outlined()) {
            let edge = palette::OUTLINE;
            let width = 7.0 + thickness(piece);
            element(
                &mut out,
                piece,
                &format!("fill=\"{edge}\" stroke=\"{edge}\" stroke-width=\"{width}\""),
            );
        }
    }
    for piece in &figure.pieces {
        let paint = paint(piece, colour, ghost);
        if !paint.is_empty() {
            element(&mut out, piece, &paint);
        }
    }
    let mark = figure.mark;
    let ink = if ghost {
        palette::crew(colour)
    } else {
        palette::mark_on(colour)
    };
    let size = mark.size * narrowing(colour.mark());
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-weight=\"800\" text-anchor=\"middle\" fill=\"{ink}\"{}>{}</text>",
        mark.middle.x,
        mark.middle.y + size * 0.36,
        turned(mark.turn),
        colour.mark()
    );
    out
}

/// How much smaller the type of a mark is for its letters to fit on the body.
pub fn narrowing(mark: &str) -> f64 {
    if mark.len() > 1 { 0.84 } else { 1.0 }
}

fn thickness(piece: &Piece) -> f64 {
    match piece.form {
        Form::Line { width, .. } => width,
        _ => 0.0,
    }
}

fn paint(piece: &Piece, colour: Colour, ghost: bool) -> String {
    let crew = palette::crew(colour);
    if ghost {
        return match piece.fill {
            Fill::Body => format!("fill=\"none\" stroke=\"{crew}\" stroke-width=\"3\""),
            Fill::Eye => format!("fill=\"{crew}\""),
            _ => String::new(),
        };
    }
    let (fill, opacity) = match piece.fill {
        Fill::Body => (crew, 1.0),
        Fill::Dark => (palette::OUTLINE, 1.0),
        Fill::Shade => (palette::OUTLINE, 0.22),
        Fill::Shadow => ("#000", 0.45),
        Fill::Shine => ("#fff", 0.35),
        Fill::Eye => (palette::EYE, 1.0),
    };
    let stroke = match thickness(piece) {
        0.0 => String::new(),
        width => format!(" stroke=\"{fill}\" stroke-width=\"{width}\""),
    };
    format!("fill=\"{fill}\" opacity=\"{opacity}\"{stroke}")
}

fn turned(turn: Option<Turn>) -> String {
    turn.map_or_else(String::new, |turn| {
        format!(
            " transform=\"rotate({} {} {})\"",
            turn.degrees, turn.about.x, turn.about.y
        )
    })
}

fn element(out: &mut String, piece: &Piece, paint: &str) {
    let turn = turned(piece.turn);
    // Writing to a string cannot fail.
    let _ = match piece.form {
        Form::Box {
            x,
            y,
            width,
            height,
            radius,
        } => write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" {paint}{turn}/>"
        ),
        Form::Disc { x, y, across, down } => write!(
            out,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\" {paint}{turn}/>"
        ),
        Form::Line { from, to, .. } => write!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke-linecap=\"round\" {paint}{turn}/>",
            from.x, from.y, to.x, to.y
        ),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_portrait_shows_its_colour_and_its_mark() {
        for colour in Colour::ALL {
            for stance in [Stance::Standing, Stance::Fallen, Stance::Ghost] {
                let svg = svg(colour, stance);
                assert!(svg.contains(palette::crew(colour)));
                assert!(svg.contains(&format!(">{}</text>", colour.mark())));
                assert!(svg.matches("<rect").count() >= 3);
            }
        }
    }
}
