//! A box to tick, with its label.

use super::element::{El, el, is_ticked};

/// A box to tick with these words beside it, kept at what is read.
pub fn check(words: El, read: impl Fn() -> bool + 'static, set: impl Fn(bool) + 'static) -> El {
    let tick = el("input")
        .attr("type", "checkbox")
        .checked_of(read)
        .on("change", move |event| set(is_ticked(&event)));
    el("label").class("check").child(tick).child(words)
}

/// Words for a box, and in small type what it means.
pub fn meaning(label: &str, meaning: &str) -> El {
    el("span").text(label).text(" ").child(small_type(meaning))
}

/// What something means, in small type.
pub fn small_type(meaning: &str) -> El {
    el("span").class("meaning quiet").text(meaning)
}
