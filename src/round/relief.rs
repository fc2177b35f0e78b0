//! Letting a bot choose for a seat whose model does not, at a person's word.

use crate::agents::Failure;
use crate::game::{Seat, SeatSet};
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::task::{Poll, Waker};

/// Which seats a person has given to their bots, shared between the loop that plays the round and whoever holds the
/// controls.
#[derive(Debug, Default)]
pub struct Relief {
    once: Cell<SeatSet>,
    taken: Cell<SeatSet>,
    changes: Cell<u64>,
    waiting: RefCell<Vec<Waker>>,
}

impl Relief {
    /// Lets the bots of these seats make the choices that the round is waiting for; what their models were asked is given
    /// up. The choices after that are the models' again.
    pub fn let_choose(&self, seats: SeatSet) {
        self.once.set(self.once.get().union(seats));
        self.wake();
    }

    /// Lets the seat's bot play it until it is given back; its model is not asked meanwhile.
    pub fn take(&self, seat: Seat) {
        self.taken.set(self.taken.get().with(seat));
        self.wake();
    }

    /// Lets the seat's model play again.
    pub fn give_back(&self, seat: Seat) {
        self.taken.set(self.taken.get().without(seat));
    }

    /// Whether the seat's bot plays it until it is given back.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.taken.get().contains(seat)
    }

    /// The seats that bots play until they are given back.
    pub(super) fn taken(&self) -> SeatSet {
        self.taken.get()
    }

    /// Waits until the seat's bot is to choose, and says why it does.
    pub(super) async fn of(&self, seat: Seat) -> Failure {
        poll_fn(|context| match self.why(seat) {
            Some(why) => Poll::Ready(Failure {
                why: why.to_owned(),
                troubles: Vec::new(),
            }),
            None => {
                let mut waiting = self.waiting.borrow_mut();
                if !waiting.iter().any(|waker| waker.will_wake(context.waker())) {
                    waiting.push(context.waker().clone());
                }
                Poll::Pending
            }
        })
        .await
    }

    /// Whether the seat's bot is to make the next choice.
    pub(super) fn is_relieved(&self, seat: Seat) -> bool {
        self.why(seat).is_some()
    }

    /// Waits until a person gives a seat to its bot.
    pub(super) async fn touched(&self) {
        let before = self.changes.get();
        poll_fn(|context| {
            if self.changes.get() != before {
                return Poll::Ready(());
            }
            self.waiting.borrow_mut().push(context.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// The seat's choice is made: what was said of that choice alone is done with.
    pub(super) fn has_chosen(&self, seat: Seat) {
        self.once.set(self.once.get().without(seat));
    }

    fn why(&self, seat: Seat) -> Option<&'static str> {
        if self.is_taken(seat) {
            Some("A bot plays this seat: the person asked for it.")
        } else if self.once.get().contains(seat) {
            Some("The person let the bot choose.")
        } else {
            None
        }
    }

    fn wake(&self) {
        self.changes.set(self.changes.get() + 1);
        for waker in self.waiting.take() {
            waker.wake();
        }
    }
}

#[cfg(test)]
#[path = "relief_tests.rs"]
mod tests;
