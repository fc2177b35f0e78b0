//! Who pays for a request.

use std::fmt;

use crate::llm::{Completion, LlmError, Meter, Request, Tokens, Usage, estimate_request, estimate_tokens};

/// Where what a request takes is counted; nowhere by default. It goes with the request to whoever really sends it, since only
/// there it is known how often it was sent and what came of each try. Clones are the same, and two requests are equal
/// whoever pays for them.
#[derive(Clone, Default)]
pub struct Bill(Option<(Meter, usize)>);

impl Bill {
    /// What is counted on `meter` for `payer`.
    pub(super) fn of(meter: Meter, payer: usize) -> Self {
        Self(Some((meter, payer)))
    }

    /// A request of about so many tokens that goes out now.
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

/// A request on its way. Dropped before its end is told, it counts as given up.
#[must_use = "dropped, the request counts as given up"]
pub struct Sent {
    bill: Bill,
    /// About how many tokens it has.
    prompt: u64,
    is_ended: bool,
}

impl Sent {
    /// A request that goes out now. Whoever answers requests, and passes them on to nobody, counts them so.
    pub fn now(request: &Request) -> Self {
        request.bill.sent(estimate_request(request))
    }

    /// An answer came, and with it the tokens as the service counted them, or else about how many were `written`.
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

    /// Nothing came that is charged for.
    pub fn came_to_nothing(mut self) {
        self.is_ended = true;
    }

    /// This came of it, of which nothing else is known.
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
