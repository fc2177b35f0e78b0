//! One person who joins: name, colour and side.

use super::join_form::JoinForm;
use crate::game::Role;
use crate::settings::PersonName;
use crate::table::Colour;
use crate::ui::dom::{El, button, el, entered, field, option};
use crate::ui::state::app_state;
use leptos::prelude::*;

/// The sides: label, explanation and role.
const SIDES: [(&str, &str, Option<Role>); 3] = [
    (
        "Crewmate",
        "do your tasks, find the impostor",
        Some(Role::Crewmate),
    ),
    ("Impostor", "kill unseen, talk your way out", Some(Role::Impostor)),
    ("Surprise me", "the seed decides", None),
];

/// The form for a single person. Choosing a side starts the round.
pub fn alone(entry: JoinForm) -> El {
    let app = app_state();
    let sides = SIDES.map(|(label, meaning, role)| {
        let begin = move || {
            entry.sides[0].set(role);
            entry.begin(app);
        };
        button("button button-large seat-side", "", begin)
            .child(el("span").text(label))
            .text(" ")
            .child(el("span").class("meaning quiet").text(meaning))
    });
    el("div")
        .class("seat-people")
        .child(
            el("div")
                .class("seat-options")
                .children(name_and_colour(entry, 0)),
        )
        .child(el("p").text("On which side do you begin?"))
        .child(el("div").class("seat-sides").children(sides))
}

/// The fields for a person's name and colour.
pub fn name_and_colour(entry: JoinForm, at: usize) -> [El; 2] {
    let kept_name = untrack(|| {
        entry
            .settings
            .with(|settings| settings.people[at].name.as_str().to_owned())
    });
    let name = el("input")
        .attr("maxlength", &PersonName::MAX_LENGTH.to_string())
        .attr("autocomplete", "off")
        .attr("placeholder", "for this screen only")
        // The typed text is not written back to the field, because normalising it would remove a trailing
        // blank before the next word.
        .attr("value", &kept_name)
        .on("input", move |event| {
            let name = PersonName::new(&entered(&event));
            entry.change(|settings| settings.people[at].name = name);
        });
    let colours = Colour::ALL.map(|colour| {
        // Two people cannot have the same colour.
        let is_taken = move || {
            entry.settings.with(|settings| {
                let mut others = settings.people.iter().take(settings.count).enumerate();
                others.any(|(other, person)| other != at && person.colour == Some(colour))
            })
        };
        option(colour.name(), colour.name()).attr_when("disabled", is_taken)
    });
    let colour = el("select")
        .class("select")
        .children(std::iter::once(option("", "any colour")).chain(colours))
        .value_of(move || {
            entry
                .settings
                .with(|settings| settings.people[at].colour.map_or("", Colour::name))
        })
        .on("change", move |event| {
            let colour = Colour::named(&entered(&event));
            entry.change(|settings| settings.people[at].colour = colour);
        });
    [field("Your name", name), field("Your colour", colour)]
}

/// The choice of a side when several people play.
pub fn side(entry: JoinForm, at: usize) -> El {
    let select = el("select")
        .class("select")
        .children(
            SIDES
                .into_iter()
                .rev()
                .map(|(label, _, role)| option(role.map_or("", Role::name), label)),
        )
        .value_of(move || entry.sides[at].get().map_or("", Role::name))
        .on("change", move |event| {
            let chosen = entered(&event);
            let roles = [Role::Crewmate, Role::Impostor];
            entry.sides[at].set(roles.into_iter().find(|role| role.name() == chosen));
        });
    field("Your side", select)
}
