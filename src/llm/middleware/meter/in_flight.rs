//! A request in flight, as the meter counts it.

use super::{Bill, RequestKey, RequestState, StoredRequest};
use crate::llm::{Completion, LlmError, Request, Usage, estimate_request, estimate_tokens};

/// A request in flight. If dropped before its result is recorded, it counts as abandoned.
#[must_use = "dropped, the request counts as given up"]
pub struct Sent {
    bill: Bill,
    /// The estimated number of prompt tokens. The meter corrects it by what the service counts.
    prompt: u64,
    /// Its numbers, if anybody pays for it.
    numbers: Option<(RequestKey, u64)>,
    /// What becomes of it if it is dropped.
    on_drop: RequestState,
}

impl Sent {
    /// Records that a request will be sent as soon as this returns. To be called by models that answer
    /// requests themselves instead of passing them on. Where requests are stored, it waits until this one is.
    pub async fn begin(request: &Request) -> Self {
        Self::billed(
            request.bill.clone(),
            estimate_request(request),
            request.max_tokens,
        )
        .await
    }

    /// Records that a request of about `prompt` tokens will be sent, whose answer has at most `limit` tokens.
    pub(super) async fn billed(bill: Bill, prompt: u64, limit: Option<u32>) -> Self {
        let account = bill.account();
        let mut sent = Self {
            numbers: account.map(|(meter, payer)| meter.open_request(payer)),
            bill,
            prompt,
            on_drop: RequestState::Free,
        };
        let log = sent.bill.account().and_then(|(meter, _)| meter.request_log());
        if let Some((log, stored)) = log.zip(sent.stored(RequestState::Sent { prompt, limit })) {
            log.store(stored).await;
        }
        sent.on_drop = RequestState::GivenUp { prompt };
        sent
    }

    /// Returns the request as it is stored in this state; `None` if nobody pays for it.
    fn stored(&self, state: RequestState) -> Option<StoredRequest> {
        let (key, serial) = self.numbers?;
        Some(StoredRequest { key, serial, state })
    }

    /// Records an answer with the token counts of the service, or else with the estimate `written`.
    pub fn answered(mut self, usage: Option<Usage>, written: impl FnOnce() -> u64) {
        self.on_drop = RequestState::Answered {
            prompt: self.prompt,
            usage,
            written: usage.map_or_else(written, |usage| usage.completion.into()),
        };
    }

    /// Records that nothing came that is charged for.
    pub fn failed(mut self) {
        self.on_drop = RequestState::Free;
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
        let ended = self.stored(self.on_drop.clone());
        if let Some(((meter, _), ended)) = self.bill.account().zip(ended) {
            meter.close_request(ended);
        }
    }
}
