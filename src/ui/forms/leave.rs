//! The question whether to leave a round in play.

use crate::ui::dom::{El, button, el};
use crate::ui::shell::leave;
use crate::ui::state::app_state;
use leptos::prelude::*;

/// The question whether to leave an unfinished round.
pub fn form() -> El {
    let app = app_state();
    let words = match app.would_lose_round() {
        true => "It stops where it stands. You can go on with it later: it stays among the saved rounds.",
        false => {
            "It stops where it stands. You can go on with it later from the saved rounds, until another round of bots \
             begins. A round with a name is kept."
        }
    };
    el("div").class("form").child(el("p").text(words)).child(
        el("div")
            .class("form-buttons")
            .child(button("button button-action", "Stay", move || app.close_dialog()))
            .child(button("button", "Leave the round", move || {
                match app.take_replacement() {
                    Some(begin_another) => {
                        app.dialog.set(None);
                        begin_another();
                    }
                    None => leave(app),
                }
            })),
    )
}
