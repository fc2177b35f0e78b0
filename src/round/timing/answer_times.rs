//! How long choices took, so that the turn of somebody who died unseen can take as long.
//!
//! A person at the table must not learn of a death from the clock. As long as they have no reason to think a seat dead, its turn
//! takes the time that it took while it lived, though nobody is asked.

use crate::game::{Seat, SeatSet};
use std::collections::VecDeque;
use std::time::Duration;

/// How many times are kept of each seat, and of whole timesteps.
const KEPT: usize = 8;

/// What a choice takes as long as nobody's has been timed.
const UNKNOWN: Duration = Duration::from_secs(2);

/// A turn of the dead takes no longer than this: a person is told of models that think for longer.
const MAX_LENGTH: Duration = Duration::from_secs(12);

/// How long the choices of the task phase took. Times are those of the clock, in milliseconds.
#[derive(Debug, Default)]
pub(crate) struct AnswerTimes {
    seats: [SeatTimes; Seat::MAX],
    /// Timesteps in which all choose at once, with the seats that lived in them.
    timesteps: Recent,
    lived: SeatSet,
}

#[derive(Debug, Default)]
struct SeatTimes {
    asked_at: Option<f64>,
    took: Duration,
    recent: Recent,
}

/// The latest times, and which of them comes next when they are repeated.
#[derive(Debug, Default)]
struct Recent {
    times: VecDeque<Duration>,
    repeated: usize,
}

impl AnswerTimes {
    /// The seat is being asked.
    pub(crate) fn asked(&mut self, seat: Seat, now: f64) {
        let times = &mut self.seats[seat.index()];
        times.asked_at.get_or_insert(now);
    }

    /// The seat's answer is there, or is no longer waited for.
    pub(crate) fn answered(&mut self, seat: Seat, now: f64) {
        let times = &mut self.seats[seat.index()];
        if let Some(asked_at) = times.asked_at.take() {
            times.took = Duration::from_secs_f64((now - asked_at).max(0.0) / 1_000.0);
        }
    }

    /// The seat has chosen. Whoever was not asked took no time; what a choice in a meeting took says nothing of the task phase.
    pub(crate) fn chose(&mut self, seat: Seat, in_task_phase: bool) {
        let times = &mut self.seats[seat.index()];
        let took = std::mem::take(&mut times.took);
        if in_task_phase {
            times.recent.keep(took);
        }
    }

    /// These seats chose at once, and nobody else lived: the timestep took as long as the slowest of them.
    pub(crate) fn chose_at_once(&mut self, lived: SeatSet) {
        let took = lived.into_iter().map(|seat| self.seats[seat.index()].took).max();
        if self.lived != lived {
            self.timesteps = Recent::default();
            self.lived = lived;
        }
        self.timesteps.keep(took.unwrap_or_default());
    }

    /// How long the turn of this seat takes, which lives no more. Without times of its own it takes as long as another's.
    pub(crate) fn of_turn(&mut self, seat: Seat) -> Duration {
        let own = self.seats[seat.index()].recent.next();
        let time = own.or_else(|| self.seats.iter_mut().find_map(|other| other.recent.next()));
        time.unwrap_or(UNKNOWN).min(MAX_LENGTH)
    }

    /// How long a timestep takes in which all choose at once, and somebody lives no more.
    pub(crate) fn of_timestep(&mut self) -> Duration {
        self.timesteps.next().unwrap_or(UNKNOWN).min(MAX_LENGTH)
    }
}

impl Recent {
    fn keep(&mut self, time: Duration) {
        if self.times.len() == KEPT {
            self.times.pop_front();
        }
        self.times.push_back(time);
    }

    /// The kept times one after another, the first again after the last.
    fn next(&mut self) -> Option<Duration> {
        let at = self.repeated.checked_rem(self.times.len())?;
        self.repeated = at + 1;
        self.times.get(at).copied()
    }
}
