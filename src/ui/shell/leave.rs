//! Leaving a round with its button, with the title or with the browser's back button. The page asks first if the
//! round is unfinished.

use super::linked::linked_position;
use crate::ui::dom::{focus_stage, follow, on_window};
use crate::ui::state::AppState;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// Returns to the start, or asks first.
pub fn ask_to_leave(app: AppState) {
    if app.is_playing() {
        app.ask_to_leave(None);
    } else if app.session.with_untracked(Option::is_some) {
        leave(app);
    }
}

/// Gives a round its own entry in the browser's history, so that the back button leads to the start and not
/// off the page.
pub fn keep_way_back(app: AppState) {
    let mut was_playing = false;
    follow(move || {
        let is_playing = app.session.with(Option::is_some);
        if is_playing && !was_playing {
            add_place();
        } else if was_playing && !is_playing {
            focus_stage();
        }
        was_playing = is_playing;
    });
    on_window("popstate", move |_| {
        // Somebody followed a link to another round, which has its own question.
        if linked_position().is_some() {
            return;
        }
        if app.dialog.get_untracked().is_some() && app.session.with_untracked(Option::is_some) {
            add_place();
            app.leave_form(move || app.dialog.set(None));
        } else if app.is_playing() {
            add_place();
            app.ask_to_leave(None);
        } else {
            app.leave();
        }
    });
    // Closing or reloading the page would lose the round and unsaved changes, so the browser asks first.
    on_window("beforeunload", move |event| {
        if app.would_lose_round() || app.is_unsaved() {
            event.prevent_default();
        }
    });
}

/// Leaves the round and its history entry.
pub(crate) fn leave(app: AppState) {
    app.leave();
    app.dialog.set(None);
    // Without a history there is no entry to go back to.
    let _ = window().history().and_then(|history| history.back());
}

fn add_place() {
    // If the browser refuses, the back button leaves the page as usual.
    let _ = window()
        .history()
        .and_then(|history| history.push_state(&JsValue::NULL, ""));
}
