//! Voting with a click on a player's card in the meeting.

use super::bar::act;
use super::stance::TurnStatus;
use crate::game::{Action, Seat};
use crate::ui::dom::{El, button, el, memo};
use crate::ui::round::SessionHandle;
use crate::ui::shell::app_state;
use leptos::prelude::*;

/// A button over the card of this seat, while a person may vote for it.
pub fn card(playing: SessionHandle, seat: Seat) -> El {
    let app = app_state();
    let can = memo(move |_| {
        let voter = TurnStatus::of(playing).chooser()?;
        let vote = Action::Vote(seat).line();
        playing.watch(|round| {
            let view = round.game().view(voter);
            view.legal().contains(&vote).then_some(())
        })
    });
    let name = playing.read(|live| live.with(|round| round.game().table().name(seat)));
    el("span").part(
        move || can.get(),
        move |()| {
            button("ballot-choose", "", move || act(app, playing, Action::Vote(seat)))
                .attr("aria-label", &format!("Vote for {name}"))
        },
    )
}
