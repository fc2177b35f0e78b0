//! The column beside the ship: the perspective, the seats, and the log. On a small screen these are tabs.

use super::legend::legend;
use super::log::log;
use super::meeting::with_talk;
use super::roles_switch::{roles_switch, take_back_choice};
use super::seats::{seats, seconds};
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::ui::chunks::loaded;
use crate::ui::chunks::models::{cost_meter, minds_panel, troubles};
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
    /// The meeting or the results, in place of both ship and column.
    Layer,
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
    let layer = tab(Tab::Layer, "")
        .words(move || match (app.mind.get(), is_over()) {
            (Some(_), _) => "Mind",
            (None, true) => "End",
            (None, false) => "Meeting",
        })
        .attr_when("disabled", || !is_ship_covered());
    let layer_tab: web_sys::HtmlElement = layer.node().unchecked_into();
    // This tab exists only on a phone held upright, and the phone can be turned.
    let is_upright = RwSignal::new(false);
    let turned_tab = layer_tab.clone();
    on_window("resize", move |_| {
        let now = turned_tab.offset_width() > 0;
        if is_upright.get_untracked() != now {
            is_upright.set(now);
        }
    });
    follow(move || {
        let is_covered = is_ship_covered();
        is_upright.track();
        // On the first run the column is not on the page yet, so its tabs have no width.
        is_due.track();
        *is_upright.write_untracked() = layer_tab.offset_width() > 0;
        if is_covered && is_upright.get_untracked() {
            shown.set(Tab::Layer);
        } else if !is_covered && shown.get_untracked() == Tab::Layer {
            shown.set(Tab::Log);
        }
    });
    let tabs = el("div")
        .class("tabs")
        .attr("role", "group")
        .attr("aria-label", "Show")
        .child(tab(Tab::Seats, "Seats"))
        .child(tab(Tab::Log, "Log"))
        .child(layer);
    let column = el("aside")
        .class("column")
        .class_when("column-seats", move || shown.get() == Tab::Seats)
        .class_when("column-layer", move || shown.get() == Tab::Layer)
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
            loaded(move |place| troubles(place, handle, now))
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
