//! Taking a seat: which side to play on, in which colour, and with whom.

use crate::game::{Colour, Role};
use crate::ui::desk::desk;
use crate::ui::element::{El, button, el, entered, is_ticked, option};
use leptos::prelude::*;

/// The form on which a person takes a seat; the side that they press begins the round.
pub fn form() -> El {
    let desk = desk();
    let colour = RwSignal::new(None::<Colour>);
    let at_set_table = RwSignal::new(false);
    let begin =
        move |role| move || desk.take_seat(role, colour.get_untracked(), at_set_table.get_untracked());
    let sides = [
        (
            "Crewmate",
            "do your tasks, find the impostor",
            Some(Role::Crewmate),
        ),
        ("Impostor", "kill unseen, talk your way out", Some(Role::Impostor)),
        ("Surprise me", "the seed decides", None),
    ];
    let sides = sides.map(|(label, meaning, role)| {
        button("button button-large seat-side", "", begin(role))
            .attr("aria-label", label)
            .child(el("span").text(label))
            .child(el("span").class("meaning quiet").text(meaning))
    });
    let colours = Colour::ALL.map(|colour| option(colour.name(), colour.name()));
    let select = el("select")
        .class("select")
        .children(std::iter::once(option("", "any colour")).chain(colours))
        .value_of(move || colour.get().map_or("", Colour::name))
        .on("change", move |event| colour.set(Colour::named(&entered(&event))));
    let tick = el("input")
        .attr("type", "checkbox")
        .checked_of(move || at_set_table.get())
        .on("change", move |event| at_set_table.set(is_ticked(&event)));
    el("div")
        .class("form")
        .child(el("p").text("You see what your seat sees, and nothing else. On which side?"))
        .child(el("div").class("seat-sides").children(sides))
        .child(
            el("label")
                .class("field")
                .child(el("span").text("Your colour"))
                .child(select),
        )
        .child(
            el("label").class("check").child(tick).child(
                el("span").text("At the set table ").child(
                    el("span")
                        .class("meaning quiet")
                        .text("otherwise with four bots, by the paper's rules"),
                ),
            ),
        )
}
