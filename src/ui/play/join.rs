//! Joining a round: the people, their sides, and the other players.

use super::join_form::JoinForm;
use super::join_person::{alone, name_and_colour, side};
use crate::browser::BrowserStorage;
use crate::session::OtherPlayers;
use crate::settings::{PeopleSettings, Service, TableSettings, TurnLimit};
use crate::ui::dom::{El, button, el, entered, field, option, small_type};
use crate::ui::forms::connect::label;
use crate::ui::state::app_state;
use leptos::prelude::*;

/// The form for joining a round. For a single person, choosing a side starts the round.
pub fn form() -> El {
    let settings = app_state().loaded_value(PeopleSettings::load(&BrowserStorage));
    let entry = JoinForm::new(settings, default_others());
    let count = move || Some(entry.settings.with(|settings| settings.count));
    el("div")
        .class("form seat-form")
        .child(el("p").text("You see what your seat sees, and nothing else."))
        .part(count, move |count| match count {
            1 => alone(entry),
            _ => together(entry, count),
        })
        .child(
            el("p")
                .class("form-outcome form-failed")
                .attr("role", "alert")
                .words(move || entry.refusal.get()),
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

/// The rows for several people and the button that starts the round.
fn together(entry: JoinForm, count: usize) -> El {
    let app = app_state();
    let row = |at: usize| {
        el("fieldset")
            .class("seat-person")
            .child(
                el("legend")
                    .class("section-name")
                    .text(&format!("Person {}", at + 1)),
            )
            .children(name_and_colour(entry, at))
            .child(side(entry, at))
    };
    el("div")
        .class("seat-people")
        .children((0..count).map(row))
        .child(button(
            "button button-action button-large",
            "Begin the round",
            move || {
                entry.begin(app);
            },
        ))
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

/// How meetings are held, independent of the configured table.
fn meetings(entry: JoinForm) -> El {
    const LIVE: &str = "in real time";
    const ROUNDS: &str = "in rounds";
    let select = el("select")
        .class("select")
        .children([LIVE, ROUNDS].map(|label| option(label, label)))
        .value_of(move || {
            let in_rounds = entry.settings.with(PeopleSettings::meets_in_rounds);
            if in_rounds { ROUNDS } else { LIVE }
        })
        .on("change", move |event| {
            let in_rounds = entered(&event) == ROUNDS;
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
    let options = OtherPlayers::ALL.map(|others| match others {
        OtherPlayers::Bots => option(others.name(), "bots"),
        OtherPlayers::OneModel | OtherPlayers::Models => {
            let words = model.as_ref().map(|model| match others {
                OtherPlayers::OneModel => format!("bots, and the connected model on one seat, {model}"),
                _ => format!("the connected model on every seat, {model}"),
            });
            option(
                others.name(),
                &words.unwrap_or_else(|| "a model: connect one first".to_owned()),
            )
            .attr_when("disabled", {
                let is_out = model.is_none();
                move || is_out
            })
        }
        OtherPlayers::Configured => option(others.name(), "as in your table settings"),
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
    field("The others", select)
        .child(small_type(&table).attr_when("hidden", move || entry.others.get() != OtherPlayers::Configured))
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
        .class("seat-hints-again")
        .child(
            button("button button-small", "Show hints again", again)
                .attr_when("hidden", move || !has_any() && !are_back.get()),
        )
        .child(el("span").class("quiet").attr("role", "status").words(message))
}
