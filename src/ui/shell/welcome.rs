//! The welcome screen, shown before the first round.

use crate::browser::BrowserStorage;
use crate::game::Fate;
use crate::settings::Settings;
use crate::table::Colour;
use crate::ui::chunks::loaded_quietly;
use crate::ui::chunks::rounds::interrupted_offer;
use crate::ui::dom::{El, button, el};
use crate::ui::round::robot;
use crate::ui::state::{Dialog, app_state};
use leptos::prelude::*;

/// The welcome screen, which starts a round with one click.
pub fn welcome() -> El {
    let app = app_state();
    let crew = [
        Colour::Red,
        Colour::Cyan,
        Colour::Yellow,
        Colour::Purple,
        Colour::Lime,
    ];
    let saves_rounds = Settings::saves_rounds(&BrowserStorage);
    // A page that begins by itself does not ask.
    let is_offered = saves_rounds && !app.address.with_value(|address| address.demo);
    let open = move |dialog: Dialog| move || app.dialog.set(Some(dialog));
    el("section")
        .class("layer welcome")
        .attr("aria-labelledby", "welcome-title")
        .child(
            el("div")
                .class("welcome-crew")
                .attr("aria-hidden", "true")
                .children(crew.map(|colour| robot(colour, Fate::Alive))),
        )
        .child(
            el("h2")
                .attr("id", "welcome-title")
                .class("welcome-title")
                .text("One of them is lying."),
        )
        .child(el("p").class("welcome-words").text(
            "Agents keep a ship running, and one to three impostors among them do not want it to arrive. Play with bots, watch them, or let a language model take seats at the table.",
        ))
        .child(
            el("div")
                .class("welcome-buttons")
                .child(button("button button-action button-large", "Play", open(Dialog::Seat)))
                .child(button("button button-large", "Watch a round", move || app.watch()))
                .child(button("button button-large", "Connect a model", move || app.connect(None)))
                .child(button("button button-large", "Set up a table", open(Dialog::Table))),
        )
        .children(saves_rounds.then(|| button("button", "Saved rounds", open(Dialog::Rounds))))
        .child(el("p").class("quiet").text("No account, no key: the whole game runs in this page."))
        .children(is_offered.then(|| loaded_quietly(|slot| interrupted_offer(app, slot))))
}
