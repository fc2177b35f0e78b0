//! A seat that a person plays.

use super::{Agent, Choice, Decision, Dice, Failure, Memory, PendingChoice, ResponsePace};
use crate::game::{Action, LegalActions, Speech, View};
use crate::waiting::Notify;
use futures::channel::oneshot;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use thiserror::Error;

/// A person at the table: what they choose comes from outside, through [`play`](Person::play).
///
/// At most one question is open at a time. It opens when the round waits for the answer and goes when the round no longer
/// does. A person is only asked when their turn has come, so that no question ever shows what might have been.
#[derive(Debug, Default)]
pub struct Person {
    place: Rc<PersonSeat>,
}

/// Where questions to a person stand.
#[derive(Debug, Default)]
struct PersonSeat {
    open: RefCell<Option<OpenQuestion>>,
    asked: Cell<u64>,
    waiting: Notify,
}

/// What a person is being asked.
#[derive(Debug)]
struct OpenQuestion {
    number: u64,
    legal: LegalActions,
    /// What the person is about to do.
    intent: Option<Action>,
    answer: oneshot::Sender<Result<Decision, Failure>>,
}

/// Why what a person wants to do is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChoiceRefused {
    /// Nobody asked.
    #[error("It is not your turn yet.")]
    NotAsked,
    /// The rules do not allow it; the question stays open.
    #[error("That cannot be done here and now: choose one of the actions on offer.")]
    NotLegal,
}

impl Person {
    /// Whether the round waits for this person.
    pub fn is_asked(&self) -> bool {
        self.question().is_some()
    }

    /// The number of the open question, which no other question has.
    pub fn question(&self) -> Option<u64> {
        self.place.open.borrow().as_ref().map(|open| open.number)
    }

    /// Waits until the person is asked, and returns the number of the question.
    pub async fn until_asked(&self) -> u64 {
        self.place.waiting.until(|| self.question()).await
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// When nothing is being asked, or the action is none of the legal ones; then the question stays open.
    pub fn play(&self, action: Action) -> Result<(), ChoiceRefused> {
        let mut open = self.place.open.borrow_mut();
        let asked = open.as_ref().ok_or(ChoiceRefused::NotAsked)?;
        if !asked.legal.contains(&action.line()) {
            return Err(ChoiceRefused::NotLegal);
        }
        let taken = open.take();
        match taken.is_some_and(|asked| asked.answer.send(Ok(Decision::just(action))).is_ok()) {
            true => Ok(()),
            false => Err(ChoiceRefused::NotAsked),
        }
    }

    /// Says what the person is about to do, which counts where the time for the turn ends first.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn begin(&self, action: Action) -> Result<(), ChoiceRefused> {
        let mut open = self.place.open.borrow_mut();
        let asked = open.as_mut().ok_or(ChoiceRefused::NotAsked)?;
        if !asked.legal.contains(&action.line()) {
            return Err(ChoiceRefused::NotLegal);
        }
        asked.intent = Some(action);
        Ok(())
    }

    /// The time for the turn is over. What the person was about to do is done; else the seat waits in place, votes for
    /// nobody where the rules let it, and where they do not its bot votes.
    pub fn run_out(&self) {
        let Some(open) = self.place.open.borrow_mut().take() else {
            return;
        };
        let waits = [Action::Speak(Speech::SILENCE), Action::SkipVote];
        let waits = waits
            .into_iter()
            .find(|action| open.legal.contains(&action.line()));
        let answer = open.intent.or(waits).map(Decision::just).ok_or_else(|| Failure {
            why: "The time for the vote was over, and by these rules nobody may abstain.".to_owned(),
            troubles: Vec::new(),
        });
        // Whoever does not wait for the answer any more needs none.
        let _ = open.answer.send(answer);
    }
}

impl Agent for Person {
    fn choose(&self, view: &View<'_>, _memory: &Memory, _dice: Dice) -> Choice {
        let (place, legal) = (Rc::clone(&self.place), view.legal());
        let answer = async move {
            let (answer, decision) = oneshot::channel();
            let _question = QuestionGuard::ask(place, legal, answer);
            match decision.await {
                Ok(decision) => decision,
                // Another question took the place of this one, so nobody waits for its answer any more.
                Err(oneshot::Canceled) => std::future::pending().await,
            }
        };
        Choice::Asked(PendingChoice {
            request: None,
            answer: Box::pin(answer),
            again: Rc::default(),
        })
    }

    fn tempo(&self) -> ResponsePace {
        ResponsePace::PERSON
    }

    fn may_be_asked_ahead(&self) -> bool {
        false
    }
}

/// Takes the question back when nobody waits for the answer any more.
struct QuestionGuard {
    place: Rc<PersonSeat>,
}

impl QuestionGuard {
    fn ask(
        place: Rc<PersonSeat>,
        legal: LegalActions,
        answer: oneshot::Sender<Result<Decision, Failure>>,
    ) -> QuestionGuard {
        let number = place.asked.get() + 1;
        place.asked.set(number);
        place.open.replace(Some(OpenQuestion {
            number,
            legal,
            intent: None,
            answer,
        }));
        place.waiting.wake();
        QuestionGuard { place }
    }
}

impl Drop for QuestionGuard {
    fn drop(&mut self) {
        let mut open = self.place.open.borrow_mut();
        // An open question that somebody still waits for is a later one.
        if open.as_ref().is_some_and(|open| open.answer.is_canceled()) {
            *open = None;
        }
    }
}

#[cfg(test)]
#[path = "person_tests.rs"]
mod tests;
