//! The end of a round: who won, the results, and the ways on from there.

use super::results;
use crate::game::Outcome;
use crate::session::Ending;
use crate::ui::chunks::layers::written_round;
use crate::ui::chunks::rounds::{copy_link, replay_round, save_as_file};
use crate::ui::dom::{El, button, el};
use crate::ui::state::{Dialog, SessionHandle, app_state};
use leptos::prelude::*;

/// What the layer over the ship shows at the end of a round.
pub fn outcome_content(handle: SessionHandle, outcome: Outcome) -> El {
    let (ending, number) = handle.read(|session| (Ending::of(session), session.seed()));
    let contents = el("div").class("contents");
    // A replay may have been moved back before this was built.
    let Some(ending) = ending else { return contents };
    let (buttons, copied) = onward(handle);
    let own = ending.has_won.map(|has_won| {
        let (class, words) = match has_won {
            true => ("outcome-verdict outcome-won", "You won"),
            false => ("outcome-verdict", "You lost"),
        };
        el("span").class(class).text(words)
    });
    contents
        .child(
            el("div")
                .class("outcome-body")
                .child(
                    el("p")
                        .class("outcome-figures quiet numbers")
                        .text(&describe_counts(&ending))
                        .child(seed(number)),
                )
                .child(
                    el("h2")
                        .attr("id", "outcome-title")
                        .class("outcome-title")
                        .attr("tabindex", "-1")
                        .children(own)
                        .text(" ")
                        .child(el("span").text(outcome.headline())),
                )
                .child(el("div").class("results").child(results(handle, ending))),
        )
        .child(buttons)
        .child(copied)
}

fn describe_counts(ending: &Ending) -> String {
    let count = |number: usize, one: &str, many: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    };
    format!(
        "timestep {} · {} · {} · ",
        ending.timestep,
        count(ending.counts.meetings, "meeting", "meetings"),
        count(ending.counts.kills, "kill", "kills"),
    )
}

/// The seed, with what it is for.
fn seed(seed: u64) -> El {
    el("abbr")
        .attr(
            "title",
            &format!(
                "Everything that is drawn in a round follows from this number: ?seed={seed} deals the same round again"
            ),
        )
        .text(&format!("seed {seed}"))
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
    let link = move || {
        copied.set(String::new());
        let session = handle.session();
        leptos::task::spawn_local(async move {
            copied.try_set(copy_link(session).await.unwrap_or_else(|why| why.to_string()));
        });
    };
    let save = move || {
        copied.set(String::new());
        let session = handle.session();
        leptos::task::spawn_local(async move {
            copied.try_set(save_as_file(session).await.unwrap_or_else(|why| why.to_string()));
        });
    };
    let replay = move || {
        let session = handle.session();
        leptos::task::spawn_local(async move {
            if let Err(why) = replay_round(app, session).await {
                app.notice.try_set(Some(why.to_string()));
            }
        });
    };
    // The journal contains the players' thoughts, which tell a model from a bot.
    let is_guessing = move || !handle.read(|session| session.reveals_players());
    let play = match handle.read(|session| session.people.is_some()) {
        true => button("button button-action", "Play again", move || app.play_again()),
        false => button("button button-action", "Take a seat", move || {
            app.dialog.set(Some(Dialog::Seat))
        }),
    };
    let buttons = el("div")
        .class("outcome-buttons")
        .child(play)
        .child(button("button", "Watch another", move || app.watch_another()))
        .child(button("button", "Watch the replay", replay).attr_when("hidden", is_guessing))
        .child(
            button("button", "Copy link", link)
                .attr("title", "A link with the whole round and all that was said")
                .attr_when("hidden", is_guessing),
        )
        .child(
            button("button", "Save as file", save)
                .attr(
                    "title",
                    "The whole round as a file: all that was said, thought, asked and answered is in it",
                )
                .attr_when("hidden", is_guessing),
        )
        .child(button("button", "Copy the journal", copy).attr_when("hidden", is_guessing));
    let copied = el("p")
        .class("quiet outcome-copied")
        .attr("role", "status")
        .words(move || copied.get());
    (buttons, copied)
}
