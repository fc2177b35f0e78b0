//! The first survey page: each person who played with models guesses who they were before anything reveals
//! it.

use super::{Answering, player_legend, survey_buttons, survey_title};
use crate::browser::BrowserStorage;
use crate::lab::{
    Guess, NamedPlayerKind, PlayerKind, Survey, model_players, other_players, player_kind, player_kinds,
};
use crate::settings::GuessHistory;
use crate::table::{Colour, Seat};
use crate::ui::dom::{El, el, is_ticked};
use crate::ui::round::mark;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The survey page for one person's guesses. `next` is called when this person has guessed or declined.
pub(super) fn guess(
    handle: SessionHandle,
    survey: RwSignal<Survey>,
    person: Answering,
    next: Rc<dyn Fn()>,
) -> El {
    let models = handle.read(|session| model_players(session).len());
    match models {
        1 => which_one(handle, survey, person, next),
        _ => each(handle, survey, person, next),
    }
}

/// The question for the one model among several players.
fn which_one(handle: SessionHandle, survey: RwSignal<Survey>, person: Answering, next: Rc<dyn Fn()>) -> El {
    let app = app_state();
    let others = handle.read(|session| other_players(session));
    let chosen: RwSignal<Option<Seat>> = RwSignal::new(None);
    let choice = |&(seat, colour): &(Seat, Colour)| {
        let radio =
            el("input")
                .attr("type", "radio")
                .attr("name", "guess-which")
                .on("change", move |event| {
                    if is_ticked(&event) {
                        chosen.set(Some(seat));
                    }
                });
        el("label")
            .class("survey-choice")
            .child(radio)
            .child(mark(colour))
            .child(el("span").text(colour.name()))
    };
    let choices: Vec<El> = others.iter().map(choice).collect();
    let count = others.len();
    let (go_on, skip) = (Rc::clone(&next), next);
    let reveal = move || {
        if let Some(seat) = chosen.get_untracked() {
            let was = handle.read(|session| player_kind(session, seat));
            let guessed = PlayerKind::Model(1);
            survey.update(|survey| {
                survey.guesses.push(Guess {
                    by: person.seat,
                    seat,
                    guessed,
                    was,
                });
            });
            let mut history = app.loaded_value(GuessHistory::load(&BrowserStorage));
            history.add(count, guessed == was);
            // A history that cannot be stored stays as it was.
            let _ = history.save(&BrowserStorage);
        }
        go_on();
    };
    page(
        &person.title("Which one was the model?"),
        "One of the others was a language model, the rest were bots. Which one? Your answer is stored with the \
         round’s journal and in this browser, and is sent nowhere.",
    )
    .child(
        el("fieldset")
            .class("survey-player")
            .child(el("legend").class("visually-hidden").text("The model"))
            .child(el("div").class("survey-choices").children(choices)),
    )
    .child(survey_buttons((person.button("Reveal"), reveal), move || skip()))
}

/// The question about every player.
fn each(handle: SessionHandle, survey: RwSignal<Survey>, person: Answering, next: Rc<dyn Fn()>) -> El {
    let others = handle.read(|session| other_players(session));
    let kinds = handle.read(|session| player_kinds(session));
    let guessed: RwSignal<[Option<usize>; Seat::MAX]> = RwSignal::new([None; Seat::MAX]);
    let players = others
        .iter()
        .map(|&(seat, colour)| player(seat, colour, &kinds, guessed));
    let asked: Vec<El> = players.collect();
    let (go_on, skip) = (Rc::clone(&next), next);
    let reveal = move || {
        let said = guessed.get_untracked();
        let guesses = others.iter().filter_map(|&(seat, _)| {
            Some(Guess {
                by: person.seat,
                seat,
                guessed: kinds.get(said[seat.index()]?)?.0,
                was: handle.read(|session| player_kind(session, seat)),
            })
        });
        survey.update(|survey| survey.guesses.extend(guesses));
        go_on();
    };
    page(
        &person.title("Who was a model?"),
        "You played with models. Guess who was a model before it is revealed; leave open what you do not know. Your \
         answers are stored with the round’s journal and sent nowhere.",
    )
    .children(asked)
    .child(survey_buttons((person.button("Reveal"), reveal), move || skip()))
}

fn page(title: &str, words: &str) -> El {
    el("section")
        .class("survey")
        .attr("aria-label", "Survey")
        .child(survey_title(title))
        .child(el("p").class("quiet").text(words))
}

/// The choice of a player kind for one player.
fn player(
    seat: Seat,
    colour: Colour,
    kinds: &[NamedPlayerKind],
    guessed: RwSignal<[Option<usize>; Seat::MAX]>,
) -> El {
    let choice = |(number, (_, name)): (usize, &NamedPlayerKind)| {
        let radio = el("input")
            .attr("type", "radio")
            .attr("name", &format!("guess-{}", seat.index()))
            .on("change", move |event| {
                if is_ticked(&event) {
                    guessed.update(|guessed| guessed[seat.index()] = Some(number));
                }
            });
        el("label")
            .class("survey-choice")
            .child(radio)
            .child(el("span").text(name))
    };
    el("fieldset")
        .class("survey-player")
        .child(player_legend(colour))
        .child(
            el("div")
                .class("survey-choices")
                .children(kinds.iter().enumerate().map(choice)),
        )
}
