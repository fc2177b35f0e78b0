//! The question whether to open the roles in a whodunit.

use crate::ui::dom::{El, button, el};
use crate::ui::state::app_state;

/// The question, asked before something is shown that tells who is what.
pub fn form() -> El {
    let app = app_state();
    el("div")
        .class("form")
        .child(el("p").text(
            "This opens the roles: you are told who is what and what everybody thinks, until this round is over.",
        ))
        .child(
            el("div")
                .class("form-buttons")
                .child(button("button button-action", "Keep guessing", move || {
                    app.close_dialog()
                }))
                .child(button("button", "Open the roles", move || app.confirm_open_roles())),
        )
}
