//! The second survey page: the reveal, and a rating of each model.

use super::{Answering, focus_title, player_legend, survey_buttons, survey_title};
use crate::browser::BrowserStorage;
use crate::lab::{HitRate, Rating, Survey, model_players, player_kind_name, player_name};
use crate::settings::GuessHistory;
use crate::table::{Colour, Seat};
use crate::ui::dom::{El, el, entered, field, option};
use crate::ui::round::mark;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The rated measures, each with its label and its question.
const MEASURES: [(&str, &str); 3] = [
    ("Human similarity", "how much it passed for a person"),
    ("Timing", "how well it chose when to speak"),
    ("Relevance", "how much its words were to the point"),
];

/// The survey page that reveals the players and asks one person for ratings. `next` is called when this
/// person has answered or declined.
pub(super) fn rating(
    handle: SessionHandle,
    survey: RwSignal<Survey>,
    person: Answering,
    next: Rc<dyn Fn()>,
) -> El {
    let by = person.seat;
    let models = handle.read(|session| model_players(session));
    let ratings: Vec<Rating> = models.iter().map(|&(seat, _)| Rating::open(by, seat)).collect();
    survey.update(|survey| survey.ratings = ratings);
    let title = survey_title(&person.title("Who was what"));
    focus_title(&title);
    let asked: Vec<El> = models
        .iter()
        .map(|&(seat, colour)| model(handle, seat, colour, survey))
        .collect();
    let (go_on, skip) = (Rc::clone(&next), next);
    let keep = move || {
        handle.read(|session| {
            let rated = Survey {
                ratings: survey.with_untracked(|survey| survey.ratings.clone()),
                ..Survey::default()
            };
            let notes = rated.notes(session.roster());
            session.store_afterwords(notes);
        });
        go_on();
    };
    let meanings = MEASURES.map(|(label, meaning)| format!("{label}: {meaning}"));
    el("section")
        .class("survey")
        .attr("aria-label", "Survey")
        .child(title)
        .child(answers(handle, survey, by))
        .children(hit_rate(handle))
        .child(el("h4").class("section-name").text("How did the models do?"))
        .child(
            el("p")
                .class("quiet")
                .text(&format!("From 1, not at all, to 5. {}.", meanings.join("; "))),
        )
        .children(asked)
        .child(survey_buttons(("Keep the answers", keep), move || skip()))
}

/// How often the model was found at this device, after a round with one model.
fn hit_rate(handle: SessionHandle) -> Option<El> {
    let has_one = handle.read(|session| model_players(session).len() == 1);
    let history = app_state().loaded_value(GuessHistory::load(&BrowserStorage));
    let rate = HitRate::of(history.guesses()).filter(|_| has_one)?;
    Some(el("p").class("quiet").text(&rate.to_string()))
}

/// A person's guesses compared with the truth.
fn answers(handle: SessionHandle, survey: RwSignal<Survey>, by: Seat) -> El {
    let (guesses, right) = survey.with_untracked(|survey| {
        let own = survey.guesses.iter().filter(|guess| guess.by == by);
        (own.copied().collect::<Vec<_>>(), survey.right(by))
    });
    if guesses.is_empty() {
        return el("p").attr("role", "status").text("You guessed nobody.");
    }
    let line = |guess: &crate::lab::Guess| {
        let colour = handle.colour(guess.seat);
        let is_right = guess.guessed == guess.was;
        let [was, guessed] =
            [guess.was, guess.guessed].map(|kind| handle.read(|session| player_kind_name(session, kind)));
        let (class, sign, words) = match is_right {
            true => ("survey-right", "✓ ", format!("{was}, as you said")),
            false => ("survey-wrong", "✗ ", format!("{was}; you said: {guessed}")),
        };
        el("li")
            .child(el("span").class(class).attr("aria-hidden", "true").text(sign))
            .child(mark(colour))
            .text(&format!("{}: {words}", colour.name()))
    };
    let models = handle.read(|session| model_players(session));
    let told = match (models.as_slice(), right) {
        ([_], 1) => "You found the model.".to_owned(),
        ([(_, model)], _) => format!("You did not find the model: it was {}.", model.name()),
        _ => format!("You were right about {right} of {}.", guesses.len()),
    };
    el("div").child(el("p").attr("role", "status").text(&told)).child(
        el("ul")
            .class("survey-answers")
            .children(guesses.iter().map(line)),
    )
}

/// The three ratings of one model.
fn model(handle: SessionHandle, seat: Seat, colour: Colour, survey: RwSignal<Survey>) -> El {
    let measured = |(number, (label, _)): (usize, (&str, &str))| {
        let marks = (1..=5u8).map(|mark| option(&mark.to_string(), &mark.to_string()));
        let select = el("select")
            .class("select")
            .attr("aria-label", &format!("{}: {label}", colour.name()))
            .child(option("", "–"))
            .children(marks)
            .on("change", move |event| {
                let mark = entered(&event).parse().ok();
                survey.update(|survey| {
                    if let Some(rating) = survey.ratings.iter_mut().find(|rating| rating.seat == seat) {
                        *[&mut rating.similarity, &mut rating.timing, &mut rating.relevance][number] = mark;
                    }
                });
            });
        field(label, select)
    };
    let kind = handle.read(|session| player_name(session, seat));
    el("fieldset")
        .class("survey-player")
        .child(player_legend(colour).child(el("span").class("quiet").text(&kind)))
        .child(
            el("div")
                .class("survey-marks")
                .children(MEASURES.into_iter().enumerate().map(measured)),
        )
}
