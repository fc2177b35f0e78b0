//! A seat that a person plays.

use super::{Agent, Asked, Choosing, Decision, Dice, Memory, Tempo};
use crate::game::{Action, LegalActions, View};
use crate::llm::Request;
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
    open: Rc<RefCell<Option<Open>>>,
}

/// What a person is being asked.
#[derive(Debug)]
struct Open {
    legal: LegalActions,
    answer: oneshot::Sender<Action>,
}

/// Why what a person wants to do is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
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
        self.open.borrow().is_some()
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// When nothing is being asked, or the action is none of the legal ones; then the question stays open.
    pub fn play(&self, action: Action) -> Result<(), Refused> {
        let mut open = self.open.borrow_mut();
        let asked = open.as_ref().ok_or(Refused::NotAsked)?;
        if !asked.legal.contains(&action.line()) {
            return Err(Refused::NotLegal);
        }
        match open.take().map(|asked| asked.answer.send(action)) {
            Some(Ok(())) => Ok(()),
            _ => Err(Refused::NotAsked),
        }
    }
}

impl Agent for Person {
    fn choose(&self, view: &View<'_>, _memory: &Memory, _dice: Dice) -> Choosing {
        let (open, legal) = (Rc::clone(&self.open), view.legal());
        let answer = async move {
            let (answer, action) = oneshot::channel();
            let _question = Question::ask(open, Open { legal, answer });
            match action.await {
                Ok(action) => Ok(Decision::just(action)),
                // Another question took the place of this one, so nobody waits for its answer any more.
                Err(oneshot::Canceled) => std::future::pending().await,
            }
        };
        Choosing::Asked(Asked {
            // A question to a person is never compared: it goes with the turn that it is for.
            request: Request::default(),
            answer: Box::pin(answer),
            again: Rc::new(Cell::new(0)),
        })
    }

    fn tempo(&self) -> Tempo {
        Tempo::PERSON
    }

    fn may_be_asked_ahead(&self) -> bool {
        false
    }
}

/// Takes the question back when nobody waits for the answer any more.
struct Question {
    place: Rc<RefCell<Option<Open>>>,
}

impl Question {
    fn ask(place: Rc<RefCell<Option<Open>>>, open: Open) -> Question {
        place.replace(Some(open));
        Question { place }
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        let mut place = self.place.borrow_mut();
        // An open question that somebody still waits for is a later one.
        if place.as_ref().is_some_and(|open| open.answer.is_canceled()) {
            *place = None;
        }
    }
}

#[cfg(test)]
#[path = "person_tests.rs"]
mod tests;
