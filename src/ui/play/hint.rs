//! Hints for new players: one or two sentences at the right moment, until dismissed.

use crate::browser::BrowserStorage;
use crate::game::View;
use crate::session::TurnStatus;
use crate::settings::{Hint, PeopleSettings};
use crate::table::Phase;
use crate::ui::dom::{El, button, el, memo};
use crate::ui::state::{SessionHandle, app_state, focus_play_bar};
use leptos::prelude::*;

/// The number of turns for which the first hint stays if it is not dismissed.
const FIRST_TURNS: usize = 3;

/// Returns the hints for this moment, most urgent first.
fn candidates(view: &View<'_>) -> Vec<Hint> {
    let hints = match view.phase() {
        Phase::Task => [
            (!view.bodies_here().is_empty()).then_some(Hint::Body),
            (view.done().count() < FIRST_TURNS).then_some(Hint::Turn),
            (!view.victims().is_empty()).then_some(Hint::Body),
        ],
        Phase::Discussion { .. } | Phase::Chat | Phase::Vote => [Some(Hint::Meeting), None, None],
    };
    hints.into_iter().flatten().collect()
}

/// Returns the text of a hint for this seat. In a meeting it must not reveal the role, because others may
/// look at the screen.
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
        (Hint::Meeting, _) if view.phase() == Phase::Vote => {
            "Vote for whoever you suspect. Whoever has most votes is ejected; with a tie nobody is."
        }
        (Hint::Meeting, _) if view.phase() == Phase::Chat => {
            "Write whenever you like: what you saw, and whom you doubt. “Ready to vote” says that you have no more to add; you can take it back."
        }
        (Hint::Meeting, _) => {
            "Say what you saw, or nothing. Then all vote, and whoever has most votes is ejected."
        }
    }
}

/// The hint for the person who is asked, with a button that dismisses it for good.
pub fn hints(handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let app = app_state();
    let settings = move || app.loaded_value(PeopleSettings::load(&BrowserStorage));
    let dismissed = RwSignal::new(settings().dismissed_hints);
    let now = memo(move |_| {
        let chooser = status.get().chooser()?;
        handle.watch(|round| {
            let view = round.game().view(chooser);
            let mut hints = candidates(&view).into_iter();
            let hint = hints.find(|hint| dismissed.with(|dismissed| !dismissed.contains(hint)))?;
            Some((hint, words(hint, &view)))
        })
    });
    let put = move |hint: Hint| {
        // Another tab may have changed the other settings.
        let mut settings = settings();
        if !settings.dismissed_hints.contains(&hint) {
            settings.dismissed_hints.push(hint);
        }
        dismissed.set(settings.dismissed_hints.clone());
        // A dismissal that cannot be stored holds for this round.
        let _ = settings.save(&BrowserStorage);
    };
    // The live region exists from the start, so that screen readers announce its changes.
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
