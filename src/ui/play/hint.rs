//! Hints for whoever plays for the first time: one or two sentences at the right moment, until they are put away.

use crate::game::{LegalAction, Phase, View};
use crate::session::TurnStatus;
use crate::settings::{BrowserStorage, Hint, PeopleSettings};
use crate::ui::dom::{El, button, el, memo};
use crate::ui::round::SessionHandle;
use crate::ui::shell::app_state;
use crate::ui::shell::focus_play_bar;
use leptos::prelude::*;

/// How many turns the first hint stays, if it is not put away.
const FIRST_TURNS: usize = 3;

/// The hints for this moment, the more urgent first.
fn candidates(view: &View<'_>) -> Vec<Hint> {
    let may_kill = || {
        view.legal()
            .iter()
            .any(|line| matches!(line, LegalAction::Kill(_)))
    };
    let hints = match view.phase() {
        Phase::Task => [
            (!view.bodies_here().is_empty()).then_some(Hint::Body),
            (view.done().count() < FIRST_TURNS).then_some(Hint::Turn),
            may_kill().then_some(Hint::Body),
        ],
        Phase::Discussion { .. } | Phase::Chat | Phase::Vote => [Some(Hint::Meeting), None, None],
    };
    hints.into_iter().flatten().collect()
}

/// What a hint says to this seat. In a meeting it says nothing of the seat's role, since others may look.
fn words(hint: Hint, view: &View<'_>) -> &'static str {
    match (hint, view.is_impostor()) {
        (Hint::Turn, false) => {
            "Do your tasks: a button tells which of them lies that way. The map can be tapped too."
        }
        (Hint::Turn, true) => "Get somebody alone, then kill. Until then walk about and pretend to do tasks.",
        (Hint::Body, true) if view.bodies_here().is_empty() => {
            "You can kill now. Whoever else is here sees it, and will tell at the next meeting."
        }
        (Hint::Body, true) => {
            "A body lies here. Walk away before somebody comes, or report it yourself and look innocent."
        }
        (Hint::Body, false) => "Somebody is dead here. Report it: then all meet and can find out who it was.",
        (Hint::Meeting, _) => {
            "Say what you saw, or nothing. Then all vote, and whoever has most votes is ejected."
        }
    }
}

/// The hint for the person who is to choose, with a button that puts it away for good.
pub fn hints(handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let app = app_state();
    let kept = move || app.take_in(PeopleSettings::load(&BrowserStorage));
    let put_away = RwSignal::new(kept().put_away);
    let now = memo(move |_| {
        let chooser = status.get().chooser()?;
        handle.watch(|round| {
            let view = round.game().view(chooser);
            let mut hints = candidates(&view).into_iter();
            let hint = hints.find(|hint| put_away.with(|put_away| !put_away.contains(hint)))?;
            Some((hint, words(hint, &view)))
        })
    });
    let put = move |hint: Hint| {
        // Another page of this browser may have changed the rest.
        let mut kept = kept();
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
            let put = move || {
                put(hint);
                focus_play_bar();
            };
            el("p")
                .class("seat-note")
                .child(el("span").text(words))
                .child(button("button button-small", "Got it", put))
        },
    )
}
