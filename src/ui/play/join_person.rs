//! The people who join: name, colour and side of each.

use super::join_form::JoinForm;
use crate::game::Role;
use crate::settings::PersonName;
use crate::table::Colour;
use crate::ui::dom::{El, button, el, entered, field, option, small_type};
use leptos::prelude::*;

/// The sides: label, explanation and role.
const SIDES: [(&str, &str, Option<Role>); 3] = [
    ("Surprise me", "crewmate or impostor, by chance", None),
    (
        "Crewmate",
        "do your tasks, find the impostor",
        Some(Role::Crewmate),
    ),
    ("Impostor", "kill unseen, talk your way out", Some(Role::Impostor)),
];

/// The cards of this many people.
pub fn people(entry: JoinForm, count: usize) -> El {
    el("div")
        .class("seat-people")
        .children((0..count).map(|at| person(entry, at, count > 1)))
}

/// The card of one person.
fn person(entry: JoinForm, at: usize, is_numbered: bool) -> El {
    let legend = match is_numbered {
        true => format!("Person {}", at + 1),
        false => "You".to_owned(),
    };
    el("fieldset")
        .class("seat-person")
        .child(el("legend").class("section-name").text(&legend))
        .children(name_and_colour(entry, at))
        .child(side(entry, at))
}

/// The fields for a person's name and colour.
fn name_and_colour(entry: JoinForm, at: usize) -> [El; 2] {
    let kept_name = untrack(|| {
        entry
            .settings
            .with(|settings| settings.people[at].name.as_str().to_owned())
    });
    let name = el("input")
        .attr("maxlength", &PersonName::MAX_LENGTH.to_string())
        .attr("autocomplete", "off")
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
    [
        field("Your name", name).child(small_type("on this screen only")),
        field("Your colour", colour),
    ]
}

/// The choice of a side.
fn side(entry: JoinForm, at: usize) -> El {
    let sides = SIDES.map(|(label, meaning, role)| {
        button("button seat-side", "", move || entry.sides[at].set(role))
            .attr_of("aria-pressed", move || {
                (entry.sides[at].get() == role).to_string()
            })
            .child(el("span").text(label))
            .text(" ")
            .child(small_type(meaning))
    });
    let label = format!("seat-side-{at}");
    el("div")
        .class("field seat-side-field")
        .child(el("span").attr("id", &label).text("Your side"))
        .child(
            el("div")
                .class("seat-sides")
                .attr("role", "group")
                .attr("aria-labelledby", &label)
                .children(sides),
        )
}
