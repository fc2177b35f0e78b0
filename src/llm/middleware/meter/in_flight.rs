//! A request in flight, as the meter counts it.

use super::Bill;
use crate::llm::{Completion, LlmError, Request, Usage, estimate_request, estimate_tokens};

/// A request in flight. If dropped before its result is recorded, it counts as abandoned.
#[must_use = "dropped, the request counts as given up"]
pub struct Sent {
    bill: Bill,
    /// The estimated number of prompt tokens. The meter corrects it by what the service counts.
    prompt: u64,
    is_ended: bool,
}

impl Sent {
    /// Records that a request is being sent. To be called by models that answer requests themselves instead
    /// of passing them on.
    pub fn now(request: &Request) -> Self {
        Self::billed(request.bill.clone(), estimate_request(request))
    }

    /// Records that a request of about `prompt` tokens is being sent.
    pub(super) fn billed(bill: Bill, prompt: u64) -> Self {
        Self {
            bill,
            prompt,
            is_ended: false,
        }
    }

    /// Records an answer with the token counts of the service, or else with the estimate `written`.
    pub fn answered(mut self, usage: Option<Usage>, written: impl FnOnce() -> u64) {
        self.is_ended = true;
        if let Some((meter, payer)) = self.bill.account() {
            meter.count_answer(payer, self.prompt, usage, written);
        }
    }

    /// Records that nothing came that is charged for.
    pub fn failed(mut self) {
        self.is_ended = true;
    }

    /// Records a result about which nothing else is known.
    pub fn ended(self, answer: &Result<Completion, LlmError>) {
        match answer {
            Ok(completion) => self.answered(completion.usage, || estimate_tokens(&completion.text)),
            Err(_) => self.failed(),
        }
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        if let Some((meter, payer)) = self.bill.account().filter(|_| !self.is_ended) {
            meter.count_given_up(payer, self.prompt);
        }
    }
}
