//! The switch between a whodunit and all roles, for those who watch.

use crate::ui::dom::{El, button, el, empty};
use crate::ui::state::{AppState, SessionHandle, app_state};
use leptos::prelude::*;

/// Returns whether roles can be hidden from whoever is at the screen. Tracks changes.
pub fn can_hide_roles(app: AppState) -> bool {
    app.session
        .with(|session| session.as_ref().is_some_and(|session| session.may_hide_roles()))
}

/// Sets a choice back that shows roles, while the person is asked whether to open them.
pub fn take_back_choice(app: AppState, event: &web_sys::Event) {
    if untrack(|| app.hides_roles()) {
        empty(event);
    }
}

/// The switch, pressed while all roles are shown.
pub fn roles_switch(handle: SessionHandle) -> El {
    let app = app_state();
    button("button button-small roles-switch", "", move || app.toggle_roles())
        .child(el("span").class("wide-only").text("All roles"))
        .child(el("span").class("narrow-only").text("Roles"))
        .attr("aria-label", "All roles")
        .attr(
            "title",
            "Show who is what and what everybody thinks, or find out yourself (A)",
        )
        .attr("aria-keyshortcuts", "a")
        .attr_of("aria-pressed", move || (!handle.hides_roles()).to_string())
        .attr_when("hidden", move || !can_hide_roles(app))
}
