//! The column beside the ship: the perspective, the seats, and the log. On a small screen these are tabs.

use super::legend::legend;
use super::log::log;
use super::meeting::with_talk;
use super::roles_switch::{roles_switch, take_back_choice};
use super::seats::{seats, seconds};
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::ui::chunks::loaded;
use crate::ui::chunks::models::{cost_meter, failure_notices, minds_panel};
use crate::ui::dom::{El, button, el, entered, follow, is_ship_covered, on_window, option};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The tab that a small screen shows.
#[derive(Clone, Copy, PartialEq)]
enum Tab {
    Seats,
    Log,
    /// The stage, in place of both ship and column: the ship, or the meeting or results that cover it.
    Stage,
}

/// The column beside the ship.
pub fn column(handle: SessionHandle) -> El {
    // The column is filled in a separate task. In one task with the ship it would block the browser too long.
    let is_due = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        BrowserClock.sleep(Duration::ZERO).await;
        is_due.try_set(true);
    });
    let now = seconds(handle);
    let asks_a_model = handle.read(|session| session.table.asks_a_model());
    let of_models = |part: fn(SessionHandle, RwSignal<f64>) -> El| asks_a_model.then(|| part(handle, now));
    let when_due = move || is_due.get().then_some(());
    let shown = RwSignal::new(Tab::Log);
    let tab = move |tab: Tab, label| {
        button("tab", label, move || shown.set(tab))
            .attr_of("aria-pressed", move || (shown.get() == tab).to_string())
    };
    let app = app_state();
    let is_over = move || handle.read(|session| session.over.get().is_some());
    let stage = tab(Tab::Stage, "").class("tab tab-stage").words(move || {
        match (app.mind.get(), is_over(), is_ship_covered()) {
            (Some(_), ..) => "Mind",
            (None, _, false) => "Ship",
            (None, true, true) => "End",
            (None, false, true) => "Meeting",
        }
    });
    let stage_tab: web_sys::HtmlElement = stage.node().unchecked_into();
    // This tab exists only on a phone, where stage and column take turns, and the phone can be turned.
    let takes_turns = RwSignal::new(false);
    let turned_tab = stage_tab.clone();
    on_window("resize", move |_| {
        let now = turned_tab.offset_width() > 0;
        if takes_turns.get_untracked() != now {
            takes_turns.set(now);
        }
    });
    follow(move || {
        let is_covered = is_ship_covered();
        takes_turns.track();
        // On the first run the column is not on the page yet, so its tabs have no width.
        is_due.track();
        *takes_turns.write_untracked() = stage_tab.offset_width() > 0;
        match (takes_turns.get_untracked(), is_covered) {
            (true, true) => shown.set(Tab::Stage),
            (true, false) if shown.get_untracked() != Tab::Seats => shown.set(Tab::Stage),
            (false, _) if shown.get_untracked() == Tab::Stage => shown.set(Tab::Log),
            _ => {}
        }
    });
    let tabs = el("div")
        .class("tabs")
        .attr("role", "group")
        .attr("aria-label", "Show")
        .child(stage)
        .child(tab(Tab::Seats, "Seats"))
        .child(tab(Tab::Log, "Log"));
    let column = el("aside")
        .class("column")
        .class_when("column-seats", move || shown.get() == Tab::Seats)
        .class_when("column-layer", move || shown.get() == Tab::Stage)
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
                .child(
                    el("div")
                        .class("perspective")
                        .child(roles_switch(handle))
                        .child(perspective_menu(handle)),
                ),
        )
        .children(of_models(|handle, now| {
            loaded(move |place| failure_notices(place, handle, now))
        }))
        .children(of_models(|handle, _| {
            loaded(move |place| cost_meter(place, handle))
        }))
        .part(when_due, move |()| seats(handle, now))
        .child(legend())
        .children(of_models(|handle, _| {
            loaded(move |place| minds_panel(place, handle))
        }))
        .part(when_due, move |()| log(handle));
    with_talk(column, handle)
}

/// The choice of the perspective.
fn perspective_menu(handle: SessionHandle) -> El {
    let app = app_state();
    let roster = handle.read(|session| session.roster().clone());
    let seats: Vec<_> = roster
        .seats()
        .into_iter()
        .map(|seat| (seat, roster.name(seat)))
        .collect();
    let options = seats
        .iter()
        .map(|(_, name)| option(name, &format!("As {name} knows it")));
    let all = option("", "").words(move || {
        if handle.hides_roles() {
            "Whodunit"
        } else {
            "Everything"
        }
    });
    let select = el("select")
        .class("select")
        .child(all)
        .children(options)
        .value_of(move || app.perspective.get().map_or("", |seat| roster.name(seat)))
        .on("change", move |event| {
            let name = entered(&event);
            let chosen = seats.iter().find(|(_, known)| *known == name);
            let chosen = chosen.map(|&(seat, _)| seat);
            take_back_choice(app, &event);
            app.open_roles(move || app.perspective.set(chosen));
        });
    el("label")
        .attr("title", "Whose knowledge is shown")
        .attr_when("hidden", move || handle.hides_knowledge())
        .child(el("span").class("visually-hidden").text("What is shown"))
        .child(select)
}
