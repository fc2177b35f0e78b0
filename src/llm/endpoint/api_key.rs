//! The API key of a service, protected from being shown.

use std::fmt;

use reqwest::header::HeaderValue;

use super::redaction::{MIN_FOUND, REDACTED, without_key};
use crate::llm::SettingsError;

/// The prefixes of the keys of well-known services.
const KNOWN_PREFIXES: [&str; 5] = ["sk-", "sk_", "gsk_", "AIza", "xai-"];

/// The number of consecutive letters and digits from which a text is taken for a random key.
const MIN_RANDOM_LENGTH: usize = 32;

/// A service's API key, or none.
///
/// It never reveals itself: `Debug` and `Display` print a placeholder, and it does not serialize. Only
/// [`expose`](Self::expose) returns its text.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct ApiKey(String);

impl ApiKey {
    /// No key, for services that need none, such as a model on the person's own machine.
    pub const NONE: Self = Self(String::new());

    /// Reads a pasted key. Surrounding whitespace and quotation marks and a leading `Bearer` are removed. If
    /// nothing is left, the result is [`NONE`](Self::NONE).
    ///
    /// # Errors
    /// [`SettingsError::KeyUnsendable`] if it contains anything but visible ASCII, which no header can carry.
    pub fn new(pasted: &str) -> Result<Self, SettingsError> {
        let bare = |text: &str| -> String {
            text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`'))
                .to_owned()
        };
        let mut key = bare(pasted);
        if let Some((scheme, rest)) = key.split_once(char::is_whitespace)
            && scheme.eq_ignore_ascii_case("bearer")
        {
            key = bare(rest);
        }
        if key.chars().all(|c| c.is_ascii_graphic()) {
            Ok(Self(key))
        } else {
            Err(SettingsError::KeyUnsendable)
        }
    }

    /// Returns whether a text meant to be something else looks like a key: it has the prefix of a well-known
    /// service's keys, or consists of many letters and digits.
    ///
    /// ```
    /// use among_agents::llm::ApiKey;
    ///
    /// assert!(ApiKey::is_likely("sk-proj-0123456789") && !ApiKey::is_likely("gpt-4o-mini"));
    /// ```
    pub fn is_likely(text: &str) -> bool {
        let has_begun = KNOWN_PREFIXES.iter().any(|beginning| text.starts_with(beginning));
        let has = |kind: fn(&u8) -> bool| text.as_bytes().iter().any(kind);
        let is_random = text.len() >= MIN_RANDOM_LENGTH
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && has(u8::is_ascii_digit)
            && has(u8::is_ascii_alphabetic);
        has_begun && !text.contains(['.', ':', '/']) || is_random
    }

    /// Returns whether there is no key.
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the key in clear text.
    ///
    /// Only for two purposes: the [header](Self::header_value) of a request to the configured service, and
    /// the storage port if the person asked to remember it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns the key, after this beginning, as the value of a header that is never printed.
    pub(crate) fn header_value(&self, beginning: &'static str) -> HeaderValue {
        let value = HeaderValue::from_str(&format!("{beginning}{}", self.0));
        let mut value = value.expect("a key consists of visible ASCII");
        value.set_sensitive(true);
        value
    }

    /// Replaces every trace of the key in the text of an error by `…`: whatever
    /// [`redact_answer`](Self::redact_answer) finds, and any word that shares at least the key's first 8
    /// characters, to the end of the word. Services like to quote a key with only its middle starred out.
    /// Shorter keys are replaced, too.
    pub fn redact(&self, text: &str) -> String {
        let prefix = self.0.get(..MIN_FOUND).unwrap_or(&self.0);
        if prefix.is_empty() {
            return text.to_owned();
        }
        let mut clean = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find(prefix) {
            clean.push_str(&rest[..start]);
            clean.push(REDACTED);
            let after = &rest[start + prefix.len()..];
            let ends_word = |c: char| !(c.is_ascii_alphanumeric() || "-_.*+/=…•".contains(c));
            // A key too short for a prefix is replaced only as it stands, since it may be an ordinary word
            // inside others.
            let end = if self.is_short() {
                0
            } else {
                after.find(ends_word).unwrap_or(after.len())
            };
            rest = &after[end..];
        }
        clean.push_str(rest);
        self.redact_answer(&clean)
    }

    /// Replaces the key in an answer by `…`, in every spelling that a service may give it: percent-encoded,
    /// in base64, with JSON's escapes or invisible characters. Half of the key, from its beginning, is
    /// enough.
    ///
    /// A key of fewer than 8 characters is left: it is a placeholder such as `ollama`, and may be an ordinary
    /// word of the answer.
    ///
    /// ```
    /// use among_agents::llm::ApiKey;
    ///
    /// let key = ApiKey::new("sk-0123456789")?;
    /// assert_eq!(key.redact_answer("It is sk%2D0123456789, or c2stMDEyMzQ1Njc4OQ=="), "It is …, or …");
    /// # Ok::<(), among_agents::llm::SettingsError>(())
    /// ```
    pub fn redact_answer(&self, text: &str) -> String {
        match self.is_short() {
            true => text.to_owned(),
            false => without_key(text, &self.0),
        }
    }

    fn is_short(&self) -> bool {
        self.0.len() < MIN_FOUND
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.is_none() {
            "ApiKey(none)"
        } else {
            "ApiKey(…)"
        })
    }
}

impl fmt::Display for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.is_none() { "none" } else { "…" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "sk-proj-0123456789abcdefWXYZ";

