//! Lets a bot choose for a seat in place of its model, at a person's request.

use crate::agents::Failure;
use crate::notify::Notify;
use crate::table::{Seat, SeatSet};
use std::cell::Cell;

/// The seats that a person has given to their bots. Shared between the loop that plays the round and the
/// person's controls.
#[derive(Debug, Default)]
pub struct BotTakeover {
    once: Cell<SeatSet>,
    taken_over: Cell<SeatSet>,
    waiting: Notify,
}

impl BotTakeover {
    /// Lets the bots of these seats make the choices that the round is waiting for. The pending questions to
    /// their models are dropped. Later choices are the models' again.
    pub fn take_over_once(&self, seats: SeatSet) {
        self.once.set(self.once.get().union(seats));
        self.waiting.wake();
    }

    /// Lets the seat's bot play it until it is given back. The model is not asked in the meantime.
    pub fn take_over(&self, seat: Seat) {
        self.taken_over.set(self.taken_over.get().with(seat));
        self.waiting.wake();
    }

    /// Gives the seat back to its model.
    pub fn give_back(&self, seat: Seat) {
        self.taken_over.set(self.taken_over.get().without(seat));
    }

    /// Returns whether the seat's bot plays it until it is given back.
    pub fn is_taken_over(&self, seat: Seat) -> bool {
        self.taken_over.get().contains(seat)
    }

    /// Returns the seats that bots play until they are given back.
    pub(crate) fn taken_over(&self) -> SeatSet {
        self.taken_over.get()
    }

    /// Waits until the seat's bot is to choose, and returns the reason.
    pub(crate) async fn until_bot_is_next(&self, seat: Seat) -> Failure {
        let why = self.waiting.until(|| self.why(seat)).await;
        Failure {
            why: why.to_owned(),
            troubles: Vec::new(),
        }
    }

    /// Returns whether the seat's bot is to make the next choice.
    pub(crate) fn is_bot_next(&self, seat: Seat) -> bool {
        self.why(seat).is_some()
    }

    /// Waits until a person gives a seat to its bot.
    pub(crate) async fn changed(&self) {
        self.waiting.change().await
    }

    /// Clears a takeover of a single choice once the seat has chosen.
    pub(crate) fn has_chosen(&self, seat: Seat) {
        self.once.set(self.once.get().without(seat));
    }

    fn why(&self, seat: Seat) -> Option<&'static str> {
        if self.is_taken_over(seat) {
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
