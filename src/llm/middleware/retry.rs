//! Retries failed requests where that makes sense.

use std::{cell::RefCell, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::clock::Clock;
use crate::llm::{Completion, LlmError, Model, Request, TimeLimited};

/// How long to wait for an answer, how often to try, and how long to pause between tries.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RetryPolicy {
    /// The time limit of one try, including the whole answer.
    pub time_limit: Duration,
    /// The total number of tries; 0 counts as 1.
    pub tries: u32,
    /// The pause after the first try, before jitter.
    pub first_pause: Duration,
    /// The factor between one pause and the next; at least 1.
    pub backoff_factor: f32,
    /// The longest pause. A service that asks for a longer one is not asked again.
    pub longest_pause: Duration,
}

impl Default for RetryPolicy {
    /// Three tries of 60 s, with pauses of about 1 s and 3 s, or as long as the service asks for, up to 30 s.
    fn default() -> Self {
        Self {
            time_limit: Duration::from_secs(60),
            tries: 3,
            first_pause: Duration::from_secs(1),
            backoff_factor: 3.0,
            longest_pause: Duration::from_secs(30),
        }
    }
}

impl RetryPolicy {
    /// Returns the pause before the next try, after try number `attempt` (the first is 1) ended in `error`.
    /// Returns `None` if that was the last.
    ///
    /// `jitter`, from 0 to 1, makes the pause 0.5 to 1.5 times as long, so that what failed together does
    /// not retry together. If the service names a pause, the result is that pause plus up to a tenth.
    pub fn pause_before_retry(&self, attempt: u32, error: &LlmError, jitter: f32) -> Option<Duration> {
        if attempt >= self.tries || !error.is_worth_retrying() {
            return None;
        }
        let jitter = f64::from(jitter.clamp(0.0, 1.0));
        let seconds = match error.retry_after() {
            // An earlier try would be useless, and the wait would be too long.
            Some(asked) if asked > self.longest_pause => return None,
            Some(asked) => asked.as_secs_f64() * (1.0 + jitter / 10.0),
            None => {
                let earlier = i32::try_from(attempt.saturating_sub(1)).unwrap_or(i32::MAX);
                self.first_pause.as_secs_f64()
                    * f64::from(self.backoff_factor.max(1.0)).powi(earlier)
                    * (0.5 + jitter)
            }
        };
        let pause = Duration::try_from_secs_f64(seconds).unwrap_or(self.longest_pause);
        Some(pause.min(self.longest_pause))
    }
}

/// A model that is retried according to a [`RetryPolicy`].
pub struct Retrying {
    model: Rc<dyn Model>,
    clock: Rc<dyn Clock>,
    policy: RetryPolicy,
    jitter: Rc<RefCell<Pcg32>>,
}

impl Retrying {
    /// Wraps `model`, retried by `policy` on `clock`, each try within the policy's time limit.
    pub fn new(model: Rc<dyn Model>, clock: Rc<dyn Clock>, policy: RetryPolicy) -> Self {
        let limited = TimeLimited::new(model, Rc::clone(&clock), policy.time_limit);
        Self::untimed(Rc::new(limited), clock, policy)
    }

    /// Wraps `model`, which has a time limit of its own, retried by `policy` on `clock`.
    pub(crate) fn untimed(model: Rc<dyn Model>, clock: Rc<dyn Clock>, policy: RetryPolicy) -> Self {
        Self {
            jitter: jitter(&*clock),
            model,
            clock,
            policy,
        }
    }
}

impl Model for Retrying {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (model, clock) = (Rc::clone(&self.model), Rc::clone(&self.clock));
        let (policy, jitter) = (self.policy, Rc::clone(&self.jitter));
        Box::pin(async move {
            let ask = || model.complete(request.clone());
            retry(&policy, &*clock, &jitter, ask).await
        })
    }
}

/// Asks, and retries by this policy where that makes sense.
///
/// # Errors
/// The error of the last try.
pub(crate) async fn retry<T, F: Future<Output = Result<T, LlmError>>>(
    policy: &RetryPolicy,
    clock: &dyn Clock,
    jitter: &RefCell<Pcg32>,
    mut ask: impl FnMut() -> F,
) -> Result<T, LlmError> {
    let mut attempt = 1;
    loop {
        let error = match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let jitter: f32 = jitter.borrow_mut().random();
        let Some(pause) = policy.pause_before_retry(attempt, &error, jitter) else {
            return Err(error);
        };
        clock.sleep(pause).await;
        attempt += 1;
    }
}

/// Returns a random number generator for jitter, seeded by the time. Two connections differ, while
/// tests on a virtual clock are deterministic.
pub(crate) fn jitter(clock: &dyn Clock) -> Rc<RefCell<Pcg32>> {
    Rc::new(RefCell::new(Pcg32::seed_from_u64(clock.now_ms().to_bits())))
}

#[cfg(test)]
#[path = "retry_tests.rs"]
mod tests;
