//! Letting a bot choose for a seat whose model does not, at a person's word.

use crate::agents::Failure;
use crate::game::{Seat, SeatSet};
use crate::waiting::Notify;
use std::cell::Cell;

/// Which seats a person has given to their bots, shared between the loop that plays the round and whoever holds the
/// controls.
#[derive(Debug, Default)]
pub struct BotTakeover {
    once: Cell<SeatSet>,
    taken: Cell<SeatSet>,
    waiting: Notify,
}

impl BotTakeover {
    /// Lets the bots of these seats make the choices that the round is waiting for; what their models were asked is given
    /// up. The choices after that are the models' again.
    pub fn let_choose(&self, seats: SeatSet) {
        self.once.set(self.once.get().union(seats));
        self.waiting.wake();
    }

    /// Lets the seat's bot play it until it is given back; its model is not asked meanwhile.
    pub fn take(&self, seat: Seat) {
        self.taken.set(self.taken.get().with(seat));
        self.waiting.wake();
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
    pub(crate) fn taken(&self) -> SeatSet {
        self.taken.get()
    }

    /// Waits until the seat's bot is to choose, and says why it does.
    pub(crate) async fn of(&self, seat: Seat) -> Failure {
        let why = self.waiting.until(|| self.why(seat)).await;
        Failure {
            why: why.to_owned(),
            troubles: Vec::new(),
        }
    }

    /// Whether the seat's bot is to make the next choice.
    pub(crate) fn is_relieved(&self, seat: Seat) -> bool {
        self.why(seat).is_some()
    }

    /// Waits until a person gives a seat to its bot.
    pub(crate) async fn touched(&self) {
        self.waiting.change().await
    }

    /// The seat's choice is made: what was said of that choice alone is done with.
    pub(crate) fn has_chosen(&self, seat: Seat) {
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
}

#[cfg(test)]
#[path = "takeover_tests.rs"]
mod tests;
