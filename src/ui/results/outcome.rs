//! The end of a round: who won. The details are in a chunk (`results`).

use crate::clock::{BrowserClock, Clock};
use crate::game::{Outcome, Role};
use crate::round::figures;
use crate::ui::chunks::layers::{round_results, written_round};
use crate::ui::chunks::loaded;
use crate::ui::dom::{El, button, el, layer};
use crate::ui::state::{Dialog, SessionHandle, app_state};
use leptos::prelude::*;
use std::time::Duration;

/// How long an unattended screen shows the end before the next round begins.
const DEMO_PAUSE: Duration = Duration::from_secs(9);

/// The layer over the ship at the end of a round.
pub fn outcome_layer(handle: SessionHandle, outcome: Outcome) -> El {
    play_on_unattended(handle);
    let lost = if outcome.winner() == Role::Impostor {
        " outcome-lost"
    } else {
        ""
    };
    let (buttons, copied) = onward(handle);
    layer(&format!("outcome{lost}"), "outcome-title")
        .child(
            el("p")
                .class("outcome-figures quiet numbers")
                .text(&describe_figures(handle)),
        )
        .child(
            el("h2")
                .attr("id", "outcome-title")
                .class("outcome-title")
                .attr("tabindex", "-1")
                .text(outcome.headline()),
        )
        .child(
            el("div")
                .class("results")
                .child(loaded(move |place| round_results(place, handle))),
        )
        .child(buttons)
        .child(copied)
}

/// Starts the next round automatically in demo mode.
fn play_on_unattended(handle: SessionHandle) {
    let app = app_state();
    if !app.address.with_value(|address| address.demo) {
        return;
    }
    leptos::task::spawn_local(async move {
        BrowserClock.sleep(DEMO_PAUSE).await;
        // A person may have started another round or opened a dialog in the meantime.
        if handle.is_still_in_play(app) && app.dialog.get_untracked().is_none() {
            app.play_again();
        }
    });
}

fn describe_figures(handle: SessionHandle) -> String {
    handle.read(|session| {
        session.with(|round| {
            let game = round.game();
            let figures = figures(game);
            let count = |number: usize, one: &str, many: &str| match number {
                1 => format!("1 {one}"),
                _ => format!("{number} {many}"),
            };
            format!(
                "timestep {} · {} · {} · seed {}",
                game.timestep(),
                count(figures.meetings, "meeting", "meetings"),
                count(figures.kills, "kill", "kills"),
                game.seed()
            )
        })
    })
}

/// The buttons, and the message after copying.
fn onward(handle: SessionHandle) -> (El, El) {
    let app = app_state();
    let copied = RwSignal::new(String::new());
    let copy = move || {
        copied.set(String::new());
        let session = handle.session();
        leptos::task::spawn_local(async move {
            let said = match written_round(session).await {
                Ok(journal) => match crate::ui::dom::copy(&journal).await {
                    Ok(()) => "The journal was copied.".to_owned(),
                    Err(()) => format!("This browser does not let the page copy. {journal}"),
                },
                Err(why) => why.to_string(),
            };
            copied.try_set(said);
        });
    };
    // The journal contains the players' thoughts, which tell a model from a bot.
    let is_guessing = move || !handle.read(|session| session.reveals_players());
    let play = match handle.read(|session| session.people.is_some()) {
        true => button("button button-action", "Play again", move || app.play_again()),
        false => button("button button-action", "Play", move || {
            app.dialog.set(Some(Dialog::Seat))
        }),
    };
    let buttons = el("div")
        .class("outcome-buttons")
        .child(play)
        .child(button("button", "Watch another", move || app.watch_another()))
        .child(button("button", "Copy the journal", copy).attr_when("hidden", is_guessing));
    let copied = el("p")
        .class("quiet outcome-copied")
        .attr("role", "status")
        .words(move || copied.get());
    (buttons, copied)
}
