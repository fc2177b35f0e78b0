//! Leaving a round, by the title or by the browser's way back: while the round goes on, the page asks first.

use super::app_state::{AppState, Dialog, desk};
use crate::ui::dom::{El, button, el, follow, land_on_stage, on_window};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The question whether to leave a round that goes on.
pub fn form() -> El {
    let desk = desk();
    let words = "It stops where it stands and cannot be taken up again.";
    el("div").class("form").child(el("p").text(words)).child(
        el("div")
            .class("form-buttons")
            .child(button("button button-action", "Stay", move || {
                desk.sheet.set(None)
            }))
            .child(button("button", "Leave the round", move || leave(desk))),
    )
}

/// Goes back to the start, or asks first.
pub fn ask_to_leave(desk: AppState) {
    if desk.is_playing() {
        desk.sheet.set(Some(Dialog::Leave));
    } else if desk.live.with_untracked(Option::is_some) {
        leave(desk);
    }
}

/// A round has its own place in the browser's history, so that the way back leads to the start and not off the page.
pub fn keep_way_back(desk: AppState) {
    let mut was_playing = false;
    follow(move || {
        let is_playing = desk.live.with(Option::is_some);
        if is_playing && !was_playing {
            add_place();
        } else if was_playing && !is_playing {
            land_on_stage();
        }
        was_playing = is_playing;
    });
    on_window("popstate", move |_| {
        if desk.sheet.get_untracked().is_some() && desk.live.with_untracked(Option::is_some) {
            add_place();
            desk.leave_form(move || desk.sheet.set(None));
        } else if desk.is_playing() {
            add_place();
            desk.sheet.set(Some(Dialog::Leave));
        } else {
            desk.leave();
        }
    });
    // A page that is closed or loaded anew takes with it what was played or paid for, and what is not saved: the browser
    // asks.
    on_window("beforeunload", move |event| {
        if desk.would_lose_round() || desk.is_unsaved() {
            event.prevent_default();
        }
    });
}

/// Leaves the round and its place in the history.
fn leave(desk: AppState) {
    desk.leave();
    desk.sheet.set(None);
    // Without a history there is no place to go back to.
    let _ = window().history().and_then(|history| history.back());
}

fn add_place() {
    // A browser that refuses leaves the page on the way back, as it would any other.
    let _ = window()
        .history()
        .and_then(|history| history.push_state(&JsValue::NULL, ""));
}
