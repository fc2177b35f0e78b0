//! The words of a speech in a bubble that has no room for all of them.

use super::left_out::without;
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
