//! What a seat says: text that is sanitised when it enters the round.

use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;

/// A seat's words: one line of at most [`Speech::MAX_LENGTH`] characters, without control characters and
/// without marks that change the writing direction. The empty speech is silence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Speech(Cow<'static, str>);

impl Speech {
    /// The maximum number of characters. Longer texts are cut and end in "…".
    pub const MAX_LENGTH: usize = 500;

    /// The empty speech.
    pub const SILENCE: Speech = Speech(Cow::Borrowed(""));

    /// Returns a speech with these words, sanitised.
    ///
    /// ```
    /// use among_agents::game::Speech;
    /// assert_eq!(Speech::new(" Red\n\tvented! ").words(), "Red vented!");
    /// ```
    pub fn new(words: &str) -> Speech {
        Speech(Cow::Owned(one_line(words, Speech::MAX_LENGTH)))
    }

    /// Returns the words; empty for silence.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Returns whether the speech was cut at the maximum length.
    pub fn is_cut(&self) -> bool {
        self.0.ends_with('…') && self.0.chars().count() == Speech::MAX_LENGTH
    }

    /// Returns whether the speech is silence.
    pub fn is_silence(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the text on one line of at most `longest` characters, without control characters and invisible
/// marks. Longer texts are cut and end in "…". Every text from outside passes through this function before it
/// enters a prompt.
pub(crate) fn one_line(words: &str, longest: usize) -> String {
    let mut clean = String::with_capacity(words.len().min(longest * 4));
    let mut count = 0;
    for word in words.split(|c: char| c.is_whitespace() || c.is_control()) {
        let mut letters = word.chars().filter(|&c| !hides_or_turns(c)).peekable();
        if letters.peek().is_none() {
            continue;
        }
        if count > 0 {
            clean.push(' ');
            count += 1;
        }
        for letter in letters {
            if count + 1 >= longest {
                clean.push('…');
                return clean;
            }
            clean.push(letter);
            count += 1;
        }
    }
    clean
}

/// Returns whether the character is invisible or changes the writing direction. Such marks can make a text
/// look like another one to people, or tell a model something that people cannot see.
pub fn hides_or_turns(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

impl<'de> Deserialize<'de> for Speech {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Speech, D::Error> {
        Ok(Speech::new(&String::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speech_is_one_harmless_line() {
        assert_eq!(Speech::new("a\u{202e}b\u{0}c\r\nd").words(), "ab c d");
        assert_eq!(
            Speech::new("I\u{ad} saw\u{61c} it\u{e0041}\u{2028}.").words(),
            "I saw it ."
        );
        assert!(Speech::new(" \n\u{200b} ").is_silence());
        let long = Speech::new(&"é".repeat(10_000));
        assert_eq!(long.words().chars().count(), Speech::MAX_LENGTH);
        assert_eq!(Speech::new(long.words()), long);
        assert!(long.is_cut() && !Speech::new("So …").is_cut());
    }
}
