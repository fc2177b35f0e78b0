//! The legend of the ship's signs.

use crate::ui::chunks::layers::legend_signs;
use crate::ui::chunks::loaded;
use crate::ui::dom::{El, el, inject_style};

/// Each sign: its class and its meaning.
const SIGNS: [(&str, &str); 11] = [
    ("sign-waiting", "a task that waits to be done"),
    ("sign-done", "a task that is done"),
    ("sign-vent", "a vent, for impostors only"),
    ("sign-arc", "vents that are joined"),
    ("sign-impostor", "a known impostor"),
    ("sign-own", "the seat whose knowledge is shown"),
    ("sign-glow", "somebody was killed here, or lies here dead"),
    (
        "sign-dark",
        "a room that this seat cannot see into; in a whodunit, where nobody can be told apart",
    ),
    ("sign-left", "tasks that the dead left open, in the task bar"),
    ("sign-accused", "in a meeting: just accused"),
    ("sign-points", "in a meeting: who accuses or votes for whom"),
];

/// The legend, collapsed at first.
pub fn legend() -> El {
    el("details")
        .class("legend")
        .child(el("summary").text("What the signs mean"))
        .child(loaded(legend_signs))
}

/// The signs with their meanings.
pub(crate) fn signs() -> El {
    inject_style("legend-style", include_str!("../../../style/legend.css"));
    let meaning = |(sign, words): (&str, &str)| {
        el("li")
            .child(el("span").class(&format!("sign {sign}")))
            .text(words)
    };
    el("ul").children(SIGNS.map(meaning))
}
