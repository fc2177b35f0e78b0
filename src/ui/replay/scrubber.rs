//! The scrubber of a replay, with its marks.

use super::marks::{Marks, sign};
use crate::lab::ReplayMark;
use crate::round::ReplayPlayer;
use crate::ui::dom::{El, el, entered};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The scrubber. `show` moves to a mark and shows its moment.
pub fn scrubber(
    handle: SessionHandle,
    player: &Rc<ReplayPlayer>,
    marks: Marks,
    show: impl Fn(&ReplayMark) + Copy + 'static,
) -> El {
    let length = player.replay().len();
    let (valued, told) = (Rc::clone(player), Rc::clone(player));
    let range = el("input")
        .class("replay-range")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", &length.to_string())
        .attr("step", "1")
        .attr("aria-label", "Position")
        .value_of(move || handle.watch(|_| valued.position().to_string()))
        .attr_of("aria-valuetext", move || describe_position(handle, &told))
        .on("input", move |event| {
            if let Ok(position) = entered(&event).parse() {
                handle.read(|session| session.move_to(position));
            }
        });
    el("div")
        .class("replay-scrubber")
        .part(
            move || Some(marks.get()),
            move |marks| lanes(&marks, length, show),
        )
        .child(range)
}

/// Describes the position of the replay. Tracks changes.
pub fn describe_position(handle: SessionHandle, player: &ReplayPlayer) -> String {
    let (length, timestep) = (player.replay().len(), handle.now(app_state()).timestep);
    format!("choice {} of {length}, timestep {timestep}", player.position())
}

/// The marks above the scrubber. The buttons beside it lead to the same moments, so that screen readers need
/// not go through all of them.
fn lanes(marks: &[ReplayMark], length: usize, show: impl Fn(&ReplayMark) + Copy + 'static) -> El {
    let lane = el("div").class("replay-marks").attr("aria-hidden", "true");
    lane.children(marks.iter().map(|mark| {
        let share = mark.position as f64 / length.max(1) as f64;
        let shown = mark.clone();
        el("span")
            .class(&format!("replay-mark mark-{}", mark.kind))
            .attr("style", &format!("--at: {share:.4}"))
            .attr("title", &format!("timestep {}: {}", mark.timestep, mark.words))
            .text(sign(mark.kind))
            .on("click", move |_| show(&shown))
    }))
}
