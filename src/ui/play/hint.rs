//! Hints for new players: one or two sentences at the right moment, until dismissed or followed once.

use crate::browser::BrowserStorage;
use crate::session::TurnStatus;
use crate::settings::{Hint, PeopleSettings};
use crate::ui::dom::{El, button, el, follow, memo};
use crate::ui::state::{SessionHandle, app_state, focus_play_bar};
use leptos::prelude::*;

/// The hint for the person who is asked, with a button that dismisses it for good.
pub fn hints(handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let app = app_state();
    let settings = move || app.loaded_value(PeopleSettings::load(&BrowserStorage));
    let dismissed = RwSignal::new(settings().dismissed_hints);
    let now = memo(move |_| {
        status.track();
        handle.watch(|session| dismissed.with(|dismissed| session.hint(dismissed)))
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
    follow(move || {
        status.track();
        let followed = handle.watch(|session| session.followed_hint());
        let is_new = |hint: &Hint| dismissed.with_untracked(|dismissed| !dismissed.contains(hint));
        if let Some(hint) = followed.filter(is_new) {
            put(hint);
        }
    });
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
