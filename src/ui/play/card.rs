//! The cards that tell a person what happened to them: their role at the start of the round, and their death.

use crate::game::{Fate, Role};
use crate::round::Speed;
use crate::session::{OwnCard, TurnStatus};
use crate::table::Colour;
use crate::ui::dom::{El, button, el, follow, memo};
use crate::ui::round::robot;
use crate::ui::state::{SessionHandle, app_state, focus_play_bar};
use leptos::prelude::*;

/// Adds the cards for a person who plays alone. Several people at one screen are told in turn, by the bar.
pub fn with_cards(bar: El, handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let own = handle.read(|session| {
        let seated = &session.people.as_ref()?.seated;
        (seated.len() == 1).then(|| seated.first().map(|person| person.seat))?
    });
    let Some(own) = own else { return bar };
    let closed = RwSignal::new(None);
    let told = memo(move |_| {
        status.track();
        handle.watch(|session| session.own_card(own))
    });
    let is_closed = move |card: &OwnCard| closed.get() == Some(card.fate);
    // Whoever has closed the card does not wait for its time at the end.
    follow(move || {
        if told.with(|card| card.as_ref().is_some_and(|card| card.is_end && is_closed(card))) {
            handle.read(|session| session.playback.skip_pause());
        }
    });
    bar.part(
        move || told.get().filter(|card| !is_closed(card)),
        move |card| card_view(handle.colour(own), &card, move || closed.set(Some(card.fate))),
    )
}

fn card_view(colour: Colour, card: &OwnCard, close: impl Fn() + 'static) -> El {
    let (class, label) = match card.fate {
        Fate::Alive if card.role == Role::Impostor => ("own-card own-card-role own-card-impostor", "Begin"),
        Fate::Alive => ("own-card own-card-role", "Begin"),
        Fate::Killed | Fate::Ejected if card.is_end => ("own-card own-card-dead", "See the end"),
        Fate::Killed | Fate::Ejected => ("own-card own-card-dead", "Watch on"),
    };
    let go_on = move || {
        close();
        focus_play_bar();
    };
    el("section")
        .class(class)
        .attr("role", "status")
        .child(robot(colour, card.fate))
        .child(
            el("div")
                .child(el("p").class("own-card-title").text(&card.told.title))
                .child(el("p").text(&card.told.words)),
        )
        .child(button("button button-small", label, go_on))
}

/// What a dead person can do: guess who wins, let the camera go that follows a player, let the rest go by faster, or
/// begin the next round.
pub fn after_death(handle: SessionHandle) -> El {
    let app = app_state();
    let is_fast = move || app.speed() == Speed::Faster;
    el("div")
        .class("seat-group")
        .attr("role", "group")
        .attr("aria-label", "You are dead")
        .part(
            move || handle.watch(|session| session.may_guess_winner()).then_some(()),
            move |()| guess_of_the_winner(handle),
        )
        .part(
            move || app.followed.get(),
            move |seat| {
                let label = format!("Stop following {}", handle.name(seat));
                button("button", &label, move || app.followed.set(None))
            },
        )
        .child(button("button", "Hurry the rest", move || app.hurry()).attr_when("disabled", is_fast))
        .child(button("button", "Next round", move || app.play_again()))
}

/// The question which side will win, which is no longer asked once the roles are shown. The end of the round says whether the answer was right.
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
        .child(
            el("span")
                .class("quiet")
                .text("Once you open all roles, you can no longer guess."),
        )
}
