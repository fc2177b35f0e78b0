//! The account to which a request is charged.

use std::fmt;

use crate::llm::{Completion, LlmError, Meter, Request, Tokens, Usage, estimate_request, estimate_tokens};

/// The meter and payer to which a request is charged; none by default. It travels with the request to the
/// code that sends it, since only that code knows how often the request was sent and what each try returned.
/// Clones are the same, and requests compare equal whoever pays for them.
#[derive(Clone, Default)]
pub struct Bill(Option<(Meter, usize)>);

impl Bill {
    /// Returns a bill for `payer` on `meter`.
    pub(super) fn of(meter: Meter, payer: usize) -> Self {
        Self(Some((meter, payer)))
    }

    /// Records that a request of about `prompt` tokens is being sent.
    pub(super) fn sent(&self, prompt: u64) -> Sent {
        Sent {
            bill: self.clone(),
            prompt,
            is_ended: false,
        }
    }
}

impl PartialEq for Bill {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Bill {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Bill(…)")
    }
}

/// A request in flight. If dropped before its result is recorded, it counts as abandoned.
#[must_use = "dropped, the request counts as given up"]
pub struct Sent {
    bill: Bill,
    /// The estimated number of prompt tokens.
    prompt: u64,
    is_ended: bool,
}

impl Sent {
    /// Records that a request is being sent. To be called by models that answer requests themselves instead
    /// of passing them on.
    pub fn now(request: &Request) -> Self {
        request.bill.sent(estimate_request(request))
    }

    /// Records an answer with the token counts of the service, or else with the estimate `written`.
    pub fn answered(mut self, usage: Option<Usage>, written: impl FnOnce() -> u64) {
        self.is_ended = true;
        if let Some((meter, payer)) = &self.bill.0 {
            let estimate = || Tokens {
                prompt: self.prompt,
                cached: 0,
                completion: written(),
            };
            meter.count_answer(*payer, usage, estimate);
        }
    }

    /// Records that nothing came that is charged for.
    pub fn came_to_nothing(mut self) {
        self.is_ended = true;
    }

    /// Records a result about which nothing else is known.
    pub fn ended(self, answer: &Result<Completion, LlmError>) {
        match answer {
            Ok(completion) => self.answered(completion.usage, || estimate_tokens(&completion.text)),
            Err(_) => self.came_to_nothing(),
        }
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        if let Some((meter, payer)) = self.bill.0.as_ref().filter(|_| !self.is_ended) {
            meter.count_given_up(*payer, self.prompt);
        }
    }
}
