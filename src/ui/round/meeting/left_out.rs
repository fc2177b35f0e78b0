//! Which words of a speech are left out where not all have room. It needs no page, so that `tests` runs its
//! tests natively.

/// Leaves out at least this many words: the sentences before the last one that they belong to, and if those do not
/// suffice its first words.
pub(super) fn without(words: &[&str], count: usize) -> String {
    let ends_sentence = |word: &&str| word.trim_end_matches(['”', '"']).ends_with(['.', '!', '?']);
    let before_last = words.iter().rev().skip(1).position(ends_sentence);
    let last = before_last.map_or(0, |behind| words.len() - 1 - behind);
    let start = &words[..last.saturating_sub(count)];
    // Half a sentence can say the opposite of the whole.
    let whole = start.iter().rposition(ends_sentence).map_or(0, |at| at + 1);
    let end = words.iter().skip(last.max(count));
    start[..whole]
        .iter()
        .chain([&"…"])
        .chain(end)
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sentence_stays_and_no_other_is_cut() {
        let words: Vec<&str> = "I was in Admin. Red came by. So I think it is Red."
            .split(' ')
            .collect();
        assert_eq!(without(&words, 1), "I was in Admin. … So I think it is Red.");
        assert_eq!(without(&words, 6), "… So I think it is Red.");
        assert_eq!(without(&words, 7), "… So I think it is Red.");
        assert_eq!(without(&words, 10), "… it is Red.");
    }

    #[test]
    fn a_speech_of_one_sentence_keeps_its_end() {
        assert_eq!(without(&["One", "long", "sentence."], 1), "… long sentence.");
    }
}
