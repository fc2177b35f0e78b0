//! The words of a speech in a bubble that has no room for all of them.

use web_sys::Element;

/// Puts the words of a speech into this element of a bubble. As many as have no room are left out in the middle, since
/// the last sentence says what follows from the others.
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

/// Leaves out this many words: those before the last sentence, and if they do not suffice its first ones.
fn without(words: &[&str], count: usize) -> String {
    let ends_sentence = |word: &&str| word.trim_end_matches(['”', '"']).ends_with(['.', '!', '?']);
    let before_last = words.iter().rev().skip(1).position(ends_sentence);
    let last = before_last.map_or(0, |behind| words.len() - 1 - behind);
    let start = words.iter().take(last.saturating_sub(count));
    let end = words.iter().skip(last.max(count));
    start
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
    fn the_last_sentence_stays_as_long_as_words_before_it_can_be_left_out() {
        let words: Vec<&str> = "I was in Admin. Red came by. So I think it is Red."
            .split(' ')
            .collect();
        assert_eq!(
            without(&words, 1),
            "I was in Admin. Red came … So I think it is Red."
        );
        assert_eq!(without(&words, 6), "I … So I think it is Red.");
        assert_eq!(without(&words, 7), "… So I think it is Red.");
        assert_eq!(without(&words, 10), "… it is Red.");
    }

    #[test]
    fn a_speech_of_one_sentence_keeps_its_end() {
        assert_eq!(without(&["One", "long", "sentence."], 1), "… long sentence.");
    }
}
