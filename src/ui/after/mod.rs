//! What stands under the outcome once everything may be known. It is fetched when the first round ends.
//!
//! `listening` holds what was said against what its speakers knew, a little at a time; `timeline`, `said`, `suspicion` and
//! `figures` show what came of it, each built when it is first opened; `guess` and `rating` are the survey of a person who
//! played with models, which comes before all of it.

mod figures;
mod guess;
mod listening;
mod plot;
mod rating;
mod said;
mod suspicion;
mod timeline;

use super::element::{El, button, el};
use super::live::Playing;
use leptos::prelude::*;
use listening::Heard;

/// How far the survey is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Who was a model?
    Guess,
    /// It is told who was what, and how did the models do?
    Rate,
    /// All is said or passed.
    Done,
}

/// What stands under the outcome.
pub fn afterwards(playing: Playing) -> El {
    let heard = listening::listen(playing);
    let stage = RwSignal::new(match playing.read(|live| live.tells_kinds()) {
        true => Stage::Done,
        false => Stage::Guess,
    });
    let survey = RwSignal::new(crate::lab::Survey::default());
    let held = move |now: Stage| match now {
        Stage::Guess => guess::guess(playing, survey, stage),
        Stage::Rate => rating::rating(playing, survey, stage),
        Stage::Done => sections(playing, heard),
    };
    el("div")
        .class("after-parts")
        .child(style())
        .child(timeline::timeline(playing, heard))
        .part(move || Some(stage.get()), held)
}

/// The looks of this part, which come with it.
fn style() -> El {
    el("style").text(include_str!("../../../style/after.css"))
}

fn sections(playing: Playing, heard: Heard) -> El {
    el("div")
        .class("after-sections")
        .child(section("Said against believed", move || {
            said::said(playing, heard)
        }))
        .child(section("Who suspected whom", move || {
            suspicion::suspicion(playing)
        }))
        .child(section("Talk figures", move || figures::figures(playing)))
}

/// A section that is built when it is first opened.
fn section(title: &str, build: impl Fn() -> El + 'static) -> El {
    let is_open = RwSignal::new(false);
    let details = el("details").class("after-section");
    let opened = details.node();
    details
        .child(el("summary").child(el("h3").class("after-name").text(title)))
        .on("toggle", move |_| {
            if opened.has_attribute("open") {
                is_open.set(true);
            }
        })
        .part(move || is_open.get().then_some(()), move |()| build())
}

/// The two ways on from a page of the survey.
fn onward(go: (&str, impl Fn() + 'static), skip: impl Fn() + 'static) -> El {
    el("div")
        .class("survey-buttons")
        .child(button("button button-action", go.0, go.1))
        .child(button("button", "Skip", skip))
}

/// The heading of a page of the survey, which gets the focus when it is not the first.
fn survey_title(words: &str) -> El {
    el("h3").class("survey-title").attr("tabindex", "-1").text(words)
}
