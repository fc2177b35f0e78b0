//! What is said first to whoever opened the link of a moment: how they came here, and the ways on.

use crate::round::ReplayPlayer;
use crate::ui::dom::{El, button, el};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// Says that somebody shared this moment, until the replay is moved or goes on. Empty if it was not opened by
/// the link of a moment.
pub fn shared_moment(handle: SessionHandle, player: &Rc<ReplayPlayer>) -> El {
    let app = app_state();
    let at = player.position();
    // The link of a round begins to play at once, and only that of a moment waits.
    let is_shared = handle.read(|session| session.link.is_some()) && at > 0 && app.paused.get_untracked();
    let shown = Rc::clone(player);
    let is_here = move || {
        let position = handle.watch(|_| shown.position());
        (is_shared && position == at && app.paused.get()).then_some(())
    };
    el("div").class("contents").part(is_here, move |()| {
        let resume = move || app.toggle_pause();
        let begin_again = move || {
            handle.read(|session| session.move_to(0));
            app.toggle_pause();
        };
        el("p")
            .class("replay-shared")
            .attr("role", "status")
            .child(el("span").text("Somebody shared this moment."))
            .child(button("button button-action button-small", "Resume", resume))
            .child(button("button button-small", "From the start", begin_again))
    })
}
