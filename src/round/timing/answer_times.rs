//! Measures how long choices take, so that the turn of a seat that died unseen can take as long.
//!
//! A person at the table must not learn of a death from the clock. As long as the people have no reason to
//! think a seat dead, its turn takes as long as it did while it lived, though its agent is not asked.

use crate::table::{Seat, SeatSet};
use std::collections::VecDeque;
use std::time::Duration;

/// How many times are stored for each seat, and for whole timesteps.
const MAX_TIMES: usize = 8;

/// The assumed time of a choice while none has been measured.
const UNKNOWN: Duration = Duration::from_secs(2);

/// The maximum time of a dead seat's turn. The page reports models that think for longer.
const MAX_LENGTH: Duration = Duration::from_secs(12);

/// The times that choices in the task phase took. Times are the clock's, in milliseconds.
#[derive(Debug, Default)]
pub(crate) struct AnswerTimes {
    seats: [SeatTimes; Seat::MAX],
    /// The times of timesteps in which all choose at once.
    timesteps: RecentTimes,
    lived: SeatSet,
}

#[derive(Debug, Default)]
struct SeatTimes {
    asked_at: Option<f64>,
    took: Duration,
    recent: RecentTimes,
}

/// The latest times, and the index of the next one to repeat.
#[derive(Debug, Default)]
struct RecentTimes {
    times: VecDeque<Duration>,
    repeated: usize,
}

impl AnswerTimes {
    /// Records that the seat is being asked.
    pub(crate) fn asked(&mut self, seat: Seat, now: f64) {
        let times = &mut self.seats[seat.index()];
        times.asked_at.get_or_insert(now);
    }

    /// Records that the seat has answered or is no longer waited for.
    pub(crate) fn answered(&mut self, seat: Seat, now: f64) {
        let times = &mut self.seats[seat.index()];
        if let Some(asked_at) = times.asked_at.take() {
            times.took = Duration::from_secs_f64((now - asked_at).max(0.0) / 1_000.0);
        }
    }

    /// Records that the seat has chosen. A seat that was not asked took no time. The time of a choice in a
    /// meeting says nothing about the task phase and is dropped.
    pub(crate) fn chose(&mut self, seat: Seat, in_task_phase: bool) {
        let times = &mut self.seats[seat.index()];
        let took = std::mem::take(&mut times.took);
        if in_task_phase {
            times.recent.record(took);
        }
    }

    /// Records a timestep in which these seats chose at once. It took as long as its slowest seat.
    pub(crate) fn chose_at_once(&mut self, lived: SeatSet) {
        let took = lived.into_iter().map(|seat| self.seats[seat.index()].took).max();
        if self.lived != lived {
            self.timesteps = RecentTimes::default();
            self.lived = lived;
        }
        self.timesteps.record(took.unwrap_or_default());
    }

    /// Returns how long the turn of this dead seat takes. If the seat has no times of its own, another seat's
    /// are used.
    pub(crate) fn of_turn(&mut self, seat: Seat) -> Duration {
        let own = self.seats[seat.index()].recent.next();
        let time = own.or_else(|| self.seats.iter_mut().find_map(|other| other.recent.next()));
        time.unwrap_or(UNKNOWN).min(MAX_LENGTH)
    }

    /// Returns how long a timestep takes in which all choose at once and a seat has died.
    pub(crate) fn of_timestep(&mut self) -> Duration {
        self.timesteps.next().unwrap_or(UNKNOWN).min(MAX_LENGTH)
    }
}

impl RecentTimes {
    fn record(&mut self, time: Duration) {
        if self.times.len() == MAX_TIMES {
            self.times.pop_front();
        }
        self.times.push_back(time);
    }

    /// Returns the stored times one after another, starting over after the last.
    fn next(&mut self) -> Option<Duration> {
        let at = self.repeated.checked_rem(self.times.len())?;
        self.repeated = at + 1;
        self.times.get(at).copied()
    }
}
