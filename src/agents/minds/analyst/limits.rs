//! Length limits for the parts of an Analyst's thinking, since models may write more than asked for.

/// Returns the beginning of the text, at most this many words.
pub(super) fn within_words(text: &str, most: usize) -> &str {
    let text = text.trim();
    let mut starts = text.char_indices().scan(true, |was_space, (at, c)| {
        let begins = *was_space && !c.is_whitespace();
        *was_space = c.is_whitespace();
        Some((at, begins))
    });
    let next = starts.by_ref().filter(|&(_, begins)| begins).nth(most);
    next.map_or(text, |(at, _)| text[..at].trim_end())
}

/// Returns the beginning of the text, at most this many sentences. A sentence ends with a mark followed by a
/// space.
pub(super) fn within_sentences(text: &str, most: usize) -> &str {
    let text = text.trim();
    let after = |at: usize| text[at..].chars().nth(1).is_none_or(char::is_whitespace);
    let ends = text.match_indices(['.', '!', '?']).filter(|&(at, _)| after(at));
    let last = ends.map(|(at, mark)| at + mark.len()).nth(most.saturating_sub(1));
    last.map_or(text, |end| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_after_so_many_words() {
        assert_eq!(within_words(" one  two\nthree four ", 3), "one  two\nthree");
        assert_eq!(within_words("one two", 2), "one two");
        assert_eq!(within_words("", 2), "");
    }

    #[test]
    fn a_text_is_cut_after_so_many_sentences() {
        assert_eq!(within_sentences("Stay. Watch! Then go. More.", 2), "Stay. Watch!");
        assert_eq!(within_sentences("At 0.5 I go. Stay", 2), "At 0.5 I go. Stay");
        assert_eq!(within_sentences("No end", 2), "No end");
    }
}
