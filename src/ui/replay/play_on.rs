//! Playing a recorded round on from the position that is shown, with other players.

use crate::round::ReplayPlayer;
use crate::settings::Player;
use crate::ui::dom::{El, button, el, entered, option};
use crate::ui::round::mark;
use crate::ui::state::{PageSession, SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The panel in which the players of all seats are chosen. Bots play unless somebody else is chosen.
pub fn panel(handle: SessionHandle, player: &Rc<ReplayPlayer>) -> El {
    let app = app_state();
    let seats: Vec<_> = handle.seats().into_iter().collect();
    let players = RwSignal::new(vec![Player::Bot; seats.len()]);
    let choices = seats.into_iter().enumerate().map(|(at, seat)| {
        let options = Player::all().map(|player| option(player.name(), &player.label()));
        let colour = handle.colour(seat);
        el("label")
            .class("play-on-seat")
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
    let begin = move || {
        let mut table = handle.read(|session| session.table.clone());
        players.with_untracked(|players| {
            for (seat, &player) in table.seats.iter_mut().zip(players) {
                seat.player = player;
            }
        });
        let from = (shown.replay().record().clone(), shown.position());
        let table = table.normalized();
        app.begin_with(
            &table,
            Rc::new(move |setup| PageSession::play_on(setup, from.clone())),
        );
    };
    el("div")
        .class("play-on")
        .attr("role", "group")
        .attr("aria-label", "Play on from here")
        .child(el("p").text(
            "A new round goes on from this moment, with the same choices before it. This record stays as it is. Who plays?",
        ))
        .child(el("div").class("play-on-seats").children(choices))
        .child(
            el("div")
                .class("form-buttons")
                .child(button("button button-action", "Play on", begin)),
        )
}
