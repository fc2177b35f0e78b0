//! The column beside the ship: the seats, then the log. On a phone they are tabs below it.

use super::element::{El, button, el};
use super::live::Playing;
use super::log::log;
use super::seats::seats;
use super::trouble::trouble;
use leptos::prelude::*;

/// The column beside the ship.
pub fn column(playing: Playing) -> El {
    // What a phone shows below the ship: the seats, or the log.
    let shows_seats = RwSignal::new(false);
    let tab = move |seats: bool, label| {
        button("tab", label, move || shows_seats.set(seats))
            .attr_of("aria-pressed", move || (shows_seats.get() == seats).to_string())
    };
    el("aside")
        .class("column")
        .class_when("column-seats", move || shows_seats.get())
        .class_when("column-log", move || !shows_seats.get())
        .attr("aria-label", "Seats and log")
        .child(
            el("div")
                .class("tabs")
                .attr("role", "group")
                .attr("aria-label", "Show")
                .child(tab(true, "Seats"))
                .child(tab(false, "Log")),
        )
        .child(trouble(playing))
        .child(seats(playing))
        .child(log(playing))
}
