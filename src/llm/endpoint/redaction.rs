//! Removes an API key from text, in every spelling that a service may give it.
//!
//! A key is found as it stands, percent-encoded, with JSON's escapes, in base64 (at each of its three
//! alignments, in both alphabets), and with invisible characters inside. Escapes may be mixed. At each place
//! of the text four patterns are compared up to the first difference, and a replaced part is not read again,
//! so the time is linear in the length of the text.

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};

use crate::llm::protocol::is_invisible;

/// The text that replaces a key.
pub(super) const REDACTED: char = '…';

/// The minimum number of consecutive characters of a key that are taken for the key.
pub(super) const MIN_FOUND: usize = 8;

/// Returns `text` with `key` replaced by [`REDACTED`], and anything else unchanged.
///
/// A first half of the key counts as the key, since a token limit may cut an answer within it.
pub(super) fn without_key(text: &str, key: &str) -> String {
    let patterns = Pattern::all(key);
    let mut clean = String::with_capacity(text.len());
    let (mut copied, mut at) = (0, 0);
    while let Some(next) = text[at..].chars().next() {
        let mut found = patterns
            .iter()
            .filter_map(|pattern| Some((pattern, pattern.end(text, at)?)));
        let Some((pattern, end)) = found.next() else {
            at += next.len_utf8();
            continue;
        };
        clean.push_str(&text[copied..at]);
        at = end;
        if pattern.is_base64 {
            // The characters at both ends encode a part of the key and a part of what surrounds it.
            clean.truncate(clean.trim_end_matches(is_of_base64).len());
            at = text.len() - text[at..].trim_start_matches(is_of_base64).len();
        }
        // A backslash left before the replacement would make JSON invalid.
        clean.truncate(clean.trim_end_matches('\\').len());
        clean.push(REDACTED);
        copied = at;
    }
    clean + &text[copied..]
}

/// One form of the key.
struct Pattern {
    /// Its characters except backslashes, which are skipped in texts.
    characters: Vec<u8>,
    is_base64: bool,
    /// How many characters are enough to be taken for the key.
    enough: usize,
}

impl Pattern {
    /// Returns the key as it stands, and its base64 at each alignment.
    fn all(key: &str) -> [Self; 4] {
        [
            Self::of(key.as_bytes(), false),
            Self::of(&in_base64(key, 0), true),
            Self::of(&in_base64(key, 1), true),
            Self::of(&in_base64(key, 2), true),
        ]
    }

    fn of(characters: &[u8], is_base64: bool) -> Self {
        let characters: Vec<u8> = characters.iter().copied().filter(|c| *c != b'\\').collect();
        Self {
            enough: characters.len().div_ceil(2).max(MIN_FOUND),
            characters,
            is_base64,
        }
    }

    /// Returns the end of the pattern in `text` if it begins at `start`.
    fn end(&self, text: &str, start: usize) -> Option<usize> {
        let (mut end, mut found) = (start, 0);
        for wanted in &self.characters {
            let at = if found == 0 {
                start
            } else {
                visible_from(text, end)
            };
            match self.length_of(*wanted, text, at) {
                Some(length) => end = at + length,
                None => break,
            }
            found += 1;
        }
        (found >= self.enough).then_some(end)
    }

    /// Returns the length of this character at this place in `text`, if it stands there in any spelling.
    fn length_of(&self, wanted: u8, text: &str, at: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let first = *bytes.get(at)?;
        let digits = match first {
            b'%' => 2,
            b'u' if at > 0 && bytes[at - 1] == b'\\' => 4,
            _ => return self.is_same(first, wanted).then_some(1),
        };
        let escaped = text.get(at + 1..at + 1 + digits);
        let escaped = escaped.and_then(|digits| u8::try_from(u32::from_str_radix(digits, 16).ok()?).ok());
        match escaped {
            Some(escaped) if self.is_same(escaped, wanted) => Some(1 + digits),
            _ => self.is_same(first, wanted).then_some(1),
        }
    }

    /// Returns whether both are the same character; those of the URL-safe alphabet equal the standard ones.
    fn is_same(&self, found: u8, wanted: u8) -> bool {
        found == wanted || self.is_base64 && matches!((found, wanted), (b'-', b'+') | (b'_', b'/'))
    }
}

/// Returns the base64 of a key behind `before` other bytes, without the characters at both ends that do not
/// depend on the key alone.
fn in_base64(key: &str, before: usize) -> Vec<u8> {
    const BITS: usize = 6;
    let bytes = [&vec![0; before], key.as_bytes()].concat();
    let encoded = STANDARD_NO_PAD.encode(&bytes).into_bytes();
    encoded[(before * 8).div_ceil(BITS)..bytes.len() * 8 / BITS].to_vec()
}

/// Returns where the next character stands that is neither invisible nor a backslash of an escape.
fn visible_from(text: &str, at: usize) -> usize {
    let rest = text[at..].trim_start_matches(|c| c == '\\' || is_invisible(c));
    text.len() - rest.len()
}

fn is_of_base64(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=')
}
