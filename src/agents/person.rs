//! A seat played by a person.

use super::{Agent, Choice, Decision, Failure, Memory, PendingChoice, ResponsePace};
use crate::game::{Action, Offer, Offers, View};
use crate::notify::Notify;
use crate::table::{Dice, Speech};
use futures::channel::oneshot;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use thiserror::Error;

/// A person at the table, whose choices come from outside through [`answer`](Person::answer).
///
/// At most one question is open at a time. It opens when the round begins to wait for the answer, and closes
/// when the round no longer waits. A person is never asked ahead of their turn, so no question shows a
/// predicted view.
#[derive(Debug, Default)]
pub struct Person {
    seat: Rc<PersonSeat>,
}

/// The person's open question and those who wait for one.
#[derive(Debug, Default)]
struct PersonSeat {
    open: RefCell<Option<OpenQuestion>>,
    asked: Cell<u64>,
    waiting: Notify,
}

/// A question to the person.
#[derive(Debug)]
struct OpenQuestion {
    number: u64,
    offers: Offers,
    /// The action that the person has begun.
    intent: Option<Action>,
    answer: oneshot::Sender<Result<Decision, Failure>>,
}

/// Why a person's choice is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RefusedChoice {
    /// No question is open.
    #[error("It is not your turn yet.")]
    NotAsked,
    /// The action is illegal; the question stays open.
    #[error("That cannot be done here and now: choose one of the actions on offer.")]
    NotLegal,
}

impl Person {
    /// Returns whether the round waits for this person.
    pub fn is_asked(&self) -> bool {
        self.question().is_some()
    }

    /// Returns the unique number of the open question.
    pub fn question(&self) -> Option<u64> {
        self.seat.open.borrow().as_ref().map(|open| open.number)
    }

    /// Waits until the person is asked, and returns the number of the question.
    pub async fn until_asked(&self) -> u64 {
        self.seat.waiting.until(|| self.question()).await
    }

    /// Answers the open question with this action.
    ///
    /// # Errors
    /// [`RefusedChoice`] if no question is open or the action is illegal. An open question stays open.
    pub fn answer(&self, action: Action) -> Result<(), RefusedChoice> {
        let mut open = self.seat.open.borrow_mut();
        let asked = open.as_ref().ok_or(RefusedChoice::NotAsked)?;
        if !fits(&asked.offers, &action) {
            return Err(RefusedChoice::NotLegal);
        }
        let taken = open.take();
        match taken.is_some_and(|asked| asked.answer.send(Ok(Decision::of_action(action))).is_ok()) {
            true => Ok(()),
            false => Err(RefusedChoice::NotAsked),
        }
    }

    /// Sets the action that the person has begun. It is taken if the time for the turn runs out.
    ///
    /// # Errors
    /// The errors of [`answer`](Self::answer).
    pub fn set_intent(&self, action: Action) -> Result<(), RefusedChoice> {
        let mut open = self.seat.open.borrow_mut();
        let asked = open.as_mut().ok_or(RefusedChoice::NotAsked)?;
        if !fits(&asked.offers, &action) {
            return Err(RefusedChoice::NotLegal);
        }
        asked.intent = Some(action);
        Ok(())
    }

    /// Ends the turn because its time is up. The action that the person has begun is taken. Otherwise the
    /// seat waits in place, or votes for nobody; if the rules require a vote, its bot votes.
    pub fn end_turn(&self) {
        let Some(open) = self.seat.open.borrow_mut().take() else {
            return;
        };
        let waits = [Action::Speak(Speech::SILENCE), Action::SkipVote];
        let waits = waits.into_iter().find(|action| fits(&open.offers, action));
        let answer = open
            .intent
            .or(waits)
            .map(Decision::of_action)
            .ok_or_else(|| Failure {
                why: "The time for the vote was over, and by these rules nobody may abstain.".to_owned(),
                troubles: Vec::new(),
            });
        // An answer that nobody waits for any more is dropped.
        let _ = open.answer.send(answer);
    }
}

impl Agent for Person {
    fn choose(&self, view: &View<'_>, _memory: &Memory, _dice: Dice) -> Choice {
        let (seat, offers) = (Rc::clone(&self.seat), view.offers());
        let answer = async move {
            let (answer, decision) = oneshot::channel();
            let _question = QuestionGuard::ask(seat, offers, answer);
            match decision.await {
                Ok(decision) => decision,
                // A newer question has replaced this one, so nobody waits for its answer any more.
                Err(oneshot::Canceled) => std::future::pending().await,
            }
        };
        Choice::Asked(PendingChoice {
            request: None,
            answer: Box::pin(answer),
            retries: Rc::default(),
        })
    }

    fn response_pace(&self) -> ResponsePace {
        ResponsePace::IMMEDIATE
    }

    fn may_be_asked_ahead(&self) -> bool {
        false
    }
}

/// Returns whether this action is on offer.
fn fits(offers: &Offers, action: &Action) -> bool {
    offers.iter().any(|offer| match (offer, action) {
        (Offer::Speak, Action::Speak(_)) => true,
        (offer, action) => offer.complete() == Some(action),
    })
}

/// Closes the question when nobody waits for the answer any more.
struct QuestionGuard {
    seat: Rc<PersonSeat>,
}

impl QuestionGuard {
    fn ask(
        seat: Rc<PersonSeat>,
        offers: Offers,
        answer: oneshot::Sender<Result<Decision, Failure>>,
    ) -> QuestionGuard {
        let number = seat.asked.get() + 1;
        seat.asked.set(number);
        seat.open.replace(Some(OpenQuestion {
            number,
            offers,
            intent: None,
            answer,
        }));
        seat.waiting.wake();
        QuestionGuard { seat }
    }
}

impl Drop for QuestionGuard {
    fn drop(&mut self) {
        let mut open = self.seat.open.borrow_mut();
        // An open question with somebody waiting for it is a newer one.
        if open.as_ref().is_some_and(|open| open.answer.is_canceled()) {
            *open = None;
        }
    }
}

#[cfg(test)]
#[path = "person_tests.rs"]
mod tests;
