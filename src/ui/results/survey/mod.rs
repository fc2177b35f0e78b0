//! The survey after a round with models: its pages for one person after the other, and what they share.

mod guess;
mod rating;

use crate::lab::Survey;
use crate::table::{Colour, Seat};
use crate::ui::dom::{El, button, el, focus_soon};
use crate::ui::round::mark;
use crate::ui::state::SessionHandle;
use guess::guess;
use leptos::prelude::*;
use rating::rating;
use std::rc::Rc;

/// A page of the survey, for the person at this index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SurveyPage {
    /// The person guesses who was a model.
    Guess(usize),
    /// The players are revealed and the person rates the models.
    Rate(usize),
}

/// The survey of a round.
#[derive(Clone, Copy)]
pub(super) struct RoundSurvey {
    handle: SessionHandle,
    /// The answers so far.
    pub(super) answers: RwSignal<Survey>,
    /// The open page; `None` once the survey is finished or skipped.
    open: RwSignal<Option<SurveyPage>>,
}

/// The person who answers a page.
#[derive(Clone, Debug)]
pub(super) struct Answering {
    /// The person's seat.
    pub(super) seat: Seat,
    /// The person's name; `None` if only one person plays.
    name: Option<String>,
    /// Whether nobody is asked the same after this person.
    is_last: bool,
}

impl Answering {
    /// Returns the page's title, which says whose page it is where several people play.
    pub(super) fn title(&self, title: &str) -> String {
        match &self.name {
            Some(name) => format!("{name}: {title}"),
            None => title.to_owned(),
        }
    }

    /// Returns the label of the button that leads on.
    pub(super) fn button<'a>(&self, last: &'a str) -> &'a str {
        if self.is_last { last } else { "Next person" }
    }
}

impl RoundSurvey {
    /// Returns the survey, opened if people are to be asked.
    pub(super) fn new(handle: SessionHandle, is_asked: bool) -> RoundSurvey {
        RoundSurvey {
            handle,
            answers: RwSignal::new(Survey::default()),
            open: RwSignal::new(is_asked.then_some(SurveyPage::Guess(0))),
        }
    }

    /// Returns whether a page is open. Tracks it.
    pub(super) fn is_open(self) -> bool {
        self.open.with(Option::is_some)
    }

    /// The open page.
    pub(super) fn pages(self) -> El {
        el("div")
            .class("contents")
            .part(move || self.open.get(), move |page| self.page(page))
    }

    fn page(self, page: SurveyPage) -> El {
        let (at, is_guess) = match page {
            SurveyPage::Guess(at) => (at, true),
            SurveyPage::Rate(at) => (at, false),
        };
        let Some(person) = self.person(at) else {
            return el("span");
        };
        let is_last = person.is_last;
        let next: Rc<dyn Fn()> = Rc::new(move || match (is_guess, is_last) {
            (true, false) => self.open.set(Some(SurveyPage::Guess(at + 1))),
            (true, true) => {
                self.reveal();
                self.open.set(Some(SurveyPage::Rate(0)));
            }
            (false, false) => self.open.set(Some(SurveyPage::Rate(at + 1))),
            (false, true) => self.open.set(None),
        });
        match is_guess {
            true => guess(self.handle, self.answers, person, next),
            false => rating(self.handle, self.answers, person, next),
        }
    }

    fn person(self, at: usize) -> Option<Answering> {
        self.handle.read(|session| {
            let people = session.people.as_ref()?;
            let seat = people.seated.get(at)?.seat;
            Some(Answering {
                seat,
                name: (people.seated.len() > 1).then(|| session.person_name(seat)),
                is_last: at + 1 == people.seated.len(),
            })
        })
    }

    /// Stores the guesses with the round and ends the guessing.
    fn reveal(self) {
        self.handle.read(|session| {
            let notes = self
                .answers
                .with_untracked(|survey| survey.notes(session.roster()));
            session.store_afterwords(notes);
            session.end_guessing();
        });
    }
}

/// The buttons below a page.
pub(super) fn survey_buttons(go: (&str, impl Fn() + 'static), skip: impl Fn() + 'static) -> El {
    el("div")
        .class("survey-buttons")
        .child(button("button button-action", go.0, go.1))
        .child(button("button", "Skip", skip))
}

/// The heading of a page. It receives the focus when the page follows another one.
pub(super) fn survey_title(words: &str) -> El {
    el("h3").class("survey-title").attr("tabindex", "-1").text(words)
}

/// Focuses the heading of a page that follows another one.
pub(super) fn focus_title(title: &El) {
    focus_soon(title.node());
}

/// The player that a part of the survey is about.
fn player_legend(colour: Colour) -> El {
    el("legend")
        .class("survey-who")
        .child(mark(colour))
        .child(el("span").class("crew-name").text(colour.name()))
}
