//! Which keys a focused element uses itself. It needs no page, so that `tests` runs its tests natively.

/// Which keys an element uses while it has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyUse {
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
    /// Returns whether the element uses this key, named as in `KeyboardEvent.key`.
    pub(super) fn uses(self, key: &str) -> bool {
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
