//! The time of a live meeting, and waiting for the next event in it.

use super::runner::{LiveMeetingRunner, SeatActivity};
use crate::round::{PlayContext, RoundChange};
use crate::table::{MeetingTime, Seat};
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// How often the page is reported that time has passed.
const TICK: Duration = Duration::from_secs(1);

impl LiveMeetingRunner<'_> {
    pub(super) fn is_anything_answered(&self) -> bool {
        self.activities
            .iter()
            .any(|activity| matches!(activity, SeatActivity::Answered(_)))
    }

    /// Returns when the next event is due, at most `deadline`.
    pub(super) fn next_due(&self, deadline: f64) -> f64 {
        let due = self.activities.iter().filter_map(|activity| match activity {
            SeatActivity::Resting { until } | SeatActivity::Typing { until, .. } => Some(*until),
            _ => None,
        });
        due.fold(deadline, f64::min)
    }

    /// Returns the meeting's speed relative to the clock; `None` if it jumps to the next event.
    pub(super) fn factor(&self) -> Option<f64> {
        let is_asked = self
            .activities
            .iter()
            .any(|activity| matches!(activity, SeatActivity::Asked { .. }));
        let takes_time = |seat: Seat| self.player(seat).takes_time();
        let living = self.round.borrow().game().living();
        match self.play_context.playback.speed().factor() {
            None if !is_asked => None,
            Some(factor) if !living.into_iter().any(takes_time) => Some(factor),
            _ => Some(1.0),
        }
    }

    /// Adds the time that has passed on the clock.
    pub(super) fn read_clock(&mut self) {
        let shows = self.clock.now_ms();
        let passed = shows - self.time.read_at;
        self.time.read_at = shows;
        self.time.now += passed * self.factor().unwrap_or(0.0);
        self.pass_time();
    }

    pub(super) fn pass_time(&self) {
        // Sums of fractions depend on what the clock showed at the beginning, which differs after a save. So
        // an event that is due at a whole millisecond must not fall into the one before it.
        let now = Duration::from_micros((self.time.now * 1_000.0).round() as u64);
        self.round.borrow_mut().pass_time(MeetingTime::after(now));
    }

    /// Waits while the round is paused. That time does not count.
    pub(super) async fn wait_while_paused(&mut self) {
        if self.play_context.playback.is_paused() && !self.has_step {
            self.read_clock();
            let mut step = pin!(self.play_context.playback.wait_for_step());
            poll_fn(|context| {
                self.poll_pending(context);
                step.as_mut().poll(context)
            })
            .await;
            self.time.read_at = self.clock.now_ms();
            self.has_step = self.play_context.playback.is_paused();
        }
    }

    /// Sleeps until an event is due, an answer arrives, or a person uses a control.
    pub(super) async fn wait(&mut self, deadline: f64) {
        let next = self.next_due(deadline);
        let Some(factor) = self.factor() else {
            self.time.now = self.time.now.max(next);
            self.pass_time();
            // Other tasks run between two jumps, so that the screen can follow.
            return self.clock.sleep(Duration::ZERO).await;
        };
        let pause = ((next - self.time.now) / factor / 1_000.0).max(0.0);
        let pause = Duration::try_from_secs_f64(pause).unwrap_or(TICK).min(TICK);
        let mut sleep = self.clock.sleep(pause.max(Duration::from_millis(1)));
        let PlayContext {
            playback, takeover, ..
        } = self.play_context;
        let mut touched = pin!(playback.changed());
        let mut taken_over = pin!(takeover.changed());
        poll_fn(|context| {
            let is_there = self.poll_pending(context);
            let is_touched =
                touched.as_mut().poll(context).is_ready() | taken_over.as_mut().poll(context).is_ready();
            match is_there || is_touched || sleep.as_mut().poll(context).is_ready() {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
    }

    /// Polls the pending questions. Returns whether an answer has arrived.
    pub(super) fn poll_pending(&mut self, context: &mut Context<'_>) -> bool {
        let mut is_there = false;
        for (seat, activity) in Seat::all().zip(&mut self.activities) {
            let SeatActivity::Asked {
                answer,
                retries,
                reported,
                ..
            } = activity
            else {
                continue;
            };
            if let Poll::Ready(there) = answer.as_mut().poll(context) {
                (self.notify)(match there {
                    Ok(_) => RoundChange::Answered(seat),
                    Err(_) => RoundChange::Failed(seat),
                });
                *activity = SeatActivity::Answered(there);
                is_there = true;
            } else if *reported < retries.count() {
                *reported = retries.count();
                (self.notify)(RoundChange::AskedAgain(seat));
            }
        }
        is_there
    }
}
