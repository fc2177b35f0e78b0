//! The first survey page: a person who played with models guesses who they were before anything reveals it.

use super::{OpenPage, SurveyPage, player_legend, survey_buttons, survey_title};
use crate::game::{Colour, Seat};
use crate::lab::{Guess, PlayerKind, Survey};
use crate::session::describe_player;
use crate::settings::Player;
use crate::ui::dom::{El, el, is_ticked};
use crate::ui::round::{PageSession, SessionHandle};
use leptos::prelude::*;

/// The survey page for the guesses.
pub(crate) fn guess(handle: SessionHandle, survey: RwSignal<Survey>, open: OpenPage) -> El {
    let others = handle.read(others);
    let kinds = handle.read(kinds);
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
                was: handle.read(|session| kind_of(session, seat)),
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
    kinds: &[NamedKind],
    guessed: RwSignal<[Option<usize>; Seat::MAX]>,
) -> El {
    let choice = |(number, (_, name)): (usize, &NamedKind)| {
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

/// Returns all players that no person at this screen plays.
fn others(session: &PageSession) -> Vec<(Seat, Colour)> {
    let table = session.with(|round| round.game().table().clone());
    let seats = table.seats().into_iter();
    let others = seats.filter(|&seat| session.player_of(seat) != Player::You);
    others.map(|seat| (seat, table.colour(seat))).collect()
}

/// A player kind and its label.
type NamedKind = (PlayerKind, String);

/// Returns the player kinds to choose from: a bot in any case, then each kind at the table.
fn kinds(session: &PageSession) -> Vec<NamedKind> {
    let mut kinds = vec![(PlayerKind::Bot, "A bot".to_owned())];
    for (seat, _) in others(session) {
        let kind = kind_of(session, seat);
        if kinds.iter().all(|(known, _)| *known != kind) {
            kinds.push((kind, name_of(session, seat)));
        }
    }
    kinds
}

/// Returns a player's kind.
pub(crate) fn kind_of(session: &PageSession, seat: Seat) -> PlayerKind {
    match session.player_of(seat) {
        player if player.asks_a_model() => {
            let own = describe_player(session, seat);
            let at = kinds_of_models(session).iter().position(|kind| *kind == own);
            PlayerKind::Model(at.unwrap_or(0) as u8 + 1)
        }
        Player::Random => PlayerKind::Chance,
        _ => PlayerKind::Bot,
    }
}

/// Returns a player's label: a bot, chance, or a model, with the model's name if there are several kinds of
/// models.
pub(crate) fn name_of(session: &PageSession, seat: Seat) -> String {
    match kind_of(session, seat) {
        PlayerKind::Bot => "A bot".to_owned(),
        PlayerKind::Chance => "Chance".to_owned(),
        PlayerKind::Model(_) if kinds_of_models(session).len() == 1 => "A model".to_owned(),
        PlayerKind::Model(_) => describe_player(session, seat),
    }
}

/// Returns the label of a player kind.
pub(crate) fn name_of_kind(session: &PageSession, kind: PlayerKind) -> String {
    let named = kinds(session).into_iter().find(|(known, _)| *known == kind);
    named.map(|(_, name)| name).unwrap_or_default()
}

/// Returns the names of the different kinds of models at the table, in seat order.
fn kinds_of_models(session: &PageSession) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for (seat, _) in models(session) {
        let kind = describe_player(session, seat);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Returns the seats that models play.
pub(crate) fn models(session: &PageSession) -> Vec<(Seat, Colour)> {
    let others = others(session).into_iter();
    others
        .filter(|&(seat, _)| session.player_of(seat).asks_a_model())
        .collect()
}
