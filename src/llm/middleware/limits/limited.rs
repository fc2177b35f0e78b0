//! Asking a connection no faster than it can answer.

use std::{cell::RefCell, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;

use super::budget::{Budget, Fit};
use super::queue::{HeldRequest, Permit};
use crate::clock::Clock;
use crate::llm::{Completion, LlmError, Model, Request, RequestQueue, SharedRateLimits, estimate_request};

/// A model of a connection on which only so many requests are on their way at once; the others wait for their turn, first
/// come, first served. Clones are the same model.
///
/// Where the service says how many requests or tokens it has left, nothing is sent that it would refuse: for what is back
/// within a minute a request waits, and else it fails as if the service had refused it. Where it asks to slow down, every request of this connection waits until that is over, and afterwards fewer go out at once, growing
/// back one by one. A request that would wait for too long fails at once instead, so that nobody waits for ever.
#[derive(Clone)]
pub struct Limited {
    model: Rc<dyn Model>,
    clock: Rc<dyn Clock>,
    turns: RequestQueue,
    shared_limits: SharedRateLimits,
    longest_wait: Duration,
    budget: Rc<RefCell<Budget>>,
}

impl Limited {
    /// `model`, asked in its turn and within what it leaves in `shared_limits`. That nothing is left for long is believed for no
    /// longer than `longest_wait`.
    pub fn new(
        model: Rc<dyn Model>,
        clock: Rc<dyn Clock>,
        turns: RequestQueue,
        shared_limits: SharedRateLimits,
        longest_wait: Duration,
    ) -> Self {
        Self {
            model,
            clock,
            turns,
            shared_limits,
            longest_wait,
            budget: Rc::default(),
        }
    }

    /// Waits until a request of about so many tokens may go out.
    ///
    /// What the service has left is waited for outside of the queue: it is each model's own, and must not hold up the
    /// others of the connection.
    async fn place(&self, tokens: u64) -> Result<Permit, LlmError> {
        let mut held: Option<HeldRequest> = None;
        loop {
            match self.room(tokens) {
                Fit::Now => {}
                Fit::After(wait) => {
                    let now_ms = self.clock.now_ms();
                    held.get_or_insert_with(|| self.turns.hold_up(now_ms))
                        .until(now_ms + wait.as_secs_f64() * 1_000.0);
                    self.clock.sleep(wait).await;
                    continue;
                }
                Fit::None(wait) => return Err(LlmError::AllowanceUsedUp { back_in: wait }),
            }
            held = None;
            let place = self.turns.take(&*self.clock).await?;
            // Others may have spent it meanwhile.
            if self.room(tokens) == Fit::Now {
                self.budget.borrow_mut().spend(tokens);
                return Ok(place);
            }
        }
    }

    fn room(&self, tokens: u64) -> Fit {
        let now_ms = self.clock.now_ms();
        let mut budget = self.budget.borrow_mut();
        if let Some(allowance) = self.shared_limits.take() {
            budget.read(allowance, now_ms);
        }
        budget.room(tokens, now_ms, self.longest_wait)
    }
}

impl Model for Limited {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let limited = self.clone();
        Box::pin(async move {
            let place = limited.place(likely_tokens(&request)).await?;
            let sent_at_ms = limited.clock.now_ms();
            let answer = limited.model.complete(request).await;
            limited.turns.take_in(&answer, sent_at_ms, limited.clock.now_ms());
            drop(place);
            answer
        })
    }
}

/// About how many tokens a service counts a request as: those of its text, and all that may be answered.
fn likely_tokens(request: &Request) -> u64 {
    estimate_request(request) + u64::from(request.max_tokens.unwrap_or_default())
}

#[cfg(test)]
#[path = "limited_tests.rs"]
mod tests;
