//! The panel of one choice: what its seat thought and did and what came of it, side by side, and what it saw.

use super::beliefs::{Trails, beliefs};
use super::calls::calls;
use super::speech::sentences;
use crate::lab::JudgedSentence;
use crate::round::ReplayPlayer;
use crate::session::RecordedTurn;
use crate::table::{Perspective, Seat};
use crate::ui::dom::{El, el, entered, memo, option};
use crate::ui::replay::jumps::Jumps;
use crate::ui::results::CheckedSpeeches;
use crate::ui::round::mark;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The panel of the last choice before the position, or of the last one of a chosen seat.
pub fn panel(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    heard: CheckedSpeeches,
    (jumps, trails): (Jumps, Trails),
    shows_record: RwSignal<bool>,
) -> El {
    let app = app_state();
    let chosen = RwSignal::new(None::<Seat>);
    // Whoever looks as one seat sees that seat's choices only.
    let seat = move || match handle.perspective(app) {
        Perspective::One(seat) => Some(seat),
        _ => chosen.get(),
    };
    let turn = memo(move |_| handle.watch(|session| session.recorded_turn(seat())));
    let told = move || Some((turn.get(), heard.with(Option::is_some)));
    let shown = Rc::clone(player);
    // Sentence by sentence, once all speeches are checked.
    let said = move |turn: &RecordedTurn| {
        let heard = heard.get_untracked()?;
        let speech = heard.iter().find(|speech| speech.at == turn.at)?;
        let judged = JudgedSentence::all(shown.replay(), speech, handle.perspective(app));
        Some(sentences(handle.name(turn.seat), &judged, jumps))
    };
    let chooser = memo(move |_| turn.with(|turn| turn.as_ref().map(|turn| turn.seat)));
    el("div")
        .class("replay-panel replay-moment")
        .attr("role", "group")
        .attr("aria-label", "The choice")
        .attr("tabindex", "0")
        .child(choice(handle, chosen).attr_when("hidden", move || {
            handle.perspective(app) != Perspective::Everything
        }))
        .part(told, move |(turn, _)| match turn {
            Some(turn) => columns(handle, &turn, said(&turn), shows_record),
            None => el("p").class("quiet").text("Nothing has been chosen yet."),
        })
        .child(beliefs(handle, player, (jumps, trails), move || chooser.get()))
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

/// One choice in columns. `said` are the sentences of a speech. `shows_record` says whether the record is
/// unfolded.
pub fn columns(
    handle: SessionHandle,
    turn: &RecordedTurn,
    said: Option<El>,
    shows_record: RwSignal<bool>,
) -> El {
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
        .child(column("moment-thought", "Thought", thought))
        .child(column(
            "moment-did",
            "Said and did",
            match said {
                Some(said) => vec![said],
                None => paragraphs(std::slice::from_ref(&turn.did)),
            },
        ))
        .child(column("moment-effects", "Outcome", effects))
        .child(seen(turn, shows_record))
        .children(
            turn.without_choice
                .iter()
                .chain(&turn.decision)
                .map(|made| calls(made, false)),
        )
        .children(turn.afterwards.iter().map(|made| calls(made, true)))
}

/// What the seat saw, word for word. It is long, so it is folded until somebody wants it, and then stays
/// unfolded.
fn seen(turn: &RecordedTurn, is_shown: RwSignal<bool>) -> El {
    let mut record = el("details").class("moment-seen");
    if is_shown.get_untracked() {
        record = record.attr("open", "");
    }
    let shown = record.node();
    record
        .on("toggle", move |_| is_shown.set(shown.has_attribute("open")))
        .child(el("summary").class("section-name").text("Seen"))
        .child(el("pre").text(&turn.seen))
}
