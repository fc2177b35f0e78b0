//! Setting up a table: a preset or own rules, and who plays each seat.

use super::desk::desk;
use super::element::{El, button, el, entered, follow, is_ticked, option};
use super::rule_fields::{change_rules, rule_fields};
use crate::game::{Colour, Persona, Role, Rules};
use crate::settings::{Player, SeatSettings, TableSettings};
use leptos::prelude::*;

/// The form on which a table is set up. What is changed is kept at once.
pub fn form() -> El {
    let desk = desk();
    let draft = RwSignal::new(desk.settings.with_untracked(|settings| settings.table.clone()));
    // Rules that cannot be played are shown with their reason and kept only once they can.
    let refusal = move || draft.with(|table| table.rules.check().err());
    follow(move || {
        let table = draft.get();
        if refusal().is_none() && desk.settings.with_untracked(|settings| settings.table != table) {
            desk.change(|settings| settings.table = table);
        }
    });
    let outcome = el("p")
        .class("form-outcome form-failed")
        .attr("role", "alert")
        .words(move || refusal().map(|bad| bad.to_string()).unwrap_or_default());
    let play = el("button")
        .attr("type", "submit")
        .class("button button-action")
        .attr_when("disabled", move || refusal().is_some())
        .text("Play at this table");
    let back = button("button", "Back to five bots", move || {
        draft.set(TableSettings::of_bots(Rules::paper()));
    });
    el("form")
        .class("form")
        .on("submit", move |event| {
            event.prevent_default();
            if untrack(refusal).is_none() {
                desk.play();
            }
        })
        .child(preset(draft))
        .child(rule_fields(draft))
        .child(outcome)
        .child(seat_fields(draft))
        .child(el("div").class("form-buttons").child(play).child(back))
        .child(background())
}

/// Whether rounds are paused while nobody sees the page.
fn background() -> El {
    let desk = desk();
    let tick = el("input")
        .attr("type", "checkbox")
        .checked_of(move || desk.settings.with(|settings| settings.pause_in_background))
        .on("change", move |event| {
            desk.change(|settings| settings.pause_in_background = is_ticked(&event));
        });
    el("label")
        .class("check")
        .child(tick)
        .child(el("span").text("Pause when the tab is in the background"))
}

fn preset(draft: RwSignal<TableSettings>) -> El {
    let select = el("select")
        .class("select")
        .child(option("paper", "paper: five players, one impostor"))
        .child(option("paper-seven", "paper-seven: seven players, two impostors"))
        .child(option("own", "own rules"))
        .value_of(move || draft.with(|table| table.rules.preset_name().unwrap_or("own")))
        .on("change", move |event| {
            if let Some(rules) = Rules::preset(&entered(&event)) {
                change_rules(draft, |kept| *kept = rules);
            }
        });
    el("label")
        .class("field")
        .child(el("span").text("Rules"))
        .child(select)
}

fn seat_fields(draft: RwSignal<TableSettings>) -> El {
    let count = move || draft.with(|table| Some(table.seats.len()));
    let seats = move |count| el("ol").children((0..count).map(|at| seat_field(draft, at)));
    el("fieldset")
        .class("seat-fields")
        .child(el("legend").class("section-name").text("Seats"))
        .child(all_seats(draft))
        .part(count, seats)
}

/// One choice for all seats at once.
fn all_seats(draft: RwSignal<TableSettings>) -> El {
    let all = |(label, player): (&str, Player)| {
        button("button button-small", label, move || {
            draft.update(|table| table.seats.iter_mut().for_each(|seat| seat.player = player));
        })
    };
    let choices = [
        ("bots", Player::Bot),
        ("random", Player::Random),
        ("model", Player::Planner),
    ];
    el("div")
        .class("all-seats")
        .attr("role", "group")
        .attr("aria-label", "All seats")
        .child(el("span").class("quiet").text("All seats:"))
        .children(choices.map(all))
}

fn seat_field(draft: RwSignal<TableSettings>, at: usize) -> El {
    let number = (at + 1).to_string();
    let player = seat_select(
        (draft, at),
        "player",
        Player::ALL.map(|player| option(player.name(), player.label())),
        |seat| seat.player.name(),
        |seat, name| seat.player = Player::named(name).unwrap_or_default(),
    );
    let colours = Colour::ALL.map(|colour| {
        option(colour.name(), colour.name()).attr_when("disabled", move || is_taken(draft, at, colour))
    });
    let colour = seat_select(
        (draft, at),
        "colour",
        std::iter::once(option("", "any colour")).chain(colours),
        |seat| seat.part.colour.map_or("", Colour::name),
        |seat, name| seat.part.colour = Colour::named(name),
    );
    let as_crewmate = seat_select(
        (draft, at),
        "persona as crewmate",
        personas(Role::Crewmate),
        |seat| seat.part.as_crewmate.map_or("", Persona::name),
        |seat, name| seat.part.as_crewmate = Persona::named(Role::Crewmate, name),
    );
    let as_impostor = seat_select(
        (draft, at),
        "persona as impostor",
        personas(Role::Impostor),
        |seat| seat.part.as_impostor.map_or("", Persona::name),
        |seat, name| seat.part.as_impostor = Persona::named(Role::Impostor, name),
    );
    el("li")
        .class("seat-field")
        .child(el("span").class("seat-number numbers").text(&number))
        .children([player, colour, as_crewmate, as_impostor])
}

fn personas(role: Role) -> impl Iterator<Item = El> {
    let any = option("", &format!("as {role}: any"));
    let personas = Persona::of(role).map(|persona| option(persona.name(), persona.name()));
    std::iter::once(any).chain(personas)
}

/// A choice for one seat: what it is about, what there is to choose, and how it is read and set by its name.
fn seat_select(
    (draft, at): (RwSignal<TableSettings>, usize),
    about: &str,
    options: impl IntoIterator<Item = El>,
    read: fn(SeatSettings) -> &'static str,
    set: fn(&mut SeatSettings, &str),
) -> El {
    let seat = move || draft.with(|table| table.seats.get(at).copied().unwrap_or_default());
    let choose = move |name: String| {
        draft.update(|table| {
            if let Some(seat) = table.seats.get_mut(at) {
                set(seat, &name);
            }
        });
    };
    el("select")
        .class("select")
        .attr("aria-label", &format!("Seat {}: {about}", at + 1))
        .children(options)
        .value_of(move || read(seat()))
        .on("change", move |event| choose(entered(&event)))
}

fn is_taken(draft: RwSignal<TableSettings>, at: usize, colour: Colour) -> bool {
    draft.with(|table| {
        let mut others = table.seats.iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, seat)| seat.part.colour == Some(colour))
    })
}
