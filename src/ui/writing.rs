//! Whether somebody is writing, so that no letter meant for a field becomes a key of the game.

use super::frame::now_ms;
use leptos::prelude::document;
use std::cell::Cell;

/// How long after a letter whoever wrote it still writes, in milliseconds: a field can go in the middle of a word, as
/// when a vote begins.
const AFTERWARDS: f64 = 1_000.0;

thread_local! {
    static LAST_LETTER: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Whether this key is pressed by somebody who writes. What is said with Enter, and a field that is left, is written.
pub fn is_writing(event: &web_sys::KeyboardEvent) -> bool {
    let is_ended = ["Enter", "Tab", "Escape"].contains(&event.key().as_str());
    let is_in_field = document().active_element().is_some_and(|element| {
        let name = element.tag_name();
        ["INPUT", "SELECT", "TEXTAREA"]
            .iter()
            .any(|field| name.eq_ignore_ascii_case(field))
    });
    LAST_LETTER.with(|last| {
        let is_writing = is_in_field || now_ms() - last.get() < AFTERWARDS;
        last.set(if is_writing && !is_ended {
            now_ms()
        } else {
            f64::NEG_INFINITY
        });
        is_writing
    })
}
