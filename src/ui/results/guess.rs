//! The first survey page: a person who played with models guesses who they were before anything reveals it.

use super::{OpenPage, SurveyPage, player_legend, survey_buttons, survey_title};
use crate::game::{Colour, Seat};
use crate::lab::{Guess, NamedPlayerKind, Survey, other_players, player_kind, player_kinds};
use crate::ui::dom::{El, el, is_ticked};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;

/// The survey page for the guesses.
pub(crate) fn guess(handle: SessionHandle, survey: RwSignal<Survey>, open: OpenPage) -> El {
    let others = handle.read(|session| other_players(session));
    let kinds = handle.read(|session| player_kinds(session));
    let guessed: RwSignal<[Option<usize>; Seat::MAX]> = RwSignal::new([None; Seat::MAX]);
    let players = others
        .iter()
        .map(|&(seat, colour)| player(seat, colour, &kinds, guessed));
    let asked: Vec<El> = players.collect();
    let reveal = move || {
        let said = guessed.get_untracked();
        let guesses = others.iter().filter_map(|&(seat, _)| {
            Some(Guess {
                seat,
                guessed: kinds.get(said[seat.index()]?)?.0,
                was: handle.read(|session| player_kind(session, seat)),
            })
        });
        let guesses = guesses.collect();
        survey.update(|survey| survey.guesses = guesses);
        handle.read(|session| {
            let notes =
                session.with(|round| survey.with_untracked(|survey| survey.notes(round.game().table())));
            session.store_afterwords(notes);
            session.end_guessing();
        });
        open.set(Some(SurveyPage::Rate));
    };
    let skip = move || {
        handle.read(|session| session.end_guessing());
        open.set(Some(SurveyPage::Rate));
    };
    el("section")
        .class("survey")
        .attr("aria-label", "Survey")
        .child(survey_title("Who was a model?"))
        .child(el("p").class("quiet").text(
            "You played with models. Guess who was a model before it is revealed; leave open what you do not know. Your \
             answers are stored with the round's journal and sent nowhere.",
        ))
        .children(asked)
        .child(survey_buttons(("Reveal", reveal), skip))
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
