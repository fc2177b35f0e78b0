//! A player's portrait: the ship's robot as a picture in the page.

use crate::game::Colour;
use crate::ship_view::figure::{self, Figure, Fill, HEIGHT, Piece, Pose, Turn, WIDTH};
use crate::ship_view::form::Form;
use crate::ship_view::palette;
use leptos::prelude::*;

/// A robot in a player's colour, with its mark; fallen apart when its player is dead. It is decoration: the name stands
/// beside it.
#[component]
pub fn Robot(colour: Colour, #[prop(optional)] fallen: bool) -> impl IntoView {
    let Figure { pieces, mark } = if fallen {
        figure::fallen()
    } else {
        figure::standing(&Pose::default())
    };
    let outlines = pieces
        .iter()
        .filter(|piece| piece.is_outlined())
        .map(outline)
        .collect_view();
    let pieces = pieces
        .iter()
        .map(|piece| shape(piece, fill(piece.fill, colour)))
        .collect_view();
    let turned = mark.turn.map(turning);
    let size = mark.size * figure::narrowing(colour.mark());
    view! {
        <svg class="portrait" viewBox=format!("0 0 {WIDTH} {HEIGHT}") aria-hidden="true" focusable="false">
            {outlines}
            {pieces}
            <text
                x=mark.middle.x
                y=mark.middle.y
                font-size=size
                font-weight="700"
                text-anchor="middle"
                dominant-baseline="central"
                fill=palette::mark_on(colour)
                transform=turned
            >
                {colour.mark()}
            </text>
        </svg>
    }
}

/// The square with a player's mark that stands before what it did.
#[component]
pub fn Mark(colour: Colour) -> impl IntoView {
    view! {
        <span
            class="mark"
            style:background=palette::crew(colour)
            style:color=palette::mark_on(colour)
            aria-hidden="true"
        >
            {colour.mark()}
        </span>
    }
}

fn fill(fill: Fill, colour: Colour) -> &'static str {
    match fill {
        Fill::Body => palette::crew(colour),
        Fill::Shade => "rgb(0 0 0 / 0.28)",
        Fill::Dark => palette::OUTLINE,
        Fill::Shine => "rgb(255 255 255 / 0.2)",
        Fill::Eye => palette::EYE,
        Fill::Shadow => "rgb(0 0 0 / 0.35)",
    }
}

/// How thick the dark line around a piece is.
const OUTLINE: f64 = 5.0;

fn outline(piece: &Piece) -> AnyView {
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

fn shape(piece: &Piece, paint: &'static str) -> AnyView {
    let turned = piece.turn.map(turning);
    match piece.form {
        Form::Box {
            x,
            y,
            width,
            height,
            radius,
        } => view! { <rect x=x y=y width=width height=height rx=radius fill=paint transform=turned /> }
            .into_any(),
        Form::Disc { x, y, across, down } => {
            view! { <ellipse cx=x cy=y rx=across ry=down fill=paint transform=turned /> }.into_any()
        }
        Form::Line { from, to, width } => view! {
            <line
                x1=from.x
                y1=from.y
                x2=to.x
                y2=to.y
                stroke=paint
                stroke-width=width
                stroke-linecap="round"
                transform=turned
            />
        }
        .into_any(),
    }
}

fn turning(turn: Turn) -> String {
    format!("rotate({} {} {})", turn.degrees, turn.about.x, turn.about.y)
}
