//! Checkboxes with labels.

use super::element::{El, el, is_ticked};

/// A labelled checkbox whose state follows `read`.
pub fn check(words: El, read: impl Fn() -> bool + 'static, set: impl Fn(bool) + 'static) -> El {
    let tick = el("input")
        .attr("type", "checkbox")
        .checked_of(read)
        .on("change", move |event| set(is_ticked(&event)));
    el("label").class("check").child(tick).child(words)
}

/// A label followed by an explanation in small type.
pub fn meaning(label: &str, meaning: &str) -> El {
    el("span").text(label).text(" ").child(small_type(meaning))
}

/// An explanation in small type.
pub fn small_type(meaning: &str) -> El {
    el("span").class("meaning quiet").text(meaning)
}
