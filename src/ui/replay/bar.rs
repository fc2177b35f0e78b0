//! The bar of a replay: where it is, the scrubber, the buttons for moving, and the panels.

use super::jumps::Jumps;
use super::key_moments::KeyMoments;
use super::lines::{lead_from_sentences, link_lines_to_moments};
use super::link::{keep_in_address, try_to_copy_link};
use super::marks::{Found, find};
use super::moves::{Mover, next_buttons, step_buttons};
use super::open::leave;
use super::panels::{Panel, Panels};
use super::said::Said;
use super::scrubber::{describe_position, scrubber};
use super::shared_moment::shared_moment;
use crate::lab::ReplayMark;
use crate::round::ReplayPlayer;
use crate::ui::dom::{El, button, el, inject_style};
use crate::ui::saved_rounds::{FILE_MEANING, save_round_as_file};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The bar of a replay.
pub(crate) fn bar(handle: SessionHandle, player: Rc<ReplayPlayer>) -> El {
    inject_style("replay-style", include_str!("../../../style/replay.css"));
    let app = app_state();
    let Found {
        marks,
        key_moments,
        heard,
    } = find(handle, &player);
    let key_moments = KeyMoments::new(handle, key_moments);
    let jumps = Jumps::new(handle);
    let (panels, said) = (Panels::new(jumps), Said::new());
    link_lines_to_moments(jumps);
    lead_from_sentences(handle, &player, heard, jumps);
    if let Some(link) = handle.read(|session| session.link.clone()) {
        keep_in_address(handle, &player, link);
    }
    let warning = handle.read(|session| session.replay_warning());
    let warning = warning.map(|warning| {
        el("p")
            .class("replay-changed")
            .attr("role", "alert")
            .text(&warning)
    });
    let told = Rc::clone(&player);
    let position = move || describe_position(handle, &told);
    let show = move |mark: &ReplayMark| jumps.show(mark.position);
    let link = button("button button-small", "Copy link", move || {
        let session = handle.session();
        leptos::task::spawn_local(async move {
            match try_to_copy_link(session).await {
                Ok(told) => said.say(told),
                // Whoever cannot copy the link here takes it from the message.
                Err(why) => {
                    app.notice.try_set(Some(why));
                }
            }
        });
    })
    .attr(
        "title",
        "A link to this moment of the round, with all that was said",
    );
    let file = button("button button-small", "Save as file", move || {
        said.say(save_round_as_file(&handle.session()));
    })
    .attr("title", FILE_MEANING);
    // Only a phone has this button: its few rows show either what is used most or all the rest.
    let has_more = RwSignal::new(false);
    let mover = Mover::new(handle, &player);
    mover.add_shortcuts(marks, jumps, panels);
    let more = button("button button-small replay-more", "", move || {
        has_more.update(|has_more| *has_more = !*has_more)
    })
    .words(move || if has_more.get() { "Less" } else { "More" })
    .attr_of("aria-expanded", move || has_more.get().to_string());
    el("section")
        .class("replay-bar")
        .class_when("replay-bar-more", move || has_more.get())
        .attr("aria-label", "Replay")
        .child(panels.shown(handle, &player, heard))
        .child(said.shown())
        .child(shared_moment(handle, &player))
        .children(warning)
        .child(
            el("div")
                .class("replay-head")
                .child(el("strong").class("replay-name").text("Replay"))
                .child(el("span").class("quiet numbers").words(position))
                .child(
                    el("span")
                        .class("quiet replay-closed")
                        .attr_when("hidden", move || !handle.hides_roles())
                        .text("All roles (A) opens lies, thoughts and suspicions"),
                )
                .child(
                    button("button button-small replay-leave", "Leave", move || leave(app))
                        .attr("title", "Back to where the replay was opened"),
                ),
        )
        .child(key_moments.caption())
        .child(scrubber(handle, &player, marks, show))
        .child(
            el("div")
                .class("replay-buttons")
                .child(
                    el("div")
                        .class("replay-first")
                        .child(step_buttons(&mover))
                        .child(panels.button(Panel::Choice))
                        .child(key_moments.button(panels)),
                )
                .child(more)
                .child(
                    el("div")
                        .class("replay-next")
                        .children(next_buttons(&mover, marks, jumps)),
                )
                .child(
                    el("div")
                        .class("replay-rest")
                        .child(jumps.back_button(panels))
                        .children(Panel::OTHERS.map(|panel| panels.button(panel)))
                        .child(link)
                        .child(file),
                ),
        )
}
