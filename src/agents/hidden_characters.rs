//! Characters that can disguise a text.

use crate::table::is_invisible_or_bidi;

/// Returns the text without characters that can disguise it.
pub(crate) fn undisguised(text: &str) -> String {
    text.chars().filter(|&c| !is_disguise(c)).collect()
}

/// Returns whether a text contains characters that can disguise it.
pub(crate) fn is_disguised(text: &str) -> bool {
    text.chars().any(is_disguise)
}

fn is_disguise(c: char) -> bool {
    !matches!(c, '\n' | '\t' | '\r') && (c.is_control() || is_invisible_or_bidi(c))
}
