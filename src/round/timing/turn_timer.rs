//! The time limit for a person's turn.

use crate::agents::Person;
use crate::clock::Clock;
use std::cell::Cell;
use std::time::Duration;

/// The interval at which the remaining time is updated.
const TICK: Duration = Duration::from_millis(100);

/// The time limit for people's turns. When it ends, the seat waits in place.
#[derive(Debug)]
pub struct TurnTimer {
    limit: Duration,
    used_ms: Cell<f64>,
}

impl TurnTimer {
    /// Returns a timer with this limit for each turn.
    pub fn of(limit: Duration) -> TurnTimer {
        TurnTimer {
            limit,
            used_ms: Cell::new(0.0),
        }
    }

    /// Returns the limit of a whole turn.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Returns the time left in the current turn.
    pub fn left(&self) -> Duration {
        let used = Duration::from_micros((self.used_ms.get() * 1_000.0) as u64);
        self.limit.saturating_sub(used)
    }

    /// Times the turns of one person for as long as it is polled. The time stands still while `is_held`
    /// returns true: while the round is paused, or while someone else has the device. `notify` is called
    /// whenever time has passed.
    pub async fn run(
        &self,
        person: &Person,
        clock: &dyn Clock,
        is_stopped: impl Fn() -> bool,
        notify: impl Fn(),
    ) {
        loop {
            let question = person.until_asked().await;
            self.used_ms.set(0.0);
            while person.question() == Some(question) {
                let began = clock.now_ms();
                let was_stopped = is_stopped();
                clock.sleep(TICK).await;
                if was_stopped || is_stopped() || person.question() != Some(question) {
                    continue;
                }
                self.used_ms.set(self.used_ms.get() + clock.now_ms() - began);
                if self.left().is_zero() {
                    person.end_turn();
                }
                notify();
            }
        }
    }
}

#[cfg(test)]
#[path = "turn_timer_tests.rs"]
mod tests;
