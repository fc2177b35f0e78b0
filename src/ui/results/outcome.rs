//! The end of a round: who won, the results, and the ways on from there.

use super::sharing::sharing;
use super::{checked_speeches, is_guessed, results};
use crate::game::Outcome;
use crate::session::Ending;
use crate::ui::chunks::rounds::replay_round;
use crate::ui::dom::{El, button, el};
use crate::ui::round::{play_on_unattended, plays_on_unattended};
use crate::ui::state::{Dialog, SessionHandle, app_state};
use leptos::prelude::*;

/// What the layer over the ship shows at the end of a round.
pub fn outcome_content(handle: SessionHandle, outcome: Outcome) -> El {
    let (ending, number) = handle.read(|session| (Ending::of(session), session.seed()));
    let contents = el("div").class("contents");
    // A replay may have been moved back before this was built.
    let Some(ending) = ending else { return contents };
    play_on_unattended(handle);
    let heard = checked_speeches::listen(handle);
    let said = RwSignal::new(String::new());
    // A record tells who played.
    let sharing = sharing(handle, heard, said).attr_when("hidden", move || is_guessed(handle));
    let own = ending.has_won.map(|has_won| {
        let (class, words) = match has_won {
            true => ("outcome-verdict outcome-won", "You won"),
            false => ("outcome-verdict", "You lost"),
        };
        el("span").class(class).text(words).text(" ")
    });
    let plays_on = plays_on_unattended(handle).then(|| {
        el("p")
            .class("quiet outcome-plays-on")
            .text("The next round begins by itself. A tap or a key holds this one for a minute.")
    });
    contents
        .child(
            el("div")
                .class("outcome-body")
                .child(
                    el("p")
                        .class("outcome-figures quiet numbers")
                        .text(&format!("{} · ", ending.figures()))
                        .child(seed(number)),
                )
                .child(
                    el("h2")
                        .attr("id", "outcome-title")
                        .class("outcome-title")
                        .attr("tabindex", "-1")
                        .children(own)
                        .child(el("span").text(outcome.headline())),
                )
                .child(
                    el("div")
                        .class("results")
                        .child(results(handle, ending, heard, sharing)),
                ),
        )
        .child(onward(handle))
        .children(plays_on)
        .child(
            el("p")
                .class("quiet outcome-copied")
                .attr("role", "status")
                .words(move || said.get()),
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

/// The buttons to other rounds.
fn onward(handle: SessionHandle) -> El {
    let app = app_state();
    let replay = move || app.run(replay_round(app, handle.session()));
    let watch = |class: &str| button(class, "Watch another", move || app.watch_another());
    let has_played = handle.read(|session| session.people.is_some());
    // What whoever is here wants most likely stands first.
    let (first, second) = match has_played {
        true => (
            button("button button-action", "Play again", move || app.play_again()),
            watch("button"),
        ),
        false => (
            watch("button button-action"),
            button("button", "Play", move || app.dialog.set(Some(Dialog::Seat))),
        ),
    };
    el("div")
        .class("outcome-buttons")
        .child(first)
        .child(second)
        .child(
            button("button", "Watch the replay", replay)
                .attr(
                    "title",
                    "From the beginning. Roles you have not opened are hidden again: All roles opens them",
                )
                .attr_when("hidden", move || is_guessed(handle)),
        )
}
