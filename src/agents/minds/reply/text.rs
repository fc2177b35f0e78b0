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

/// Returns the text without such marks around it, except a quotation mark whose partner stays within it, as in
/// `"hm" says Red`.
pub(crate) fn without_marks(text: &str, is_mark: impl Fn(char) -> bool) -> &str {
    let bare = text.trim_matches(&is_mark);
    let mut start = text.len() - text.trim_start_matches(&is_mark).len();
    let mut end = start.min(text.len() - bare.len()) + bare.len();
    let is_quote = |c: char| matches!(c, '"' | '“' | '”');
    let follows_a_letter = |at: usize| !bare[..at].ends_with(char::is_whitespace);
    let precedes_a_letter = |at: usize| {
        let mut after = bare[at..].chars().skip(1);
        after.next().is_some_and(|next| !next.is_whitespace())
    };
    if let Some(quote) = text[..start].chars().next_back().filter(|&c| is_quote(c))
        && bare.find(is_quote).is_some_and(follows_a_letter)
    {
        start -= quote.len_utf8();
    }
    if let Some(quote) = text[end..].chars().next().filter(|&c| is_quote(c))
        && bare.rfind(is_quote).is_some_and(precedes_a_letter)
    {
        end += quote.len_utf8();
    }
    &text[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_mark_goes_with_its_partner() {
        let is_mark = |c: char| "*\"“” ".contains(c);
        for (text, kept) in [
            ("\"i was in admin\"", "i was in admin"),
            ("**\"nice try\" says Red", "\"nice try\" says Red"),
            ("Red said \"nice try\" **", "Red said \"nice try\""),
            ("\"hm\" and \"no\"", "\"hm\" and \"no\""),
            ("“hm” says Red", "“hm” says Red"),
            ("\"Red said \"hm\" to me\"", "Red said \"hm\" to me"),
            ("\"broken off", "broken off"),
            ("\"\"", ""),
            (" * ", ""),
        ] {
            assert_eq!(without_marks(text, is_mark), kept, "{text}");
        }
    }

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
