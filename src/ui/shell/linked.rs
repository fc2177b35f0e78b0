//! Rounds in the fragment of the page's address.

use crate::settings::LinkedPosition;
use crate::ui::chunks::rounds::show_linked;
use crate::ui::dom::{on_window, set_fragment};
use crate::ui::state::AppState;
use leptos::prelude::*;

/// Returns the round that the page's address names, if any.
pub fn linked_position() -> Option<LinkedPosition> {
    LinkedPosition::read(&window().location().hash().unwrap_or_default())
}

/// Shows the round that the page was opened with, and later every other one that its address names. A round with
/// people or models is only replaced after asking.
pub fn follow_links(app: AppState) {
    if let Some(position) = app.address.with_value(|address| address.round.clone()) {
        open(app, position);
    }
    on_window("hashchange", move |_| {
        if let Some(position) = linked_position() {
            app.replace_round(move || open(app, position.clone()));
        }
    });
}

fn open(app: AppState, position: LinkedPosition) {
    // The replay names the round in the entry of the history that belongs to it.
    set_fragment("");
    app.run(show_linked(app, position));
}
