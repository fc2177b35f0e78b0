//! How fast a connection may be asked at a moment.

use std::time::Duration;

use crate::llm::{Limits, LlmError, Quote};

/// The pause after a refusal that does not say how long to wait.
const SHORT_PAUSE: Duration = Duration::from_secs(1);

/// What is known of a connection's speed. Times are in milliseconds of the clock.
pub(crate) struct Pacing {
    /// The most requests on their way at once.
    most: u32,
    /// How many it is for now.
    allowed: u32,
    in_flight: u32,
    /// Answers since `allowed` last changed.
    answers: u32,
    /// When the connection was last slowed down. What was sent before that says nothing new.
    slowed_at_ms: f64,
    /// How long a pause may be.
    longest_wait: Duration,
    /// No request goes out before this time.
    paused_until_ms: f64,
    /// Until when the service said it should be left alone, which may be later: it is asked again after the longest pause,
    /// since days are named too, and a person may have done something about it.
    unwanted_until_ms: f64,
}

/// Whether the next request may go out.
#[derive(Debug, PartialEq)]
pub(crate) enum Admission {
    /// It may; it is counted as on its way.
    Now,
    /// It may after this time, if nothing changes.
    After(Duration),
    /// It may once another has come back.
    WhenWoken,
    /// The wait would be too long.
    Never(LlmError),
}

impl Pacing {
    /// Within these limits, and with no pause longer than `longest_wait`.
    pub(crate) fn new(limits: Limits, longest_wait: Duration) -> Self {
        let most = limits.in_flight.max(1);
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

    /// Whether the next request may go out now.
    pub(crate) fn admit(&mut self, now_ms: f64) -> Admission {
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

    /// For how long no request goes out, since the service asked to slow down.
    pub(crate) fn paused_for(&self, now_ms: f64) -> Duration {
        since(now_ms, self.paused_until_ms)
    }

    /// A request is no longer on its way.
    pub(crate) fn leave(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// Takes in how a request ended that was sent at `sent_at_ms`.
    pub(crate) fn take_in<T>(&mut self, answer: &Result<T, LlmError>, sent_at_ms: f64, now_ms: f64) {
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
        let kept = pause.min(self.longest_wait);
        self.paused_until_ms = self.paused_until_ms.max(now_ms + millis(kept));
        self.unwanted_until_ms = self.unwanted_until_ms.max(now_ms + millis(pause));
    }

    /// One more at once after as many answers as there may be requests.
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

/// From `now_ms` to `then_ms`, in whole milliseconds, rounded up; nothing where that has passed.
fn since(now_ms: f64, then_ms: f64) -> Duration {
    Duration::from_millis((then_ms - now_ms).max(0.0).ceil() as u64)
}
