//! Playing a recorded round with other players: on from the position that is shown, or its table from the beginning.

use crate::round::ReplayPlayer;
use crate::settings::Player;
use crate::ui::dom::{El, button, el, entered, option};
use crate::ui::round::mark;
use crate::ui::saved_rounds::keep_record;
use crate::ui::state::{AppState, PageSession, SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// Keeps the record that came from a link, since nothing else does, and both rounds stay.
fn keep_linked(app: AppState, session: &PageSession) {
    let record = session.link.as_ref().and_then(|_| session.record());
    let Some(record) = record else {
        return;
    };
    leptos::task::spawn_local(async move {
        if let Err(why) = keep_record(record).await {
            app.notice.try_set(Some(why.to_string()));
        }
    });
}

/// The panel in which the players of all seats are chosen. Bots play unless somebody else is chosen.
pub fn panel(handle: SessionHandle, player: &Rc<ReplayPlayer>) -> El {
    let app = app_state();
    let seats: Vec<_> = handle.seats().into_iter().collect();
    let players = RwSignal::new(vec![Player::Bot; seats.len()]);
    let choices = seats.into_iter().enumerate().map(|(at, seat)| {
        let options = Player::all().map(|player| option(player.name(), &player.label()));
        let colour = handle.colour(seat);
        el("label")
            .class("other-players-seat")
            .child(mark(colour))
            .child(el("span").text(colour.name()))
            .child(
                el("select")
                    .class("select")
                    .children(options)
                    .on("change", move |event| {
                        if let Some(chosen) = Player::named(&entered(&event)) {
                            players.update(|players| players[at] = chosen);
                        }
                    }),
            )
    });
    let shown = Rc::clone(player);
    let begin = move |position: usize| {
        let mut table = handle.read(|session| session.table.clone());
        players.with_untracked(|players| {
            for (seat, &player) in table.seats.iter_mut().zip(players) {
                seat.player = player;
            }
        });
        let from = (shown.replay().record().clone(), position);
        let table = table.normalized();
        let left = handle.session();
        app.begin_with(
            &table,
            Rc::new(move |setup| {
                let begun = PageSession::play_on(setup, from.clone())?;
                keep_linked(app, &left);
                Ok(begun)
            }),
        );
    };
    let (here, begin_again) = (Rc::clone(player), begin.clone());
    let ending = Rc::clone(player);
    let is_at_end = move || handle.watch(|_| ending.position() == ending.replay().len());
    el("div")
        .class("replay-panel other-players")
        .attr("role", "group")
        .attr("aria-label", "Play with others")
        .attr("tabindex", "0")
        .child(el("p").text(
            "Who plays? “Play on from here” begins a new round with the same choices up to this moment. “Play the same \
             table” begins one with the same rules, seed and roles. This record stays as it is.",
        ))
        .child(el("div").class("other-players-seats").children(choices))
        .child(
            el("div")
                .class("form-buttons")
                .child(
                    button("button button-action", "Play on from here", move || begin(here.position()))
                        .attr_when("disabled", is_at_end),
                )
                .child(button("button", "Play the same table", move || begin_again(0))),
        )
}
