//! The column beside the ship: whose knowledge is shown, the seats, then the log. On a small screen they are tabs.

use super::desk::desk;
use super::element::{El, button, el, entered, option};
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
    let tabs = el("div")
        .class("tabs")
        .attr("role", "group")
        .attr("aria-label", "Show")
        .child(tab(true, "Seats"))
        .child(tab(false, "Log"));
    el("aside")
        .class("column")
        .class_when("column-seats", move || shows_seats.get())
        .class_when("column-log", move || !shows_seats.get())
        .attr("aria-label", "Seats and log")
        .child(
            el("div")
                .class("column-head")
                .child(
                    el("h2")
                        .attr("id", "seats-name")
                        .class("section-name")
                        .text("Seats"),
                )
                .child(tabs)
                .child(knowing(playing)),
        )
        .child(trouble(playing))
        .child(seats(playing))
        .child(log(playing))
}

/// Says whose knowledge is shown, and changes it.
fn knowing(playing: Playing) -> El {
    let desk = desk();
    let table = playing.read(|live| live.with(|round| round.game().table().clone()));
    let seats: Vec<_> = table
        .seats()
        .into_iter()
        .map(|seat| (seat, table.name(seat)))
        .collect();
    let options = seats
        .iter()
        .map(|(_, name)| option(name, &format!("As {name} knows it")));
    let select = el("select")
        .class("select")
        .child(option("", "Everything"))
        .children(options)
        .value_of(move || desk.knower.get().map_or("", |seat| table.name(seat)))
        .on("change", move |event| {
            let name = entered(&event);
            let chosen = seats.iter().find(|(_, known)| *known == name);
            desk.knower.set(chosen.map(|&(seat, _)| seat));
        });
    el("label")
        .class("knowing")
        .attr("title", "Whose knowledge is shown")
        .child(el("span").class("visually-hidden").text("What is shown"))
        .child(select)
}
