//! The words of a speech in a bubble that has no room for all of them.

use web_sys::Element;

/// Puts the words of a speech into this element of a bubble. If not all have room, whole sentences are left out before
/// the last one, which says what follows from the others.
pub(super) fn fit_words(bubble: &Element, element: &Element, speech: &str) {
    let words: Vec<&str> = speech.split_whitespace().collect();
    let is_cut = |part: &Element| part.scroll_height() > part.client_height() + 1;
    let fits = |text: &str| {
        element.set_text_content(Some(text));
        !is_cut(element) && !is_cut(bubble)
    };
    if fits(speech) {
        return;
    }
    // The fewest words that must be left out are searched for between these two numbers.
    let (mut too_few, mut enough) = (0, words.len().saturating_sub(1));
    while too_few + 1 < enough {
        let middle = (too_few + enough) / 2;
        match fits(&without(&words, middle)) {
            true => enough = middle,
            false => too_few = middle,
        }
    }
    element.set_text_content(Some(&without(&words, enough)));
}

/// Leaves out at least this many words: the sentences before the last one that they belong to, and if those do not
/// suffice its first words.
fn without(words: &[&str], count: usize) -> String {
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
