//! Joining a round: the people with their sides, and under “More” the other players, the time and the
//! meetings.

use super::join_form::JoinForm;
use super::join_person::people;
use crate::browser::BrowserStorage;
use crate::session::OtherPlayers;
use crate::settings::{PeopleSettings, Service, TableSettings, TurnLimit};
use crate::ui::dom::{El, button, el, entered, field, option, small_type};
use crate::ui::forms::connect::label;
use crate::ui::state::app_state;
use leptos::prelude::*;

/// The form for joining a round: who plays, then what else can be chosen, and at the end the button that
/// starts the round.
pub fn form() -> El {
    let app = app_state();
    let settings = app.loaded_value(PeopleSettings::load(&BrowserStorage));
    let entry = JoinForm::new(settings, app.take_other_players().unwrap_or_else(default_others));
    let count = move || Some(entry.settings.with(|settings| settings.count));
    el("div")
        .class("form seat-form")
        .part(count, move |count| people(entry, count))
        .child(more(entry))
        .child(
            el("p")
                .class("form-outcome form-failed")
                .attr("role", "alert")
                .words(move || entry.refusal.get()),
        )
        .child(
            el("div")
                .class("seat-begin")
                .child(button(
                    "button button-action button-large",
                    "Begin the round",
                    move || entry.begin(app),
                ))
                .child(small_type("You see what your seat sees, and nothing else.")),
        )
}

/// Returns who plays the other seats unless the person chooses: one model among bots if one is connected.
fn default_others() -> OtherPlayers {
    let has_model = untrack(|| {
        app_state().with_connections(|connections| {
            let services = connections.services();
            services.iter().any(Service::is_named)
        })
    });
    match has_model {
        true => OtherPlayers::OneModel,
        false => OtherPlayers::Bots,
    }
}

/// What is chosen less often. The summary says what is chosen, so that it need not be opened to be known.
fn more(entry: JoinForm) -> El {
    let chosen = move || {
        entry.settings.with(|settings| {
            let meetings = if settings.meets_in_rounds() {
                IN_ROUNDS
            } else {
                LIVE
            };
            let time = settings.turn_limit.label();
            format!("{} · {time} · meetings {meetings}", entry.others.get().label())
        })
    };
    el("details")
        .class("seat-more")
        .child(
            el("summary")
                .child(el("strong").text("More"))
                .text(" ")
                .child(el("span").class("quiet").words(chosen)),
        )
        .child(
            el("div")
                .class("seat-options")
                .child(how_many(entry))
                .child(others(entry))
                .child(time_for_a_turn(entry))
                .child(meetings(entry)),
        )
        .child(hints_again(entry))
}

fn how_many(entry: JoinForm) -> El {
    let count = move |count: usize| {
        let label = match count {
            1 => "just me".to_owned(),
            many => format!("{many} people, passing it on"),
        };
        option(&count.to_string(), &label)
    };
    let select = el("select")
        .class("select")
        .children((1..=PeopleSettings::MAX).map(count))
        .value_of(move || entry.settings.with(|settings| settings.count.to_string()))
        .on("change", move |event| {
            let count = entered(&event).parse().unwrap_or(1);
            entry.change(|settings| settings.count = count);
        });
    field("At this screen", select)
}

fn time_for_a_turn(entry: JoinForm) -> El {
    let select = el("select")
        .class("select")
        .children(TurnLimit::ALL.map(|limit| option(limit.label(), limit.label())))
        .value_of(move || entry.settings.with(|settings| settings.turn_limit.label()))
        .on("change", move |event| {
            let limit = TurnLimit::labelled(&entered(&event)).unwrap_or_default();
            entry.change(|settings| settings.turn_limit = limit);
        });
    field("Time for a turn", select)
}

/// The ways in which meetings are held, as the form calls them.
const LIVE: &str = "in real time";
const IN_ROUNDS: &str = "in rounds";

/// How meetings are held, independent of the configured table.
fn meetings(entry: JoinForm) -> El {
    let select = el("select")
        .class("select")
        .children([LIVE, IN_ROUNDS].map(|label| option(label, label)))
        .value_of(move || {
            let in_rounds = entry.settings.with(PeopleSettings::meets_in_rounds);
            if in_rounds { IN_ROUNDS } else { LIVE }
        })
        .on("change", move |event| {
            let in_rounds = entered(&event) == IN_ROUNDS;
            entry.change(|settings| settings.meet_in_rounds = Some(in_rounds));
        });
    field("Meetings", select)
}

/// The choice of the other players.
fn others(entry: JoinForm) -> El {
    let app = app_state();
    let model = untrack(|| {
        app.with_connections(|connections| {
            connections
                .services()
                .iter()
                .find(|service| service.is_named())
                .map(label)
        })
    });
    let table = app.settings.with_untracked(|settings| describe(&settings.table));
    let has_model = model.is_some();
    let options = OtherPlayers::ALL.map(|others| {
        let is_out = others.asks_the_connected_model() && !has_model;
        let label = match is_out {
            true => format!("{}: connect one first", others.label()),
            false => others.label().to_owned(),
        };
        option(others.name(), &label).attr_when("disabled", move || is_out)
    });
    let select = el("select")
        .class("select")
        .children(options)
        .value_of(move || entry.others.get().name())
        .on("change", move |event| {
            let name = entered(&event);
            let chosen = OtherPlayers::named(&name);
            entry.others.set(chosen.unwrap_or(OtherPlayers::Bots));
        });
    // Names of models are too long for a menu.
    let which = move || match entry.others.get() {
        OtherPlayers::Bots => String::new(),
        OtherPlayers::OneModel | OtherPlayers::Models => model.clone().unwrap_or_default(),
        OtherPlayers::Configured => table.clone(),
    };
    field("The others", select).child(el("span").class("meaning quiet").words(which))
}

/// Describes the players of a table, for example “7 seats, 3 models”.
fn describe(table: &TableSettings) -> String {
    let models = table
        .seats
        .iter()
        .filter(|seat| seat.player.asks_a_model())
        .count();
    let seats = table.seats.len();
    match models {
        0 => format!("{seats} seats, no model"),
        1 => format!("{seats} seats, 1 model"),
        _ => format!("{seats} seats, {models} models"),
    }
}

/// A button that restores dismissed hints.
fn hints_again(entry: JoinForm) -> El {
    let are_back = RwSignal::new(false);
    let again = move || {
        entry.change(|settings| settings.dismissed_hints.clear());
        are_back.set(true);
    };
    let message = move || match are_back.get() {
        true => "Hints are shown again from the next round on.",
        false => "",
    };
    let has_any = move || {
        entry
            .settings
            .with(|settings| !settings.dismissed_hints.is_empty())
    };
    el("div")
        .child(
            button("button button-small", "Show hints again", again)
                .attr_when("hidden", move || !has_any() && !are_back.get()),
        )
        .child(el("span").class("quiet").attr("role", "status").words(message))
}
