//! The time left for a turn.

use crate::ui::dom::{El, el};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;
use std::time::Duration;

/// The number of seconds left at which screen readers are warned.
const WARNING: u64 = 5;

/// A small bar with the seconds left. `None` if turns have no time limit.
pub fn time(handle: SessionHandle) -> Option<El> {
    let limit = handle.read(|session| Some(session.people.as_ref()?.timer.as_ref()?.limit()))?;
    let left = Memo::new(move |_| {
        handle.watch(|session| {
            session.turn_time.track();
            session.turn_time_left()
        })
    });
    let seconds = |left: Duration| left.as_secs() + u64::from(left.subsec_millis() > 0);
    let warning = move || match left.get().map(seconds) {
        Some(WARNING) => "5 seconds left.",
        _ => "",
    };
    let bar = el("span")
        .class("seat-time-bar")
        .child(el("span").class("seat-time-left").attr_of("style", move || {
            let left = left.get().unwrap_or(limit);
            let part = left.as_millis() * 100 / limit.as_millis().max(1);
            format!("width: {part}%")
        }));
    let time_left = el("p")
        .class("seat-time")
        .attr_when("hidden", move || left.get().is_none())
        .child(bar.attr("aria-hidden", "true"))
        .child(
            el("span")
                .class("numbers")
                .words(move || format!("{} s", seconds(left.get().unwrap_or(limit)))),
        )
        .child(
            el("span")
                .class("visually-hidden")
                .attr("role", "status")
                .words(warning),
        );
    Some(time_left)
}
