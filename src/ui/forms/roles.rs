//! The question whether to open the roles in a whodunit.

use crate::ui::dom::{El, button, el};
use crate::ui::state::app_state;
use leptos::prelude::*;

/// The question, asked before something is shown that tells who is what.
pub fn form() -> El {
    let app = app_state();
    let shown = app.session.get_untracked();
    let until = match shown.is_some_and(|shown| shown.replay.is_some()) {
        true => "as long as you look at this replay",
        false => "until this round is over",
    };
    el("div")
        .class("form")
        .child(el("p").text(&format!(
            "This opens the roles: you are told who is what and what everybody thinks, {until}."
        )))
        .child(
            el("div")
                .class("form-buttons")
                .child(button("button button-action", "Keep guessing", move || {
                    app.close_dialog()
                }))
                .child(button("button", "Open the roles", move || {
                    app.confirm_open_roles()
                })),
        )
}
