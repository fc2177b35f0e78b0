//! Leaving a round, by the title or by the browser's way back: while the round goes on, the page asks first.

use super::app_state::{AppState, Dialog, app_state};
use crate::ui::dom::{El, button, el, follow, land_on_stage, on_window};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The question whether to leave a round that goes on.
pub fn form() -> El {
    let app = app_state();
    let words = "It stops where it stands and cannot be taken up again.";
    el("div").class("form").child(el("p").text(words)).child(
        el("div")
            .class("form-buttons")
            .child(button("button button-action", "Stay", move || {
                app.sheet.set(None)
            }))
            .child(button("button", "Leave the round", move || leave(app))),
    )
}

/// Goes back to the start, or asks first.
pub fn ask_to_leave(app: AppState) {
    if app.is_playing() {
        app.sheet.set(Some(Dialog::Leave));
    } else if app.session.with_untracked(Option::is_some) {
        leave(app);
    }
}

/// A round has its own place in the browser's history, so that the way back leads to the start and not off the page.
pub fn keep_way_back(app: AppState) {
    let mut was_playing = false;
    follow(move || {
        let is_playing = app.session.with(Option::is_some);
        if is_playing && !was_playing {
            add_place();
        } else if was_playing && !is_playing {
            land_on_stage();
        }
        was_playing = is_playing;
    });
    on_window("popstate", move |_| {
        if app.sheet.get_untracked().is_some() && app.session.with_untracked(Option::is_some) {
            add_place();
            app.leave_form(move || app.sheet.set(None));
        } else if app.is_playing() {
            add_place();
            app.sheet.set(Some(Dialog::Leave));
        } else {
            app.leave();
        }
    });
    // A page that is closed or loaded anew takes with it what was played or paid for, and what is not saved: the browser
    // asks.
    on_window("beforeunload", move |event| {
        if app.would_lose_round() || app.is_unsaved() {
            event.prevent_default();
        }
    });
}

/// Leaves the round and its place in the history.
fn leave(app: AppState) {
    app.leave();
    app.sheet.set(None);
    // Without a history there is no place to go back to.
    let _ = window().history().and_then(|history| history.back());
}

fn add_place() {
    // A browser that refuses leaves the page on the way back, as it would any other.
    let _ = window()
        .history()
        .and_then(|history| history.push_state(&JsValue::NULL, ""));
}
