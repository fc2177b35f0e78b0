//! The cards that tell a person what happened to them: their role at the start of the round, and their death.

use crate::game::Role;
use crate::round::{Fate, Speed, fate_of};
use crate::session::{OwnPart, TurnStatus, own_death, own_role};
use crate::table::Seat;
use crate::ui::dom::{El, button, el, memo};
use crate::ui::round::robot;
use crate::ui::state::{SessionHandle, app_state, focus_play_bar};
use leptos::prelude::*;

/// What a card tells, and whom.
#[derive(Clone, Debug, PartialEq)]
struct Card {
    seat: Seat,
    fate: Fate,
    told: OwnPart,
}

/// Adds the cards for a person who plays alone. Several people at one screen are told in turn, by the bar.
pub fn with_cards(bar: El, handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let own = handle.read(|session| {
        let seated = &session.people.as_ref()?.seated;
        (seated.len() == 1).then(|| seated.first().map(|person| person.seat))?
    });
    let Some(own) = own else { return bar };
    let closed = RwSignal::new(None);
    let card = memo(move |_| {
        let status = status.get();
        handle.watch(|round| {
            let game = round.game();
            let (fate, told) = match status {
                TurnStatus::Alone { .. } if game.choices_made(own) == 0 => {
                    (Fate::Alive, own_role(&game.view(own)))
                }
                TurnStatus::Watching => (fate_of(game, own), own_death(game, own)?),
                _ => return None,
            };
            Some(Card {
                seat: own,
                fate,
                told,
            })
            .filter(|_| closed.get() != Some(fate))
        })
    });
    bar.part(
        move || card.get(),
        move |card| card_view(handle, &card, move |fate| closed.set(Some(fate))),
    )
}

fn card_view(handle: SessionHandle, card: &Card, close: impl Fn(Fate) + 'static) -> El {
    let colour = handle.read(|session| session.with(|round| round.game().roster().colour(card.seat)));
    let fate = card.fate;
    let (class, label) = match fate {
        Fate::Alive => ("own-card", "Begin"),
        Fate::Killed | Fate::Ejected => ("own-card own-card-dead", "Watch on"),
    };
    let go_on = move || {
        close(fate);
        focus_play_bar();
    };
    el("section")
        .class(class)
        .attr("role", "status")
        .child(robot(colour, fate))
        .child(
            el("div")
                .child(el("p").class("own-card-title").text(&card.told.title))
                .child(el("p").text(&card.told.words)),
        )
        .child(button("button button-small", label, go_on))
}

/// What a dead person can do: guess who wins, let the rest go by faster, or begin the next round.
pub fn after_death(handle: SessionHandle) -> El {
    let app = app_state();
    let is_fast = move || app.speed() == Speed::Faster;
    el("div")
        .class("seat-group")
        .attr("role", "group")
        .attr("aria-label", "You are dead")
        .child(guess_of_the_winner(handle))
        .child(
            button("button", "Hurry the rest", move || app.set_speed(Speed::Faster))
                .attr_when("disabled", is_fast),
        )
        .child(button("button", "Next round", move || app.play_again()))
}

/// The question which side will win. The end of the round says whether the answer was right.
fn guess_of_the_winner(handle: SessionHandle) -> El {
    let guessed = RwSignal::new(handle.read(|session| session.people.as_ref()?.guessed_winner.get()));
    let side = move |role: Role, label| {
        let guess = move || {
            handle.read(|session| {
                if let Some(people) = &session.people {
                    people.guessed_winner.set(Some(role));
                }
            });
            guessed.set(Some(role));
        };
        button("button button-small", label, guess)
            .attr_of("aria-pressed", move || (guessed.get() == Some(role)).to_string())
    };
    el("div")
        .class("winner-guess")
        .attr("role", "group")
        .attr("aria-labelledby", "winner-guess")
        .child(el("span").attr("id", "winner-guess").text("Who will win?"))
        .child(side(Role::Crewmate, "Crewmates"))
        .child(side(Role::Impostor, "Impostors"))
}
