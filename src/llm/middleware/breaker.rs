//! A circuit breaker: stops asking a service that refuses or is down.

use std::{cell::RefCell, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;

use crate::clock::Clock;
use crate::llm::{Completion, ErrorClass, LlmError, Model, Request};

/// The number of consecutive failures after which a service that answers with errors counts as down. The
/// cause may be one particular request, and a mind sends more than one kind.
const ERRORS_UNTIL_DOWN: u32 = 3;

/// The number of consecutive failures after which any other service counts as down. One is enough where the
/// request was already retried.
const FAILURES_UNTIL_DOWN: u32 = 2;

/// How long a service that is down is left alone at first. Each further cooldown is twice as long.
const FIRST_COOLDOWN: Duration = Duration::from_secs(20);

/// The longest cooldown.
const MAX_COOLDOWN: Duration = Duration::from_secs(300);

/// A model behind a circuit breaker. While asking is futile, it fails at once with the last error.
///
/// A service that refuses permanently (wrong key, no such model) is not asked again until
/// [`reset`](Self::reset) or [`replace`](Self::replace) is called. One that is down (no answer,
/// server errors) is left alone for a while; then one trial request tests whether it is back. A service that
/// answers other requests in the meantime is not down, and concurrent requests that fail count as one
/// failure. Clones are the same model.
#[derive(Clone)]
pub struct Breaker {
    state: Rc<RefCell<BreakerState>>,
    clock: Rc<dyn Clock>,
}

/// What a circuit breaker does about a failing service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BreakerPolicy {
    /// Stops sending requests to it.
    #[default]
    StopAsking,
    /// Continues to send requests. A study counts every failure and decides itself when to stop.
    KeepAsking,
}

struct BreakerState {
    model: Rc<dyn Model>,
    policy: BreakerPolicy,
    failures: u32,
    /// The number of the next request.
    next: u64,
    /// Requests below this number had been sent when the latest answer came.
    answered: u64,
    /// Requests below this number had been sent when the latest failure was counted.
    failed: u64,
    /// Why and until when the breaker is open; `None` while it is closed.
    open: Option<OpenCircuit>,
    /// Incremented by each replacement or reset, so that late answers to earlier requests are ignored.
    epoch: u32,
}

/// Why the model is not being asked, and until when.
struct OpenCircuit {
    error: LlmError,
    /// When the service said that it will be back, if it did.
    back_at_ms: Option<f64>,
    cooldown: Duration,
    next_try: NextTry,
}

/// When a failing service may be asked again.
#[derive(Clone, Copy, PartialEq)]
enum NextTry {
    /// Only after a reset.
    AfterReset,
    /// At this time of the clock, in milliseconds.
    At(f64),
    /// After the trial request that is in flight: the breaker is half-open.
    TrialInFlight,
}

impl Breaker {
    /// Wraps `model`, with cooldowns measured on `clock`.
    pub fn new(model: Rc<dyn Model>, clock: Rc<dyn Clock>) -> Self {
        let state = BreakerState {
            model,
            policy: BreakerPolicy::StopAsking,
            failures: 0,
            next: 0,
            answered: 0,
            failed: 0,
            open: None,
            epoch: 0,
        };
        Self {
            state: Rc::new(RefCell::new(state)),
            clock,
        }
    }

    /// Sets the policy.
    pub fn with_policy(self, policy: BreakerPolicy) -> Self {
        self.state.borrow_mut().policy = policy;
        self
    }

    /// Returns the last error if the breaker is open, so that the model is not being asked.
    pub fn open_error(&self) -> Option<LlmError> {
        let state = self.state.borrow();
        state.open.as_ref().map(|open| open.error.clone())
    }

    /// Returns when the service said that it will be back, in milliseconds of the clock, if it is not being
    /// asked and said so.
    pub fn back_at_ms(&self) -> Option<f64> {
        self.state.borrow().open.as_ref()?.back_at_ms
    }

    /// Closes the breaker, so that the next request goes out whatever happened before.
    pub fn reset(&self) {
        self.state.borrow_mut().reset();
    }

    /// Replaces the model. Requests in flight are still answered by the earlier one.
    pub fn replace(&self, model: Rc<dyn Model>) {
        let mut state = self.state.borrow_mut();
        state.model = model;
        state.reset();
    }
}

