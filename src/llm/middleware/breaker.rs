//! Leaving a service alone that is known to refuse or to be away.

use std::{cell::RefCell, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;

use crate::clock::Clock;
use crate::llm::{Completion, ErrorClass, LlmError, Model, Request};

/// After this many failures in a row a service counts as away that answers each time, but with an error: it may be what it is
/// asked that it stumbles over, and a mind asks for more than one thing.
const ERRORS: u32 = 3;

/// After this many failures in a row any other service counts as away. One is enough where it was asked several times for it.
const FAILURES: u32 = 2;

/// How long a service that is away is left alone at first; each further time takes twice as long.
const FIRST_REST: Duration = Duration::from_secs(20);

/// A service is not left alone for longer than this.
const MAX_REST: Duration = Duration::from_secs(300);

/// A model that is not asked while asking cannot help: it fails at once, with the error that it last had.
///
/// A service that refuses for good (wrong key, no such model) is not asked again until [`try_again`](Self::try_again) or
/// [`replace`](Self::replace) is called. One that is away (no answer, in trouble) is left alone for a while, and then one
/// request finds out whether it is back. One that answers others meanwhile is not away, and requests that fail side by side
/// are one failure. Clones are the same model.
#[derive(Clone)]
pub struct Breaker {
    state: Rc<RefCell<State>>,
    clock: Rc<dyn Clock>,
}

/// What a breaker does about a service in trouble.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BreakerPolicy {
    /// It leaves the service alone.
    #[default]
    LeaveAlone,
    /// It asks nevertheless. A study counts every failure and decides itself when to stop.
    KeepAsking,
}

struct State {
    model: Rc<dyn Model>,
    policy: BreakerPolicy,
    failures: u32,
    /// The number of the next request.
    next: u64,
    /// Requests below this number were on their way when the latest answer came.
    answered: u64,
    /// Requests below this number were on their way when the latest failure was counted.
    failed: u64,
    trouble: Option<FailureCount>,
    /// Counts what was replaced or tried anew, so that a late answer to an earlier request changes nothing.
    epoch: u32,
}

struct FailureCount {
    error: LlmError,
    /// When the service said that it is back, where it did.
    back_at_ms: Option<f64>,
    rest: Duration,
    again: NextTry,
}

/// When a service in trouble may be asked again.
#[derive(Clone, Copy, PartialEq)]
enum NextTry {
    /// Not before somebody says so.
    WhenTold,
    /// At this time of the clock, in milliseconds.
    At(f64),
    /// One request is on its way to find out.
    BeingTried,
}

impl Breaker {
    /// `model`, left alone by what `clock` says.
    pub fn new(model: Rc<dyn Model>, clock: Rc<dyn Clock>) -> Self {
        let state = State {
            model,
            policy: BreakerPolicy::LeaveAlone,
            failures: 0,
            next: 0,
            answered: 0,
            failed: 0,
            trouble: None,
            epoch: 0,
        };
        Self {
            state: Rc::new(RefCell::new(state)),
            clock,
        }
    }

    /// The same with this policy.
    pub fn with_policy(self, policy: BreakerPolicy) -> Self {
        self.state.borrow_mut().policy = policy;
        self
    }

    /// Why the model is not being asked, if so: one plain sentence.
    pub fn trouble(&self) -> Option<String> {
        let state = self.state.borrow();
        state.trouble.as_ref().map(|trouble| trouble.error.to_string())
    }

    /// When the service said that it is back, in milliseconds of the clock, where it is not being asked and has said so.
    pub fn back_at_ms(&self) -> Option<f64> {
        self.state.borrow().trouble.as_ref()?.back_at_ms
    }

    /// Lets the next request through, whatever happened before.
    pub fn try_again(&self) {
        self.state.borrow_mut().begin_anew();
    }

    /// Asks another model from now on. What is on its way still comes from the earlier one.
    pub fn replace(&self, model: Rc<dyn Model>) {
        let mut state = self.state.borrow_mut();
        state.model = model;
        state.begin_anew();
    }
}

impl State {
    fn begin_anew(&mut self) {
        self.failures = 0;
        self.trouble = None;
        self.epoch += 1;
    }

    /// The model to ask now, or the error that stands in the way. Whoever asks after a rest asks for all: the others are
    /// still told the error until the answer is there.
    fn admit(&mut self, now_ms: f64) -> Result<(Rc<dyn Model>, u64), LlmError> {
        if let Some(trouble) = &mut self.trouble {
            match trouble.again {
                NextTry::At(time) if now_ms >= time => trouble.again = NextTry::BeingTried,
                _ => return Err(trouble.error.clone()),
            }
        }
        let number = self.next;
        self.next += 1;
        Ok((Rc::clone(&self.model), number))
    }

    /// Takes in what came of the request of this number.
    fn take_in(&mut self, number: u64, answer: &Result<Completion, LlmError>, now_ms: f64) {
        if self.policy == BreakerPolicy::KeepAsking {
            return;
        }
        let error = match answer {
            Err(error) if error.class() != ErrorClass::ThisRequest => error,
            // Whatever it says, it is there.
            _ => {
                self.failures = 0;
                self.answered = self.next;
                self.trouble = None;
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
        let rest = match &self.trouble {
            None => FIRST_REST,
            Some(trouble) if trouble.again == NextTry::BeingTried => (trouble.rest * 2).min(MAX_REST),
            // Several were on their way when it went, and one failure was enough to know.
            Some(trouble) => trouble.rest,
        };
        let again = match is_refused {
            true => NextTry::WhenTold,
            false if self.failures < failures_of_one_away(error) && self.trouble.is_none() => return,
            false => {
                let rest = rest.max(error.retry_after().unwrap_or_default()).min(MAX_REST);
                NextTry::At(now_ms + rest.as_secs_f64() * 1_000.0)
            }
        };
        self.trouble = Some(FailureCount {
            error: error.clone(),
            back_at_ms: error
                .retry_after()
                .map(|pause| now_ms + pause.as_secs_f64() * 1_000.0),
            rest,
            again,
        });
    }
}

/// How many failures in a row say that a service is away, of which this is the latest.
fn failures_of_one_away(error: &LlmError) -> u32 {
    match error {
        LlmError::Refused { .. }
        | LlmError::ServiceDown {
            retry_after: None, ..
        } => ERRORS,
        error if error.is_worth_retrying() => 1,
        _ => FAILURES,
    }
}

/// Gives the turn back when the request that was to find out is dropped before its answer.
struct TrialGuard<'a> {
    breaker: &'a Breaker,
    epoch: u32,
    number: u64,
}

impl TrialGuard<'_> {
    fn answered(self, answer: &Result<Completion, LlmError>) {
        let mut state = self.breaker.state.borrow_mut();
        if state.epoch == self.epoch {
            state.take_in(self.number, answer, self.breaker.clock.now_ms());
        }
    }
}

impl Drop for TrialGuard<'_> {
    fn drop(&mut self) {
        let mut state = self.breaker.state.borrow_mut();
        if state.epoch == self.epoch
            && let Some(trouble) = &mut state.trouble
            && trouble.again == NextTry::BeingTried
        {
            trouble.again = NextTry::At(self.breaker.clock.now_ms());
        }
    }
}

impl Model for Breaker {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let breaker = self.clone();
        Box::pin(async move {
            let (admitted, epoch) = {
                let mut state = breaker.state.borrow_mut();
                (state.admit(breaker.clock.now_ms()), state.epoch)
            };
            let (model, number) = admitted?;
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
