//! Portraits of players: the ship's robot as an SVG image.

use crate::game::Fate;
use crate::ship_view::robot::figure::{Figure, Fill, HEIGHT, MarkPlace, Piece, Pose, Rotation, WIDTH};
use crate::ship_view::robot::{figure, palette};
use crate::ship_view::shapes::Form;
use crate::table::Colour;
use crate::ui::dom::{El, el, svg};

thread_local! {
    /// The standing robot without colour and mark. A large table shows two dozen portraits at once, and the
    /// browser copies a portrait far faster than it builds one.
    static STANDING: PortraitSheet = PortraitSheet::of(figure::standing(&Pose::default()));
    /// The killed robot without colour and mark.
    static FALLEN: PortraitSheet = PortraitSheet::of(figure::fallen());
}

/// A portrait without colour, and the place of its mark.
struct PortraitSheet {
    portrait: El,
    mark: MarkPlace,
}

/// A robot in a player's colour with its mark: standing, fallen apart if killed, adrift if ejected. It is
/// decorative, because the name stands beside it.
pub fn robot(colour: Colour, fate: Fate) -> El {
    match fate {
        Fate::Alive => STANDING.with(|sheet| sheet.painted(colour)),
        Fate::Killed => FALLEN.with(|sheet| sheet.painted(colour)),
        Fate::Ejected => {
            let robot = STANDING.with(|sheet| sheet.painted(colour));
            robot.class("portrait portrait-ejected")
        }
    }
}

impl PortraitSheet {
    fn of(figure: Figure) -> PortraitSheet {
        let outlined = figure.pieces.iter().filter(|piece| piece.is_outlined());
        let portrait = svg("svg")
            .attr("class", "portrait")
            .attr("viewBox", &format!("0 0 {} {}", number(WIDTH), number(HEIGHT)))
            .attr("aria-hidden", "true")
            .attr("focusable", "false")
            .children(outlined.map(outline))
            .children(figure.pieces.iter().map(|piece| match piece.fill {
                // The eyes of a standing robot can look around. Those of a fallen one are turned already.
                Fill::Eye if piece.turn.is_none() => shape(piece, fill(piece.fill)).class("eye"),
                _ => shape(piece, fill(piece.fill)),
            }));
        PortraitSheet {
            portrait,
            mark: figure.mark,
        }
    }

    fn painted(&self, colour: Colour) -> El {
        let letters = turned(svg("text"), self.mark.turn)
            .attr("x", &number(self.mark.middle.x))
            .attr("y", &number(self.mark.middle.y))
            .attr(
                "font-size",
                &number(self.mark.size * figure::narrowing(colour.mark())),
            )
            .attr("font-weight", "700")
            .attr("text-anchor", "middle")
            .attr("dominant-baseline", "central")
            .attr("fill", palette::mark_on(colour))
            .text(colour.mark());
        self.portrait
            .copy()
            .attr("color", palette::crew_colour(colour))
            .child(letters)
    }
}

/// The square with a player's mark that precedes the player's actions.
pub fn mark(colour: Colour) -> El {
    let style = format!(
        "background: {}; color: {}",
        palette::crew_colour(colour),
        palette::mark_on(colour)
    );
    el("span")
        .class("mark")
        .attr("style", &style)
        .attr("aria-hidden", "true")
        .text(colour.mark())
}

fn fill(fill: Fill) -> &'static str {
    match fill {
        Fill::Body => "currentColor",
        Fill::Shade => "rgb(0 0 0 / 0.28)",
        Fill::Dark => palette::OUTLINE,
        Fill::Shine => "rgb(255 255 255 / 0.2)",
        Fill::Eye => palette::EYE,
        Fill::Shadow => "rgb(0 0 0 / 0.35)",
    }
}

/// The thickness of the dark outline around a piece.
const OUTLINE: f64 = 5.0;

fn outline(piece: &Piece) -> El {
    let form = match piece.form {
        Form::Line { from, to, width } => Form::Line {
            from,
            to,
            width: width + 2.0 * OUTLINE,
        },
        Form::Box {
            x,
            y,
            width,
            height,
            radius,
        } => Form::Box {
            x: x - OUTLINE,
            y: y - OUTLINE,
            width: width + 2.0 * OUTLINE,
            height: height + 2.0 * OUTLINE,
            radius: radius + OUTLINE,
        },
        Form::Disc { x, y, across, down } => Form::Disc {
            x,
            y,
            across: across + OUTLINE,
            down: down + OUTLINE,
        },
    };
    shape(&Piece { form, ..*piece }, palette::OUTLINE)
}

fn shape(piece: &Piece, paint: &str) -> El {
    let (tag, places, paint_of) = match piece.form {
        Form::Box {
            x,
            y,
            width,
            height,
            radius,
        } => (
            "rect",
            vec![
                ("x", x),
                ("y", y),
                ("width", width),
                ("height", height),
                ("rx", radius),
            ],
            "fill",
        ),
        Form::Disc { x, y, across, down } => (
            "ellipse",
            vec![("cx", x), ("cy", y), ("rx", across), ("ry", down)],
            "fill",
        ),
        Form::Line { from, to, width } => (
            "line",
            vec![
                ("x1", from.x),
                ("y1", from.y),
                ("x2", to.x),
                ("y2", to.y),
                ("stroke-width", width),
            ],
            "stroke",
        ),
    };
    let shape = turned(svg(tag), piece.turn)
        .attr(paint_of, paint)
        .attr("stroke-linecap", "round");
    places
        .into_iter()
        .fold(shape, |shape, (name, value)| shape.attr(name, &number(value)))
}

fn turned(shape: El, turn: Option<Rotation>) -> El {
    let Some(turn) = turn else { return shape };
    let [degrees, x, y] = [turn.degrees, turn.about.x, turn.about.y].map(number);
    shape.attr("transform", &format!("rotate({degrees} {x} {y})"))
}

/// Formats a number in tenths, which is precise enough for a portrait. Rust's exact float formatting would
/// add to the download.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i32;
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}