impl BreakerState {
    fn reset(&mut self) {
        self.failures = 0;
        self.open = None;
        self.epoch += 1;
    }

    /// Returns the model to ask and the request's number, or the error of an open breaker. After a cooldown,
    /// the first request is a trial; others get the error until it is answered.
    fn begin_request(&mut self, now_ms: f64) -> Result<(Rc<dyn Model>, u64), LlmError> {
        if let Some(open) = &mut self.open {
            match open.next_try {
                NextTry::At(time) if now_ms >= time => open.next_try = NextTry::TrialInFlight,
                _ => return Err(open.error.clone()),
            }
        }
        let number = self.next;
        self.next += 1;
        Ok((Rc::clone(&self.model), number))
    }

    /// Records the result of the request with this number.
    fn record_result(&mut self, number: u64, answer: &Result<Completion, LlmError>, now_ms: f64) {
        if self.policy == BreakerPolicy::KeepAsking {
            return;
        }
        let error = match answer {
            Err(error) if error.class() != ErrorClass::ThisRequest => error,
            // Any answer, even an error about this request, shows that the service is up.
            _ => {
                self.failures = 0;
                self.answered = self.next;
                self.open = None;
                return;
            }
        };
        let is_refused = error.class() == ErrorClass::Refused;
        if number < self.answered && !is_refused && error.retry_after().is_none() {
            return;
        }
        if number >= self.failed {
            self.failures += 1;
            self.failed = self.next;
        }
        let cooldown = match &self.open {
            None => FIRST_COOLDOWN,
            Some(open) if open.next_try == NextTry::TrialInFlight => (open.cooldown * 2).min(MAX_COOLDOWN),
            // Several requests were in flight when the service went down; the first failure has set the
            // cooldown.
            Some(open) => open.cooldown,
        };
        let next_try = match is_refused {
            true => NextTry::AfterReset,
            false if self.failures < failures_until_down(error) && self.open.is_none() => return,
            false => {
                let cooldown = cooldown
                    .max(error.retry_after().unwrap_or_default())
                    .min(MAX_COOLDOWN);
                NextTry::At(now_ms + cooldown.as_secs_f64() * 1_000.0)
            }
        };
        self.open = Some(OpenCircuit {
            error: error.clone(),
            back_at_ms: error
                .retry_after()
                .map(|pause| now_ms + pause.as_secs_f64() * 1_000.0),
            cooldown,
            next_try,
        });
    }
}

/// Returns how many consecutive failures mean that a service is down, if the latest one is `error`.
fn failures_until_down(error: &LlmError) -> u32 {
    match error {
        LlmError::Refused { .. }
        | LlmError::ServiceDown {
            retry_after: None, ..
        } => ERRORS_UNTIL_DOWN,
        error if error.is_worth_retrying() => 1,
        _ => FAILURES_UNTIL_DOWN,
    }
}

/// Allows another trial request if this one is dropped before its answer.
struct TrialGuard<'a> {
    breaker: &'a Breaker,
    epoch: u32,
    number: u64,
}

impl TrialGuard<'_> {
    fn answered(self, answer: &Result<Completion, LlmError>) {
        let mut state = self.breaker.state.borrow_mut();
        if state.epoch == self.epoch {
            state.record_result(self.number, answer, self.breaker.clock.now_ms());
        }
    }
}

impl Drop for TrialGuard<'_> {
    fn drop(&mut self) {
        let mut state = self.breaker.state.borrow_mut();
        if state.epoch == self.epoch
            && let Some(open) = &mut state.open
            && open.next_try == NextTry::TrialInFlight
        {
            open.next_try = NextTry::At(self.breaker.clock.now_ms());
        }
    }
}

impl Model for Breaker {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let breaker = self.clone();
        Box::pin(async move {
            let (begun, epoch) = {
                let mut state = breaker.state.borrow_mut();
                (state.begin_request(breaker.clock.now_ms()), state.epoch)
            };
            let (model, number) = begun?;
            let asked = TrialGuard {
                breaker: &breaker,
                epoch,
                number,
            };
            let answer = model.complete(request).await;
            asked.answered(&answer);
            answer
        })
    }
}

#[cfg(test)]
#[path = "breaker_tests.rs"]
mod tests;
