//! The result of learning from a finished round.

use crate::ui::dom::{El, button, el};
use crate::ui::state::{Dialog, SessionHandle, app_state};
use leptos::prelude::*;

/// The result of learning, shown once it may be revealed who is a model.
pub fn learning(handle: SessionHandle) -> El {
    let app = app_state();
    let words = move || {
        handle.watch(|session| match session.reveals_players() {
            true => session.learning(),
            false => String::new(),
        })
    };
    let see = button("button button-small", "See what minds have learnt", move || {
        app.dialog.set(Some(Dialog::Experience));
    })
    .attr_when("hidden", move || words().is_empty());
    el("div")
        .class("outcome-learning")
        .child(el("p").class("quiet").attr("role", "status").words(words))
        .child(see)
}
