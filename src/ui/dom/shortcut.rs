//! Keyboard shortcuts: keys that work wherever the focus is, unless the focused element uses them itself.

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
        let is_used = focused.is_some_and(|element| KeyUse::of(&element).uses(&event.key()));
        if !has_modifier && !in_dialog && !is_used {
            act(event);
        }
    });
}

/// Which keys an element uses while it has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyUse {
    /// A field into which text is typed, or a list from which a value is chosen.
    Typing,
    /// A slider.
    Moving,
    /// A button or what opens and closes.
    Pressing,
    /// A region that can be scrolled by keys.
    Scrolling,
    /// None.
    Nothing,
}

impl KeyUse {
    fn of(element: &Element) -> KeyUse {
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

    /// Returns whether the element uses this key, named as in [`KeyboardEvent::key`].
    fn uses(self, key: &str) -> bool {
        let moves = || key.starts_with("Arrow") || key.starts_with("Page") || matches!(key, "Home" | "End");
        match self {
            KeyUse::Typing => true,
            KeyUse::Moving => moves(),
            KeyUse::Pressing => matches!(key, " " | "Enter"),
            KeyUse::Scrolling => moves() || key == " ",
            KeyUse::Nothing => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::KeyUse::{self, *};

    #[test]
    fn a_focused_element_keeps_the_keys_that_it_uses() {
        let free = |of: KeyUse| {
            let keys = ["a", "1", " ", "Enter", ".", "ArrowLeft", "Home"];
            keys.into_iter().filter(|key| !of.uses(key)).collect::<Vec<_>>()
        };
        assert!(free(Typing).is_empty());
        assert_eq!(free(Moving), ["a", "1", " ", "Enter", "."]);
        assert_eq!(free(Pressing), ["a", "1", ".", "ArrowLeft", "Home"]);
        assert_eq!(free(Scrolling), ["a", "1", "Enter", "."]);
        assert_eq!(free(Nothing).len(), 7);
    }
}
