//! Lenient reading of JSON from services.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

/// The length of an escape of one UTF-16 unit, as in `\ud83d`.
const UNIT: usize = 6;

/// Parses JSON; `None` if it is invalid. An unpaired surrogate escape, which services write when they cut a
/// text within a character, is read as the replacement character U+FFFD.
///
/// ```
/// use among_agents::llm::json;
///
/// assert_eq!(json::read::<String>(r#""cut \ud83d""#).as_deref(), Some("cut \u{fffd}"));
/// ```
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let read = serde_json::from_str(text);
    if let Ok(value) = read {
        return Some(value);
    }
    match whole_characters(text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(normalized) => serde_json::from_str(&normalized).ok(),
    }
}

/// Replaces each unpaired surrogate escape by the escape of U+FFFD.
fn whole_characters(text: &str) -> Cow<'_, str> {
    let mut normalized = String::new();
    let (mut copied, mut at) = (0, 0);
    // A backslash occurs only in strings, and begins an escape of at least one more character.
    while let Some(found) = text[at..].find('\\') {
        let escape = at + found;
        at = match (unit(text, escape), unit(text, escape + UNIT)) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => escape + 2 * UNIT,
            (Some(0xd800..0xe000), _) => {
                normalized.push_str(&text[copied..escape]);
                normalized.push_str("\\ufffd");
                copied = escape + UNIT;
                copied
            }
            _ => {
                let escaped = text[escape + 1..].chars().next();
                escape + 1 + escaped.map_or(0, char::len_utf8)
            }
        };
    }
    match copied {
        0 => Cow::Borrowed(text),
        _ => Cow::Owned(normalized + &text[copied..]),
    }
}

/// Returns the UTF-16 unit whose escape begins here, if there is one.
fn unit(text: &str, at: usize) -> Option<u16> {
    let digits = text.get(at..at + UNIT)?.strip_prefix("\\u")?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_character_is_replaced_and_nothing_else() {
        for (json, text) in [
            (r#""VOTE Red""#, "VOTE Red"),
            (r#""a \ud83d\ude00 b""#, "a 😀 b"),
            (r#""a \ud83d b""#, "a \u{fffd} b"),
            (r#""a \uDE00 b""#, "a \u{fffd} b"),
            (r#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
            (r#""\ude00\ud83d""#, "\u{fffd}\u{fffd}"),
            (r#""\ud83d\n\"\\""#, "\u{fffd}\n\"\\"),
            (r#""\\ud83d \ud83d""#, "\\ud83d \u{fffd}"),
            (r#""\ud83dü\u00e4""#, "\u{fffd}üä"),
        ] {
            assert_eq!(read::<String>(json).as_deref(), Some(text), "{json}");
        }
    }

    #[test]
    fn texts_that_are_no_json_are_not_read() {
        for json in [
            "",
            r#"""#,
            r#""\ud83"#,
            r#""\ud83d"#,
            r#""\ud83d" x"#,
            r#""\"#,
            r#""\ü"#,
            r#""\uü12345""#,
        ] {
            assert_eq!(read::<String>(json), None, "{json}");
        }
    }
}
