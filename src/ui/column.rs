//! The column beside the ship: the seats, then the log. On a phone they are tabs below it.

use super::element::{El, button, el};
use super::live::Playing;
use super::log::log;
use super::seats::seats;
use crate::clock::{BrowserClock, Clock};
use leptos::prelude::*;
use std::time::Duration;

/// The column beside the ship.
pub fn column(playing: Playing) -> El {
    // It is filled in a task of its own: with the ship in one, it would keep the browser from all else for too long.
    let is_due = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        BrowserClock.sleep(Duration::ZERO).await;
        is_due.try_set(true);
    });
    let when_due = move || is_due.get().then_some(());
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
        .part(when_due, move |()| seats(playing))
        .part(when_due, move |()| log(playing))
}
