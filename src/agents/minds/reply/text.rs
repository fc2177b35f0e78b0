//! Cleans up a model's text so that it can be parsed, stored and shown.

use crate::agents::hidden_characters::undisguised;
use std::borrow::Cow;

/// The maximum number of bytes of a reply that are parsed. The three requested parts take a tenth of it, and
/// parsing more would block the page.
const MAX_READ: usize = 20_000;

/// The maximum number of characters of a memory or a thought that are stored, shown and put into the next
/// prompt.
const MAX_KEPT: usize = 2_000;

/// Returns the part of a reply that is parsed: all of it, or its beginning and its end, which contains the
/// action.
pub(crate) fn readable(text: &str) -> Cow<'_, str> {
    if text.len() <= MAX_READ {
        return Cow::Borrowed(text);
    }
    let half = MAX_READ / 2;
    let (head, tail) = (boundary(text, half), boundary(text, text.len() - half));
    Cow::Owned(format!("{}\n{}", &text[..head], &text[tail..]))
}

/// Returns the last character boundary up to `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or_default()
}

/// Removes disguising characters from a memory or a thought, and cuts it for storage.
pub(crate) fn tidied(text: &str) -> String {
    let clean = undisguised(text);
    match clean.char_indices().nth(MAX_KEPT) {
        None => clean,
        Some(_) => {
            let tidied: String = clean.chars().take(MAX_KEPT - 1).collect();
            tidied + "…"
        }
    }
}

/// Returns whether a memory or a thought is cut for storage.
pub(crate) fn is_over_long(text: &str) -> bool {
    text.chars().nth(MAX_KEPT).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_reply_the_beginning_and_the_end_are_read() {
        let long = format!("[Thinking] {}[Action] 1", "é".repeat(500_000));
        let read = readable(&long);
        assert!(read.len() <= MAX_READ + 1);
        assert!(read.starts_with("[Thinking] é") && read.ends_with("é[Action] 1"));
        assert_eq!(readable("short"), "short");
    }

    #[test]
    fn tidied_texts_are_short_and_undisguised() {
        assert_eq!(tidied("a\u{202e}b\u{0}\nc\u{e0041}"), "ab\nc");
        let long = tidied(&"ü".repeat(9_999));
        assert_eq!(long.chars().count(), MAX_KEPT);
        assert!(long.ends_with('…') && !is_over_long(&long));
    }
}
