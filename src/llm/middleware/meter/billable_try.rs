//! One try of a request, as the meter counts it.

use super::{Payer, RequestKey, RequestState, StoredRequest};
use crate::llm::{Completion, LlmError, Request, Usage, estimate_request, estimate_tokens};

/// One try of a request, which is charged to its payer when it ends. If dropped before its result is
/// recorded, it counts as abandoned.
#[must_use = "dropped, the request counts as given up"]
pub struct BillableTry {
    payer: Payer,
    /// The estimated number of prompt tokens. The meter corrects it by what the service counts.
    prompt: u64,
    /// The numbers of its request, if anybody pays for it.
    numbers: Option<(RequestKey, u64)>,
    /// What becomes of it if it is dropped.
    on_drop: RequestState,
}

impl BillableTry {
    /// Records that a request is sent as soon as this returns. To be called by models that answer
    /// requests themselves instead of passing them on. Where requests are stored, it waits until this one is.
    pub async fn begin(request: &Request) -> Self {
        Self::of_payer(
            request.payer.clone(),
            estimate_request(request),
            request.max_tokens,
        )
        .await
    }

    /// Records that a request of about `prompt` tokens will be sent, whose answer has at most `limit` tokens.
    pub(super) async fn of_payer(payer: Payer, prompt: u64, limit: Option<u32>) -> Self {
        let account = payer.account();
        let mut begun = Self {
            numbers: account.map(|(meter, number)| meter.open_request(number)),
            payer,
            prompt,
            on_drop: RequestState::Free,
        };
        let log = begun.payer.account().and_then(|(meter, _)| meter.request_log());
        if let Some((log, stored)) = log.zip(begun.stored(RequestState::Sent { prompt, limit })) {
            log.store(stored).await;
        }
        begun.on_drop = RequestState::GivenUp { prompt };
        begun
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

impl Drop for BillableTry {
    fn drop(&mut self) {
        let ended = self.stored(self.on_drop.clone());
        if let Some(((meter, _), ended)) = self.payer.account().zip(ended) {
            meter.close_request(ended);
        }
    }
}
