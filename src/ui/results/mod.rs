//! What is shown at the end of a round: its outcome and its results. This chunk is loaded when the first
//! round ends.
//!
//! `checked_speeches` checks what was said against what the speakers knew, in slices. `crew`, `timeline`,
//! `statements`, `suspicion` and `talk` show the results; each section is built when it is first opened.
//! `sharing` offers what can be taken along, among it the `picture` of the end. `survey` asks people who played
//! with models, before the results.

mod checked_speeches;
mod crew;
mod learning;
mod moments;
mod outcome;
mod picture;
mod plot;
mod sharing;
mod statements;
mod survey;
mod suspicion;
mod talk;
mod timeline;

pub(crate) use checked_speeches::{CheckedSpeeches, bots, collect_in_slices, is_alive};
pub(crate) use outcome::outcome_content;

use super::dom::{El, el, focus_soon, inject_style};
use crate::session::{CrewMember, Ending};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;
use std::rc::Rc;
use survey::RoundSurvey;

/// The style sheet of the results.
const STYLE: &str = concat!(
    include_str!("../../../style/results/parts.css"),
    include_str!("../../../style/results/crew.css"),
    include_str!("../../../style/results/moments.css"),
    include_str!("../../../style/results/timeline.css"),
    include_str!("../../../style/results/statements.css"),
    include_str!("../../../style/results/tables.css"),
    include_str!("../../../style/results/figures.css"),
    include_str!("../../../style/results/survey.css"),
);

/// The results of a round, preceded by the survey where there is one. `sharing` are the buttons for what can be
/// taken along.
fn results(handle: SessionHandle, ending: Ending, heard: CheckedSpeeches, sharing: El) -> El {
    inject_style("results-style", STYLE);
    let asks_a_model = handle.read(|session| session.table.asks_a_model());
    let is_asked = is_guessed(handle);
    let survey = RoundSurvey::new(handle, is_asked);
    let titles = Rc::new(ending.meetings.clone());
    el("div")
        .class("results-parts")
        .children(crew::own_ends(&ending))
        .child(crew::explanation(&ending))
        .part(
            move || Some(handle.read(|session| session.reveals_players())),
            // After the guessing it is told who played.
            move |_| crew::crew(&handle.read(|session| CrewMember::all(session))),
        )
        .child(survey.pages())
        .child(moments::moments(handle, heard))
        .child(sharing)
        .child(timeline::timeline(handle, &ending, heard))
        .part(
            move || (!survey.is_open()).then_some(()),
            move |()| sections(handle, &titles, heard, is_asked),
        )
        .part(
            move || {
                let has_answered = survey.answers.with(|survey| !survey.guesses.is_empty());
                (is_asked && has_answered && !survey.is_open()).then_some(())
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

/// Returns whether people are still to guess who played the seats. Tracks changes.
fn is_guessed(handle: SessionHandle) -> bool {
    !handle.read(|session| session.reveals_players())
}

/// The sections of the results. After the survey its last button is gone, so the focus moves here.
fn sections(
    handle: SessionHandle,
    titles: &Rc<Vec<String>>,
    heard: CheckedSpeeches,
    takes_focus: bool,
) -> El {
    let (of_statements, of_suspicion) = (Rc::clone(titles), Rc::clone(titles));
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
            statements::statements(handle, &of_statements, heard)
        }))
        .child(section("Who suspected whom", move || {
            suspicion::suspicion(handle, &of_suspicion)
        }))
        .child(section("Talk figures", move || talk::talk(handle)))
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
