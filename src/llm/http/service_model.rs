//! A model of a service.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::exchange::HttpReply;
use crate::llm::protocol::{ChatReply, is_event_stream, without_fence};
use crate::llm::{
    BillableTry, Completion, Endpoint, FinishReason, HttpDialect, JsonSupport, LlmError, MAX_REPLY_BYTES,
    Model, Platform, Quirks, Request, ServiceReply, SharedQuirks, SharedRateLimits, estimate_tokens,
};

/// A model asked over HTTP, in one of the dialects.
///
/// It sends a request once and waits without a time limit; [`Retrying`](crate::llm::Retrying) adds a time
/// limit and retries. If the service rejects an option, it asks again at once without it or in another way,
/// and the connection remembers that for later requests. If a reply breaks off at its limit, it asks once
/// more with a higher limit. If the model spent the limit on reasoning, later requests have the higher limit
/// from the start. Clones share what they have learnt.
#[derive(Clone)]
pub struct ServiceModel {
    http: &'static HttpDialect,
    endpoint: Rc<Endpoint>,
    platform: Platform,
    learnt: SharedQuirks,
    shared_limits: SharedRateLimits,
}

impl ServiceModel {
    /// Returns a model of the service at this endpoint. Sends nothing.
    pub fn new(http: &'static HttpDialect, endpoint: Endpoint, platform: &Platform) -> Self {
        Self {
            http,
            endpoint: Rc::new(endpoint),
            platform: platform.clone(),
            learnt: SharedQuirks::default(),
            shared_limits: SharedRateLimits::default(),
        }
    }

    /// Returns the same model, starting with known quirks, to which it adds what it learns.
    pub fn with_quirks(self, learnt: SharedQuirks) -> Self {
        Self { learnt, ..self }
    }

    /// Returns the quirks learnt about the service so far.
    pub fn quirks(&self) -> Quirks {
        self.learnt.quirks()
    }

    /// Returns where the service's reported rate limits are stored.
    pub fn shared_limits(&self) -> SharedRateLimits {
        self.shared_limits.clone()
    }

    /// Returns whether the service streams its answer to `request`, which is sent once.
    ///
    /// # Errors
    /// An [`LlmError`] if there is no answer, or none with words in it.
    pub async fn streams(&self, request: &Request) -> Result<bool, LlmError> {
        let (quirks, key) = (self.quirks(), self.endpoint.key());
        let sized = sized(request, u32::from(quirks.reasons));
        let reply = self.send(&sized, quirks, true).await?;
        let is_streamed = is_event_stream(&reply.body);
        match self.read(&reply) {
            ServiceReply::Chat(chat) => chat.into_completion(sized.max_tokens, key).map(|_| is_streamed),
            ServiceReply::Unreadable => Err(ServiceReply::unreadable(&reply.body, key)),
            ServiceReply::ErrorReply(refusal) => Err(self.error(refusal)),
        }
    }

    async fn send(
        &self,
        request: &Request,
        quirks: Quirks,
        is_streamed: bool,
    ) -> Result<HttpReply, LlmError> {
        let access = self.endpoint.access();
        let body = (self.http.body)(request, self.endpoint.model(), quirks, is_streamed);
        let url = access.base_url().at(self.http.path);
        let request = self.http.post(access, url, body);
        let reply = self.platform.send(access, request, MAX_REPLY_BYTES).await?;
        self.shared_limits.set(reply.rate_limits);
        Ok(reply)
    }

    fn read(&self, reply: &HttpReply) -> ServiceReply {
        (self.http.read)(reply.status, reply.retry_after, &reply.body)
    }

    fn error(&self, refusal: crate::llm::ErrorReply) -> LlmError {
        let access = self.endpoint.access();
        let asked = access.base_url().at(self.http.path);
        refusal.into_error(access, self.endpoint.model(), &asked)
    }

    async fn ask(&self, request: &Request) -> Result<Completion, LlmError> {
        let (mut quirks, key) = (self.quirks(), self.endpoint.key());
        let is_known_to_reason = quirks.reasons;
        // The first reply, if it broke off and the request is sent again with a higher limit.
        let mut cut: Option<ChatReply> = None;
        loop {
            let sized = sized(request, u32::from(is_known_to_reason) + u32::from(cut.is_some()));
            let billable = BillableTry::begin(&sized).await;
            let reply = match self.send(&sized, quirks, false).await {
                Ok(reply) => reply,
                Err(error) => {
                    // An answer that broke off had been started, and is charged for like an abandoned
                    // request.
                    if !matches!(error, LlmError::BrokenOff | LlmError::TooBig) {
                        billable.failed();
                    }
                    return Err(error);
                }
            };
            let read = self.read(&reply);
            match &read {
                // An answer is charged for even if it has no words.
                ServiceReply::Chat(chat) => billable.answered(chat.usage, || chat.written),
                ServiceReply::Unreadable | ServiceReply::ErrorReply(_) => billable.failed(),
            }
            match read {
                ServiceReply::Chat(mut chat) => {
                    let has_reasoned = has_spent_it_on_reasoning(&chat);
                    let is_to_be_repeated = has_reasoned || is_cut(&chat) && !request.may_be_cut;
                    if is_to_be_repeated && request.max_tokens.is_some() && cut.is_none() {
                        if has_reasoned && !quirks.reasons {
                            quirks.reasons = true;
                            self.learnt.add(quirks);
                        }
                        cut = Some(chat);
                        continue;
                    }
                    if request.form.is_some() && quirks.json != JsonSupport::Plain {
                        chat.text = without_fence(&chat.text).to_owned();
                    }
                    return chat.into_completion(sized.max_tokens, key);
                }
                ServiceReply::Unreadable => {
                    return Err(ServiceReply::unreadable(&reply.body, key));
                }
                ServiceReply::ErrorReply(refusal) => {
                    match (quirks.learn(self.http, &sized, &refusal), cut.take()) {
                        // The service may allow no higher limit; then the reply that broke off is used.
                        (None, Some(cut)) => return cut.into_completion(request.max_tokens, key),
                        (None, None) => return Err(self.error(refusal)),
                        (Some(more), before) => {
                            cut = before;
                            quirks = more;
                            self.learnt.add(more);
                        }
                    }
                }
            }
        }
    }
}

/// The number of tokens for reasoning, in addition to those for the answer.
const ROOM_TO_REASON: u32 = 8_000;

/// Returns the request as it is sent. Its limit includes this many times the tokens for reasoning.
fn sized(request: &Request, times: u32) -> Request {
    let room = times * ROOM_TO_REASON;
    Request {
        max_tokens: request.max_tokens.map(|most| most.saturating_add(room)),
        ..request.clone()
    }
}

fn is_cut(chat: &ChatReply) -> bool {
    chat.finish == FinishReason::Length
}

/// Returns whether a reply broke off because most of it was reasoning, which services may count without
/// showing it, or neither count nor show.
fn has_spent_it_on_reasoning(chat: &ChatReply) -> bool {
    let counted = chat.usage.map_or(0, |usage| u64::from(usage.completion));
    let is_mostly_reasoning =
        chat.text.is_empty() || chat.written.max(counted) > 2 * estimate_tokens(&chat.text);
    is_cut(chat) && is_mostly_reasoning
}

impl Model for ServiceModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let model = self.clone();
        Box::pin(async move { model.ask(&request).await })
    }
}
