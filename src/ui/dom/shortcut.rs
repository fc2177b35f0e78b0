//! Keyboard shortcuts: keys that work wherever the focus is, unless the focused element uses them itself.

use super::key_use::KeyUse;
use super::on_key;
use leptos::prelude::document;
use web_sys::{Element, KeyboardEvent};

/// Calls `act` with each key that is free for a shortcut, for the lifetime of the current owner. An open dialog
/// takes all keys, and combinations with Ctrl, Alt or Meta belong to the browser.
pub fn on_shortcut(mut act: impl FnMut(KeyboardEvent) + 'static) {
    on_key(move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        let in_dialog = document().query_selector("dialog[open]").ok().flatten().is_some();
        let focused = document().active_element();
        let is_used = focused.is_some_and(|element| use_of(&element).uses(&event.key()));
        if !has_modifier && !in_dialog && !is_used {
            act(event);
        }
    });
}

/// Returns which keys this element uses.
fn use_of(element: &Element) -> KeyUse {
    let matches = |selector: &str| element.matches(selector) == Ok(true);
    if matches("input[type=range]") {
        KeyUse::Moving
    } else if matches("input, select, textarea") {
        KeyUse::Typing
    } else if matches("button, summary, a") {
        KeyUse::Pressing
    } else if matches("[tabindex='0']") {
        KeyUse::Scrolling
    } else {
        KeyUse::Nothing
    }
}
