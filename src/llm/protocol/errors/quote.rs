//! Quoted words of a service, made safe to show.

use std::fmt;

use crate::llm::ApiKey;

/// The longest quotation, in characters.
const MAX_LENGTH: usize = 200;

/// A service's message: short, on one line, and without the key.
///
/// Errors contain a service's words only in this form, so no error can contain the key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Quote(String);

impl Quote {
    /// An empty quotation.
    pub const NONE: Self = Self(String::new());

    /// Quotes `text` in at most 200 characters. Control characters and invisible ones that turn or split text
    /// are dropped, white space becomes single spaces, and `key` is redacted.
    pub fn of(text: &str, key: &ApiKey) -> Self {
        // The key is searched after invisible characters are removed, which could split it, and before the
        // text is cut, which could leave a part of the key too short to be found.
        let visible: String = text
            .chars()
            .filter(|c| c.is_whitespace() || !is_invisible(*c))
            .collect();
        let on_one_line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        let clean = key.redact(&on_one_line);
        match clean.char_indices().nth(MAX_LENGTH) {
            None => Self(clean),
            Some(_) => {
                let cut: String = clean.chars().take(MAX_LENGTH - 1).collect();
                Self(cut.trim_end().to_owned() + "…")
            }
        }
    }

    /// Returns the words.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the words as the end of a sentence about the service, or nothing if there are none.
    pub(crate) fn as_clause(&self) -> String {
        self.as_clause_by("the service")
    }

    /// Returns the words as the end of a sentence about `who`, or nothing if there are none.
    pub(crate) fn as_clause_by(&self, who: &str) -> String {
        match self.0.trim_end_matches('.') {
            "" => String::new(),
            words => format!(" ({who} said: “{words}”)"),
        }
    }
}

impl fmt::Display for Quote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Returns whether a character is invisible or changes the direction of the text around it. These include all
/// characters that later steps remove from a model's words, which must not join the parts of a key.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        )
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_on_one_clean_line() {
        let quote = Quote::of(" bad\u{7}\r\n\tmodel \u{202e}eman\u{200b}  ", &ApiKey::NONE);
        assert_eq!(quote.as_str(), "bad model eman");
        assert_eq!(quote.as_clause(), " (the service said: “bad model eman”)");
        assert_eq!(Quote::of(" \n ", &ApiKey::NONE), Quote::NONE);
        assert_eq!(Quote::NONE.as_clause(), "");
    }

    #[test]
    fn long_words_are_cut_at_a_character() {
        let quote = Quote::of(&"ü".repeat(5000), &ApiKey::NONE);
        assert_eq!(quote.as_str().chars().count(), MAX_LENGTH);
        assert!(quote.as_str().ends_with('…'));
        let whole = "ü".repeat(MAX_LENGTH);
        assert_eq!(Quote::of(&whole, &ApiKey::NONE).as_str(), whole);
    }

    #[test]
    fn the_key_is_found_behind_every_disguise() {
        let key = ApiKey::new("sk-0123456789").expect("a sendable key");
        for text in ["no sk-0123456789", "sk-\u{200b}01234\u{7}56789", "sk-01234***89"] {
            let quote = Quote::of(text, &key);
            assert!(!quote.as_str().contains("sk-"), "{quote}");
        }
        // The cut must not leave the beginning of a key behind.
        let late = format!("{} sk-0123456789", "x".repeat(MAX_LENGTH - 10));
        assert!(!Quote::of(&late, &key).as_str().contains("sk-"));
    }
}
