//! How fast a connection may be asked at the moment.

use std::time::Duration;

use super::admission::Admission;
use crate::llm::{ConcurrencyLimit, LlmError, Quote};

/// The pause after a refusal that does not name one.
const SHORT_PAUSE: Duration = Duration::from_secs(1);

/// The current pace of a connection. Times are in milliseconds of the clock.
pub(super) struct Pacing {
    /// The maximum number of requests in flight.
    most: u32,
    /// The number currently allowed.
    allowed: u32,
    in_flight: u32,
    /// Answers since `allowed` last changed.
    answers: u32,
    /// When the connection was last slowed down. A refusal of a request sent before that carries no new
    /// information.
    slowed_at_ms: f64,
    /// The longest pause.
    longest_wait: Duration,
    /// No request is sent before this time.
    paused_until_ms: f64,
    /// When the pause that the service asked for ends. It may be later than `paused_until_ms`: the service is
    /// asked again after the longest pause, since it may name days, and a person may have raised the limit.
    unwanted_until_ms: f64,
}

impl Pacing {
    /// Starts with this limit, and with no pause longer than `longest_wait`.
    pub(super) fn new(limit: ConcurrencyLimit, longest_wait: Duration) -> Self {
        let most = limit.in_flight.max(1);
        Self {
            most,
            allowed: most,
            in_flight: 0,
            answers: 0,
            slowed_at_ms: f64::NEG_INFINITY,
            longest_wait,
            paused_until_ms: f64::NEG_INFINITY,
            unwanted_until_ms: f64::NEG_INFINITY,
        }
    }

    /// Decides whether the next request may be sent. If it may, it is counted as in flight.
    pub(super) fn admit(&mut self, now_ms: f64) -> Admission {
        let pause = since(now_ms, self.paused_until_ms);
        let unwanted = since(now_ms, self.unwanted_until_ms);
        if !pause.is_zero() && unwanted > self.longest_wait {
            return Admission::Never(LlmError::RateLimited {
                retry_after: Some(unwanted),
                said: Quote::NONE,
            });
        }
        if self.in_flight >= self.allowed {
            return Admission::WhenWoken;
        }
        if !pause.is_zero() {
            return Admission::After(pause);
        }
        self.in_flight += 1;
        Admission::Now
    }

    /// Returns how long requests are still paused, because the service asked to slow down.
    pub(super) fn paused_for(&self, now_ms: f64) -> Duration {
        since(now_ms, self.paused_until_ms)
    }

    /// Records that a request is no longer in flight.
    pub(super) fn leave(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// Records the result of a request that was sent at `sent_at_ms`.
    pub(super) fn record_result<T>(&mut self, answer: &Result<T, LlmError>, sent_at_ms: f64, now_ms: f64) {
        match answer {
            Ok(_) => self.speed_up(),
            Err(error @ LlmError::RateLimited { .. }) => {
                self.pause(error.retry_after().unwrap_or(SHORT_PAUSE), now_ms);
                if sent_at_ms >= self.slowed_at_ms {
                    self.allowed = (self.allowed / 2).max(1);
                    self.answers = 0;
                    self.slowed_at_ms = now_ms;
                }
            }
            Err(error) => {
                if let Some(pause) = error.retry_after() {
                    self.pause(pause, now_ms);
                }
            }
        }
    }

    fn pause(&mut self, pause: Duration, now_ms: f64) {
        let limited_pause = pause.min(self.longest_wait);
        self.paused_until_ms = self.paused_until_ms.max(now_ms + millis(limited_pause));
        self.unwanted_until_ms = self.unwanted_until_ms.max(now_ms + millis(pause));
    }

    /// Allows one more request in flight after as many answers as are currently allowed.
    fn speed_up(&mut self) {
        if self.allowed == self.most {
            return;
        }
        self.answers += 1;
        if self.answers >= self.allowed {
            self.allowed += 1;
            self.answers = 0;
        }
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Returns the time from `now_ms` to `then_ms`, rounded up to whole milliseconds; zero if `then_ms` has
/// passed.
fn since(now_ms: f64, then_ms: f64) -> Duration {
    Duration::from_millis((then_ms - now_ms).max(0.0).ceil() as u64)
}
