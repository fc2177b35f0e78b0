//! Whom a round waits for, and since when.

use super::{SeatState, SeatStates};
use crate::game::Game;
use crate::table::{Seat, SeatSet, Turn};
use std::time::Duration;

/// Seats that the round is waiting for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaitingSeats {
    /// The seats.
    pub seats: SeatSet,
    /// Since when, in milliseconds.
    pub since: f64,
}

impl SeatStates {
    /// A wait is reported after this long.
    pub const LONG: Duration = Duration::from_secs(12);

    /// A wait that is expected to exceed this is reported from its beginning.
    pub const TOO_LONG: Duration = Duration::from_secs(20);

    /// Returns the seats that the round waits for at time `now`, in milliseconds. The wait is reported once
    /// it has lasted [`LONG`](Self::LONG), or at once if one of the seats is `known` to wait longer than
    /// [`TOO_LONG`](Self::TOO_LONG). A seat that is only asked ahead of its turn does not count.
    pub fn waiting(&self, game: &Game, now: f64, known: impl Fn(Seat) -> Duration) -> Option<WaitingSeats> {
        let mut waiting = WaitingSeats {
            seats: SeatSet::default(),
            since: now,
        };
        // A live meeting does not wait for silent seats.
        let awaited = match game.turn() {
            Turn::Any(_) => SeatSet::EMPTY,
            turn => turn.seats(),
        };
        for seat in awaited {
            if let SeatState::Thinking { since, .. } = self.of(seat) {
                waiting.seats = waiting.seats.with(seat);
                waiting.since = waiting.since.min(since);
            }
        }
        let is_long = now - waiting.since >= SeatStates::LONG.as_secs_f64() * 1_000.0;
        let is_known = waiting
            .seats
            .into_iter()
            .any(|seat| known(seat) > SeatStates::TOO_LONG);
        (is_long || is_known).then_some(waiting)
    }
}
