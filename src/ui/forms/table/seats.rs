//! Who plays each seat of a table.

use super::mind::mind_settings;
use super::seat_select::seat_select;
use crate::agents::minds::Mind;
use crate::game::{Persona, Role};
use crate::settings::{PeopleSettings, Player, ServiceId, TableSettings};
use crate::table::Colour;
use crate::ui::dom::{El, button, el, entered, option};
use crate::ui::forms::connect::label;
use crate::ui::state::app_state;
use leptos::prelude::*;

/// The list of seats, each with the choice of its player.
pub fn seat_fields(draft: RwSignal<TableSettings>) -> El {
    let count = move || draft.with(|table| Some(table.seats.len()));
    let seats = move |count| el("ol").children((0..count).map(|at| seat_field(draft, at)));
    el("fieldset")
        .class("seat-fields")
        .child(el("legend").class("section-name").text("Seats"))
        .child(all_seats(draft))
        .part(count, seats)
}

/// Buttons that set all seats at once.
fn all_seats(draft: RwSignal<TableSettings>) -> El {
    let all = |(label, players): (&str, Vec<Player>)| {
        button("button button-small", label, move || {
            draft.update(|table| *table = std::mem::take(table).with_players_in_turn(&players));
        })
    };
    let choices = [
        ("built-in bots", vec![Player::Bot]),
        ("moves by chance", vec![Player::Random]),
        ("a model", vec![Player::Model(Mind::Planner)]),
        ("models, one of each kind", Mind::ALL.map(Player::Model).to_vec()),
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
    let players = Player::all().map(|player| {
        // The number of people at one screen is limited.
        let is_full = move || {
            let others =
                move |table: &TableSettings| table.human_seats().filter(|&other| other != at).count();
            player == Player::You && draft.with(others) >= PeopleSettings::MAX
        };
        option(player.name(), &player.label()).attr_when("disabled", is_full)
    });
    let player = seat_select(
        (draft, at),
        "player",
        players,
        |seat| seat.player.name().to_owned(),
        |seat, name| {
            seat.player = Player::named(name).unwrap_or_default();
            seat.overrides.role = seat.overrides.role.filter(|_| seat.player == Player::You);
        },
    );
    // A person can choose a side. Personas are for the other players.
    let is_human = move || draft.with(|table| table.human_seats().any(|place| place == at));
    let sides = [
        option("", "either side"),
        option(Role::Crewmate.name(), "as crewmate"),
        option(Role::Impostor.name(), "as impostor"),
    ];
    let role = seat_select(
        (draft, at),
        "side",
        sides,
        |seat| seat.overrides.role.map_or("", Role::name).to_owned(),
        |seat, name| {
            let sides = [Role::Crewmate, Role::Impostor];
            seat.overrides.role = sides.into_iter().find(|role| role.name() == name);
        },
    )
    .attr_when("hidden", move || !is_human());
    let colours = Colour::ALL.map(|colour| {
        option(colour.name(), colour.name()).attr_when("disabled", move || is_taken(draft, at, colour))
    });
    let colour = seat_select(
        (draft, at),
        "colour",
        std::iter::once(option("", "any colour")).chain(colours),
        |seat| seat.overrides.colour.map_or("", Colour::name).to_owned(),
        |seat, name| seat.overrides.colour = Colour::named(name),
    );
    let as_crewmate = seat_select(
        (draft, at),
        "persona as crewmate",
        personas(Role::Crewmate),
        |seat| seat.overrides.as_crewmate.map_or("", Persona::name).to_owned(),
        |seat, name| seat.overrides.as_crewmate = Persona::named(Role::Crewmate, name),
    )
    .attr_when("hidden", is_human);
    let as_impostor = seat_select(
        (draft, at),
        "persona as impostor",
        personas(Role::Impostor),
        |seat| seat.overrides.as_impostor.map_or("", Persona::name).to_owned(),
        |seat, name| seat.overrides.as_impostor = Persona::named(Role::Impostor, name),
    )
    .attr_when("hidden", is_human);
    el("li")
        .class("seat-field")
        .child(el("span").class("seat-number numbers").text(&number))
        .children([player, role, colour, as_crewmate, as_impostor])
        .child(model_fields(draft, at))
}

/// The model of a seat, shown while a model plays it.
fn model_fields(draft: RwSignal<TableSettings>, at: usize) -> El {
    let asks = move || draft.with(|table| table.seats.get(at).is_some_and(|seat| seat.player.asks_a_model()));
    el("div")
        .class("seat-model")
        .attr_when("hidden", move || !asks())
        .part(
            move || Some(asks()).filter(|asks| *asks),
            move |_| {
                el("div")
                    .class("seat-model-fields")
                    .child(connection(draft, at))
                    .child(model_name(draft, at))
            },
        )
        .part(
            move || draft.with(|table| table.seats.get(at)?.player.mind()),
            move |mind| mind_settings(draft, at, mind),
        )
}

fn connection(draft: RwSignal<TableSettings>, at: usize) -> El {
    let services = untrack(|| app_state().with_connections(|connections| connections.services().to_vec()));
    let first = services.first().map_or_else(
        || "no connection yet".to_owned(),
        |service| format!("{} (the first)", label(service)),
    );
    let others = services.iter().skip(1);
    let others = others.map(|service| option(&service.id.0.to_string(), &label(service)));
    seat_select(
        (draft, at),
        "connection",
        std::iter::once(option("", &first)).chain(others),
        |seat| seat.model.service.map_or_else(String::new, |id| id.0.to_string()),
        |seat, id| seat.model.service = id.parse().ok().map(ServiceId),
    )
}

fn model_name(draft: RwSignal<TableSettings>, at: usize) -> El {
    let name = move || {
        draft.with(|table| {
            table
                .seats
                .get(at)
                .map_or_else(String::new, |seat| seat.model.name.clone())
        })
    };
    el("input")
        .attr("aria-label", &format!("Seat {}: model", at + 1))
        .attr("placeholder", "the connection’s model")
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .class("seat-model-name")
        .value_of(name)
        .on("change", move |event| {
            let name = entered(&event).trim().to_owned();
            draft.update(|table| {
                if let Some(seat) = table.seats.get_mut(at) {
                    seat.model.name = name;
                }
            });
        })
}

fn personas(role: Role) -> impl Iterator<Item = El> {
    let any = option("", &format!("any {role}"));
    let personas = Persona::of(role).iter().chain(&Persona::OF_ANY_ROLE);
    let personas = personas.map(|persona| option(persona.name(), persona.name()));
    std::iter::once(any).chain(personas)
}

fn is_taken(draft: RwSignal<TableSettings>, at: usize, colour: Colour) -> bool {
    draft.with(|table| {
        let mut others = table.seats.iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, seat)| seat.overrides.colour == Some(colour))
    })
}
