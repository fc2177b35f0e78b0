//! The panel of one choice: what its seat saw, thought and did, and what came of it, side by side.

use super::calls::calls;
use crate::session::RecordedTurn;
use crate::table::{Perspective, Seat};
use crate::ui::dom::{El, el, entered, option};
use crate::ui::round::mark;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// The panel of the last choice before the position, or of the last one of a chosen seat.
pub fn panel(handle: SessionHandle) -> El {
    let app = app_state();
    let chosen = RwSignal::new(None::<Seat>);
    // Whoever looks as one seat sees that seat's choices only.
    let seat = move || match handle.perspective(app) {
        Perspective::One(seat) => Some(seat),
        _ => chosen.get(),
    };
    let turn = move || Some(handle.watch(|session| session.recorded_turn(seat())));
    el("div")
        .class("replay-moment")
        .attr("role", "group")
        .attr("aria-label", "The choice")
        .attr("tabindex", "0")
        .child(choice(handle, chosen).attr_when("hidden", move || {
            handle.perspective(app) != Perspective::Everything
        }))
        .part(turn, move |turn| match turn {
            Some(turn) => columns(handle, &turn),
            None => el("p").class("quiet").text("Nothing has been chosen yet."),
        })
}

/// The choice of the seat.
fn choice(handle: SessionHandle, chosen: RwSignal<Option<Seat>>) -> El {
    let seats = handle.seats().into_iter();
    let named: Vec<(Seat, &'static str)> = seats.map(|seat| (seat, handle.name(seat))).collect();
    el("select")
        .class("select")
        .attr("aria-label", "Whose choice is shown")
        .child(option("", "Last choice"))
        .children(named.iter().map(|(_, name)| option(name, name)))
        .on("change", move |event| {
            let name = entered(&event);
            let seat = named.iter().find(|(_, known)| *known == name);
            chosen.set(seat.map(|&(seat, _)| seat));
        })
}

fn columns(handle: SessionHandle, turn: &RecordedTurn) -> El {
    let colour = handle.colour(turn.seat);
    let paragraphs = |lines: &[String]| lines.iter().map(|line| el("p").text(line)).collect::<Vec<_>>();
    let quiet = |words| vec![el("p").class("quiet").text(words)];
    let mut thought = match &turn.thought {
        Some(thought) => vec![el("p").text(thought)],
        None => quiet("No thought is known."),
    };
    thought.extend(paragraphs(&turn.troubles));
    let effects = match turn.effects.is_empty() {
        true => quiet("Nothing at once."),
        false => paragraphs(&turn.effects),
    };
    let column = |class, heading, content: Vec<El>| {
        el("section")
            .class(class)
            .child(el("h3").class("section-name").text(heading))
            .children(content)
    };
    el("div")
        .class("moment-columns")
        .child(
            el("p")
                .class("moment-head")
                .child(mark(colour))
                .child(el("strong").text(colour.name()))
                .child(
                    el("span")
                        .class("quiet numbers")
                        .text(&format!("timestep {}", turn.timestep)),
                ),
        )
        .child(column("moment-seen", "Seen", vec![el("pre").text(&turn.seen)]))
        .child(column("moment-thought", "Thought", thought))
        .child(column(
            "moment-did",
            "Said and did",
            paragraphs(std::slice::from_ref(&turn.did)),
        ))
        .child(column("moment-effects", "Outcome", effects))
        .children(turn.decision.as_ref().map(calls))
}
