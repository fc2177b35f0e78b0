//! Hints for whoever plays for the first time: one or two sentences at the right moment, until they are put away.

use super::stance::Stance;
use crate::game::{LegalAction, Phase, View};
use crate::settings::{BrowserStorage, Hint, PeopleSettings};
use crate::ui::element::{El, button, el};
use crate::ui::live::Playing;
use leptos::prelude::*;

/// How many turns the first hint stays, if it is not put away.
const FIRST_TURNS: usize = 3;

/// The hint for this moment.
fn hint(view: &View<'_>) -> Option<Hint> {
    let may_kill = || {
        view.legal()
            .iter()
            .any(|line| matches!(line, LegalAction::Kill(_)))
    };
    match view.phase() {
        Phase::Task if !view.bodies_here().is_empty() || may_kill() => Some(Hint::Body),
        Phase::Task if view.done().count() < FIRST_TURNS => Some(Hint::Turn),
        Phase::Task => None,
        Phase::Discussion { .. } | Phase::Chat | Phase::Vote => Some(Hint::Meeting),
    }
}

/// What a hint says to this seat. In a meeting it says nothing of the seat's role, since others may look.
fn words(hint: Hint, view: &View<'_>) -> &'static str {
    match (hint, view.is_impostor()) {
        (Hint::Turn, false) => {
            "Do your tasks: a button names the one that lies that way. Press it, its number key, or tap the room on the map."
        }
        (Hint::Turn, true) => {
            "You are the impostor: get somebody alone, then kill. Until then walk about and pretend to do tasks."
        }
        (Hint::Body, true) if view.bodies_here().is_empty() => {
            "You can kill now. Whoever else is here sees it, and will tell at the next meeting."
        }
        (Hint::Body, true) => {
            "A body lies here. Walk away before somebody comes, or report it yourself and look innocent."
        }
        (Hint::Body, false) => "Somebody is dead here. Report it: then all meet and can find out who it was.",
        (Hint::Meeting, _) => {
            "Say where you were and whom you saw, or say nothing. Then all vote, and whoever has most votes is ejected."
        }
    }
}

/// The hint for the person who is to choose, with a button that puts it away for good.
pub fn hints(playing: Playing, stance: Memo<Stance>) -> El {
    let put_away = RwSignal::new(PeopleSettings::load(&BrowserStorage).put_away);
    let now = Memo::new(move |_| {
        let chooser = stance.get().chooser()?;
        let (hint, words) = playing.watch(|round| {
            let view = round.game().view(chooser);
            let hint = hint(&view)?;
            Some((hint, words(hint, &view)))
        })?;
        (!put_away.with(|put_away| put_away.contains(&hint))).then_some((hint, words))
    });
    let put = move |hint: Hint| {
        // Another page of this browser may have changed the rest.
        let mut kept = PeopleSettings::load(&BrowserStorage);
        if !kept.put_away.contains(&hint) {
            kept.put_away.push(hint);
        }
        put_away.set(kept.put_away.clone());
        // What cannot be kept is put away for this round.
        let _ = kept.save(&BrowserStorage);
    };
    // It is there beforehand, so that what comes into it is called out.
    el("div").class("seat-hints").attr("role", "status").part(
        move || now.get(),
        move |(hint, words)| {
            el("p")
                .class("seat-note")
                .child(el("span").text(words))
                .child(button("button button-small", "Got it", move || put(hint)))
        },
    )
}
