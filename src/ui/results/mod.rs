//! What is shown at the end of a round: its outcome and its results. This chunk is loaded when the first round ends.
//!
//! `checked_speeches` checks what was said against what the speakers knew, in slices. `crew`, `timeline`,
//! `statements`, `suspicion` and `figures` show the results; each section is built when it is first opened.
//! `guess` and `rating` are the survey for a person who played with models, which comes before the results.

mod checked_speeches;
mod crew;
mod figures;
mod guess;
mod learning;
mod outcome;
mod plot;
mod rating;
mod statements;
mod suspicion;
mod timeline;

pub(crate) use outcome::outcome_content;

use super::dom::{El, button, el, inject_style};
use super::round::mark;
use crate::game::Colour;
use crate::ui::state::SessionHandle;
use checked_speeches::CheckedSpeeches;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The style sheet of the results.
const STYLE: &str = concat!(
    include_str!("../../../style/results/parts.css"),
    include_str!("../../../style/results/crew.css"),
    include_str!("../../../style/results/timeline.css"),
    include_str!("../../../style/results/statements.css"),
    include_str!("../../../style/results/tables.css"),
    include_str!("../../../style/results/figures.css"),
    include_str!("../../../style/results/survey.css"),
);

/// The pages of the survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SurveyPage {
    /// The person guesses who was a model.
    Guess,
    /// The players are revealed and the person rates the models.
    Rate,
}

/// The open page of the survey; `None` once it is finished or skipped.
type OpenPage = RwSignal<Option<SurveyPage>>;

/// The results of a round, preceded by the survey where there is one.
fn results(handle: SessionHandle) -> El {
    inject_style("results-style", STYLE);
    let heard = checked_speeches::listen(handle);
    let asks_a_model = handle.read(|session| session.table.asks_a_model());
    let is_asked = !handle.read(|session| session.reveals_players());
    let open: OpenPage = RwSignal::new(is_asked.then_some(SurveyPage::Guess));
    let survey = RwSignal::new(crate::lab::Survey::default());
    let page = move |page: SurveyPage| match page {
        SurveyPage::Guess => guess::guess(handle, survey, open),
        SurveyPage::Rate => rating::rating(handle, survey, open),
    };
    el("div")
        .class("results-parts")
        .children(crew::own_ends(handle))
        .child(crew::explanation(handle))
        .part(
            move || Some(handle.read(|session| session.reveals_players())),
            move |_| crew::crew(handle),
        )
        .part(move || open.get(), page)
        .child(timeline::timeline(handle, heard))
        .part(
            move || open.get().is_none().then_some(()),
            move |()| sections(handle, heard, is_asked),
        )
        .part(
            move || {
                let has_answered = survey.with(|survey| !survey.guesses.is_empty());
                (is_asked && has_answered && open.get().is_none()).then_some(())
            },
            |()| {
                el("p")
                    .class("quiet")
                    .attr("role", "status")
                    .text("Your answers are at the end of the journal.")
            },
        )
        .children(asks_a_model.then(|| learning::learning(handle)))
}

/// The sections of the results. After the survey its last button is gone, so the focus moves here.
fn sections(handle: SessionHandle, heard: CheckedSpeeches, takes_focus: bool) -> El {
    let sections = el("div")
        .class("results-sections")
        .attr("role", "group")
        .attr("aria-label", "The round in detail")
        .attr("tabindex", "-1");
    if takes_focus {
        focus_soon(sections.node());
    }
    sections
        .child(section("Said against believed", move || {
            statements::statements(handle, heard)
        }))
        .child(section("Who suspected whom", move || {
            suspicion::suspicion(handle)
        }))
        .child(section("Talk figures", move || figures::figures(handle)))
}

/// Focuses a new element once it is on the page.
fn focus_soon(element: web_sys::Element) {
    request_animation_frame(move || {
        // An element that cannot be focused leaves the focus unchanged.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    });
}

/// A section that is built when it is first opened.
fn section(title: &str, build: impl Fn() -> El + 'static) -> El {
    let is_open = RwSignal::new(false);
    let details = el("details").class("results-section");
    let opened = details.node();
    details
        .child(el("summary").child(el("h3").class("results-section-title").text(title)))
        .on("toggle", move |_| {
            if opened.has_attribute("open") {
                is_open.set(true);
            }
        })
        .part(move || is_open.get().then_some(()), move |()| build())
}

/// The player that a part of the survey is about.
fn player_legend(colour: Colour) -> El {
    el("legend")
        .class("survey-who")
        .child(mark(colour))
        .child(el("span").class("crew-name").text(colour.name()))
}

/// The buttons to continue or to skip.
fn survey_buttons(go: (&str, impl Fn() + 'static), skip: impl Fn() + 'static) -> El {
    el("div")
        .class("survey-buttons")
        .child(button("button button-action", go.0, go.1))
        .child(button("button", "Skip", skip))
}

/// The heading of a survey page. It can receive the focus.
fn survey_title(words: &str) -> El {
    el("h3").class("survey-title").attr("tabindex", "-1").text(words)
}
