//! One writing style for all players: whole sentences, whoever wrote them.
//!
//! People type in lower case and without full stops, models write whole sentences. At a table where people
//! are to guess who is a model, the style alone would tell.

use super::{Colour, Speech};

impl Speech {
    /// Returns the same words as whole sentences: sentences begin with a capital letter and end with a mark,
    /// and the names of players and places are capitalised. `is_place` tells which words, one or two, name a
    /// place. Nothing else changes.
    ///
    /// ```
    /// use among_agents::table::Speech;
    /// let is_place = |name: &str| name.eq_ignore_ascii_case("upper engine");
    /// let typed = Speech::new("i was in upper engine with red, where were you? lime");
    /// assert_eq!(
    ///     typed.in_sentences(is_place).words(),
    ///     "I was in Upper Engine with Red, where were you? Lime."
    /// );
    /// let sentences = typed.in_sentences(is_place);
    /// assert_eq!(sentences.in_sentences(is_place), sentences);
    /// ```
    pub fn in_sentences(&self, is_place: fn(&str) -> bool) -> Speech {
        let written = sentences(self.words(), is_place);
        // Capitals throughout are a style, too.
        let is_shouted = written.chars().filter(|c| c.is_alphabetic()).count() > 3
            && !written.chars().any(char::is_lowercase);
        Speech::new(&match is_shouted {
            true => sentences(&written.chars().map(in_lower_case).collect::<String>(), is_place),
            false => written,
        })
    }
}

fn sentences(text: &str, is_place: fn(&str) -> bool) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut written: Vec<String> = Vec::with_capacity(words.len());
    let mut begins = true;
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let before = at.checked_sub(1).map_or("", |at| words[at]);
        let are_place = |first: &str, second: &str| is_place(&format!("{} {}", core(first), core(second)));
        let is_name =
            is_capitalised(core(word), is_place) || are_place(word, next) || are_place(before, word);
        written.push(match begins || is_name {
            true => capitalised(word),
            false => (*word).to_owned(),
        });
        if word.chars().any(char::is_alphanumeric) {
            begins = ends_sentence(word);
        }
    }
    closed(written.join(" "))
}

/// Returns the word without the marks around it.
fn core(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.split(['\'', '’']).next().unwrap_or(word)
}

/// Returns whether this word has a capital letter wherever it stands.
fn is_capitalised(word: &str, is_place: fn(&str) -> bool) -> bool {
    word.eq_ignore_ascii_case("i") || Colour::named(word).is_some() || is_place(word)
}

fn capitalised(word: &str) -> String {
    let Some((at, first)) = word.char_indices().find(|(_, c)| c.is_alphanumeric()) else {
        return word.to_owned();
    };
    let (before, after) = (&word[..at], &word[at + first.len_utf8()..]);
    format!("{before}{}{after}", in_upper_case(first))
}

/// Returns the capital letter, unless it would be several letters or belong to another one.
fn in_upper_case(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if in_lower_case(capital) == letter => capital,
        _ => letter,
    }
}

/// Returns the small letter, unless it would be several letters.
fn in_lower_case(letter: char) -> char {
    let mut small = letter.to_lowercase();
    match (small.next(), small.next()) {
        (Some(small), None) => small,
        _ => letter,
    }
}

fn ends_sentence(word: &str) -> bool {
    let word = word.trim_end_matches(['"', '\'', '”', '’', ')']);
    word.ends_with(['.', '!', '?', '…'])
}

/// Returns the text with a mark at its end.
fn closed(text: String) -> String {
    let open = text.trim_end_matches([',', ';', ':', '-', '–', ' ']);
    match open.chars().last() {
        Some(last) if last.is_alphanumeric() || ['"', '”', '\'', '’', ')'].contains(&last) => {
            match ends_sentence(open) {
                true => open.to_owned(),
                false => format!("{open}."),
            }
        }
        _ => open.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is_place(name: &str) -> bool {
        name.eq_ignore_ascii_case("lower engine")
    }

    fn written(typed: &str) -> String {
        Speech::new(typed).in_sentences(is_place).words().to_owned()
    }

    #[test]
    fn typed_words_become_sentences() {
        assert_eq!(written("red vented"), "Red vented.");
        assert_eq!(written("RED VENTED!!!"), "Red vented!!!");
        assert_eq!(written("no. i'm sure, it was lime"), "No. I'm sure, it was Lime.");
        assert_eq!(written("lower engine,"), "Lower Engine.");
        assert_eq!(written("\"who\""), "\"Who\".");
        assert_eq!(written("he said \"it was me.\""), "He said \"it was me.\"");
        assert_eq!(written("élan. что? ωmega"), "Élan. Что? Ωmega.");
        assert_eq!(written("…"), "…");
        assert_eq!(written(""), "");
    }

    proptest! {
        #[test]
        fn the_style_changes_no_word_and_is_stable(typed in "\\PC{0,80}") {
            let before = Speech::new(&typed);
            let after = before.in_sentences(is_place);
            let letters = |speech: &Speech| -> String {
                let words = speech.words().to_lowercase();
                words.chars().filter(|c| c.is_alphanumeric()).collect()
            };
            prop_assert_eq!(letters(&before), letters(&after));
            prop_assert_eq!(after.in_sentences(is_place), after);
        }
    }
}
