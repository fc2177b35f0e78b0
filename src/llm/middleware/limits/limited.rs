//! Asks a connection no faster than its rate limits allow.

use std::{cell::RefCell, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;

use super::admission::Admission;
use super::queue::{Permit, RateLimitWaitGuard};
use super::rate_limit_budget::RateLimitBudget;
use crate::clock::Clock;
use crate::llm::{Completion, LlmError, Model, Request, RequestQueue, SharedRateLimits, estimate_request};

/// A model whose connection has a limited number of requests in flight. Others wait in a first-come,
/// first-served queue. Clones are the same model.
///
/// If the service reports its remaining requests or tokens, nothing is sent that it would refuse. A request
/// waits for what is replenished within a minute; otherwise it fails as if the service had refused it. If the
/// service asks to slow down, every request of the connection waits until the pause is over. Then fewer are
/// sent at once, growing back one by one. A request that would have to wait too long fails at once instead.
#[derive(Clone)]
pub struct Limited {
    model: Rc<dyn Model>,
    clock: Rc<dyn Clock>,
    queue: RequestQueue,
    shared_limits: SharedRateLimits,
    longest_wait: Duration,
    budget: Rc<RefCell<RateLimitBudget>>,
}

impl Limited {
    /// Wraps `model`, which waits for its turn and respects the limits in `shared_limits`. A report that
    /// nothing is left for long is believed for at most `longest_wait`.
    pub fn new(
        model: Rc<dyn Model>,
        clock: Rc<dyn Clock>,
        queue: RequestQueue,
        shared_limits: SharedRateLimits,
        longest_wait: Duration,
    ) -> Self {
        Self {
            model,
            clock,
            queue,
            shared_limits,
            longest_wait,
            budget: Rc::default(),
        }
    }

    /// Waits until a request of about `tokens` tokens may be sent.
    ///
    /// Waiting for the rate limit happens outside the queue: the limit is per model, and must not delay the
    /// other models of the connection.
    async fn acquire_permit(&self, tokens: u64) -> Result<Permit, LlmError> {
        let mut waiting: Option<RateLimitWaitGuard> = None;
        loop {
            match self.admit(tokens) {
                // Waiting for another request is left to the queue.
                Admission::Now | Admission::WhenWoken => {}
                Admission::After(wait) => {
                    let now_ms = self.clock.now_ms();
                    waiting
                        .get_or_insert_with(|| self.queue.begin_rate_limit_wait(now_ms))
                        .until(now_ms + wait.as_secs_f64() * 1_000.0);
                    self.clock.sleep(wait).await;
                    continue;
                }
                Admission::Never(error) => return Err(error),
            }
            waiting = None;
            let permit = self.queue.take(&*self.clock).await?;
            // Other requests may have used it up in the meantime.
            if self.admit(tokens) == Admission::Now {
                self.budget.borrow_mut().spend(tokens);
                return Ok(permit);
            }
        }
    }

    fn admit(&self, tokens: u64) -> Admission {
        let now_ms = self.clock.now_ms();
        let mut budget = self.budget.borrow_mut();
        if let Some(rate_limits) = self.shared_limits.take() {
            budget.read(rate_limits, now_ms);
        }
        budget.admit(tokens, now_ms, self.longest_wait)
    }
}

impl Model for Limited {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let limited = self.clone();
        Box::pin(async move {
            let permit = limited.acquire_permit(likely_tokens(&request)).await?;
            let sent_at_ms = limited.clock.now_ms();
            let answer = limited.model.complete(request).await;
            limited
                .queue
                .record_result(&answer, sent_at_ms, limited.clock.now_ms());
            drop(permit);
            answer
        })
    }
}

/// Estimates the tokens for which a service counts a request: those of its text plus the maximum of its
/// answer.
fn likely_tokens(request: &Request) -> u64 {
    estimate_request(request) + u64::from(request.max_tokens.unwrap_or_default())
}

#[cfg(test)]
#[path = "limited_tests/mod.rs"]
mod tests;
