//! The words of a speech in a bubble that has no room for all of them.

use crate::session::ShortSpeech;
use web_sys::Element;

/// Puts the words of a speech into this element of a bubble, shortened by as few steps as there is room for.
pub(super) fn fit_words(bubble: &Element, element: &Element, (speech, short): &(String, ShortSpeech)) {
    let is_cut = |part: &Element| part.scroll_height() > part.client_height() + 1;
    let fits = |text: &str| {
        element.set_text_content(Some(text));
        !is_cut(element) && !is_cut(bubble)
    };
    if fits(speech) {
        return;
    }
    // The fewest steps are searched for between these two numbers.
    let (mut too_few, mut enough) = (0, short.steps());
    while too_few + 1 < enough {
        let middle = (too_few + enough) / 2;
        match fits(&short.shortened(middle)) {
            true => enough = middle,
            false => too_few = middle,
        }
    }
    element.set_text_content(Some(&short.shortened(enough)));
}