    fn key(text: &str) -> ApiKey {
        ApiKey::new(text).expect("a sendable key")
    }

    #[test]
    fn a_pasted_key_is_tidied() {
        for pasted in [
            KEY,
            " sk-proj-0123456789abcdefWXYZ\n",
            "\"sk-proj-0123456789abcdefWXYZ\"",
            "Bearer sk-proj-0123456789abcdefWXYZ",
        ] {
            assert_eq!(key(pasted).expose(), KEY, "{pasted:?}");
        }
        assert!(key("  ").is_none());
    }

    #[test]
    fn keys_with_unsendable_characters_are_rejected() {
        for pasted in ["ключ-0123", "sk proj", "sk\u{200b}proj"] {
            assert_eq!(
                ApiKey::new(pasted),
                Err(SettingsError::KeyUnsendable),
                "{pasted:?}"
            );
        }
    }

    #[test]
    fn debug_and_display_hide_the_key() {
        let shown = format!("{:?} {:#?} {}", key(KEY), key(KEY), key(KEY));
        assert!(!shown.contains("sk-"), "{shown}");
    }

    #[test]
    fn whole_and_begun_keys_are_redacted() {
        let key = key(KEY);
        for (text, clean) in [
            ("nothing of it", "nothing of it"),
            (KEY, "…"),
            ("key sk-proj-0123456789abcdefWXYZ, sorry", "key …, sorry"),
            (
                "Incorrect API key provided: sk-proj-************WXYZ. See",
                "Incorrect API key provided: … See",
            ),
            ("sk-proj- and sk-proj-0123", "… and …"),
            ("sk-proj", "sk-proj"),
            (
                "(sk-proj-0123456789abcdefWXYZsk-proj-0123456789abcdefWXYZ)",
                "(…)",
            ),
        ] {
            assert_eq!(key.redact(text), clean);
        }
    }

    #[test]
    fn a_short_key_is_redacted_as_it_stands() {
        assert_eq!(key("ollama").redact("bad key: ollama-x"), "bad key: …-x");
        assert_eq!(ApiKey::NONE.redact("as it was"), "as it was");
        assert_eq!(key("ollama").redact_answer("I run ollama."), "I run ollama.");
        assert_eq!(ApiKey::NONE.redact_answer("as it was"), "as it was");
    }
}
