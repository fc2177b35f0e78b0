//! Reading a reply, whichever way a service forms it.

use std::time::Duration;

use serde_json::Value;

use super::{Refusal, event_stream::join_events, thinking::without_thinking};
use crate::llm::{ApiKey, Completion, FinishReason, LlmError, NanoDollars, Quote, Usage};

/// What a service's answer turned out to be.
pub enum Reply {
    /// The model's turn, perhaps an empty one.
    Chat(Chat),
    /// An error of the service, whatever the status it came with.
    Refusal(Refusal),
    /// Neither.
    Unreadable,
}

/// A model's turn, before it is known whether it says anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chat {
    /// What was said, without thinking; may be empty.
    pub text: String,
    /// The tokens, where they are told.
    pub usage: Option<Usage>,
    /// Why it ended.
    pub finish: FinishReason,
}

impl Chat {
    /// The turn as a completion of a request whose limit was `max_tokens`.
    ///
    /// # Errors
    /// [`LlmError::CutShort`], [`LlmError::Withheld`] or [`LlmError::Empty`] when nothing was said.
    pub fn into_completion(self, max_tokens: Option<u32>) -> Result<Completion, LlmError> {
        if !self.text.is_empty() {
            return Ok(Completion {
                text: self.text,
                usage: self.usage,
                finish: self.finish,
            });
        }
        Err(match self.finish {
            FinishReason::Length => LlmError::CutShort { limit: max_tokens },
            FinishReason::ContentFilter => LlmError::Withheld { said: Quote::NONE },
            FinishReason::Stop | FinishReason::Other => LlmError::Empty,
        })
    }
}

impl Reply {
    /// The error for a body that is neither a turn nor a refusal; it quotes the beginning of the body.
    pub fn unreadable(body: &str, key: &ApiKey) -> LlmError {
        let is_page = body.trim_start().starts_with('<');
        LlmError::Unreadable {
            said: if is_page {
                Quote::NONE
            } else {
                Quote::of(body, key)
            },
        }
    }
}

/// Reads the body of an answer with this HTTP status.
///
/// Services differ, so this takes whatever carries the meaning: content as a string or as parts, a
/// streamed reply where none was asked for, an error inside a 200, and any of the rest missing.
/// `retry_after` is what the headers told.
pub fn read_reply(status: u16, retry_after: Option<Duration>, body: &str) -> Reply {
    if !(200..300).contains(&status) {
        return Reply::Refusal(Refusal::read(status, retry_after, body));
    }
    let Some(body) = parse(body) else {
        return Reply::Unreadable;
    };
    let choice = &body["choices"][0];
    // Some routers answer 200 at once and put the provider's failure into the body or the choice.
    if let Some(refusal) = [&body, choice]
        .into_iter()
        .find_map(|part| Refusal::within(part, status, retry_after))
    {
        return Reply::Refusal(refusal);
    }
    if !body["choices"].is_array() {
        return Reply::Unreadable;
    }
    let finish = match choice["finish_reason"].as_str() {
        Some("stop" | "eos" | "end_turn") => FinishReason::Stop,
        Some("length" | "max_tokens") => FinishReason::Length,
        Some(reason) if reason.starts_with("content_filter") => FinishReason::ContentFilter,
        _ => FinishReason::Other,
    };
    Reply::Chat(Chat {
        text: without_thinking(&said(choice)),
        usage: usage(&body["usage"]),
        finish,
    })
}

/// The body as one JSON value; the events of a stream are joined into one.
fn parse(body: &str) -> Option<Value> {
    let body = body.trim_start_matches('\u{feff}').trim_start();
    // An event stream begins with a field or a comment, as no JSON value does.
    if ["data:", "event:", "id:", "retry:", ":"]
        .iter()
        .any(|field| body.starts_with(field))
    {
        return join_events(body);
    }
    serde_json::from_str(body).ok()
}

/// What a choice says, wherever it says it.
fn said(choice: &Value) -> String {
    let message = &choice["message"];
    let candidates = [&message["content"], &message["refusal"], &choice["text"]];
    candidates
        .into_iter()
        .map(text_of)
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// Text that is a string, or the text parts of a list; other parts (thinking, images) are left out.
pub(super) fn text_of(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts
            .iter()
            .map(|part| part.as_str().or(part["text"].as_str()).unwrap_or_default())
            .collect(),
        _ => String::new(),
    }
}

fn usage(usage: &Value) -> Option<Usage> {
    let tokens = |value: &Value| {
        let count = value
            .as_u64()
            .or_else(|| value.as_f64().map(|count| count.max(0.0) as u64))?;
        Some(u32::try_from(count).unwrap_or(u32::MAX))
    };
    let prompt = tokens(&usage["prompt_tokens"])?;
    // DeepSeek counts them under a name of its own.
    let cached = tokens(&usage["prompt_tokens_details"]["cached_tokens"])
        .or_else(|| tokens(&usage["prompt_cache_hit_tokens"]))
        .unwrap_or_default();
    let completion = tokens(&usage["completion_tokens"]).unwrap_or_default();
    Some(Usage {
        prompt,
        cached: cached.min(prompt),
        completion,
        cost: cost(&usage["cost"]),
    })
}

/// What an answer cost in US dollars, as OpenRouter tells it.
fn cost(dollars: &Value) -> Option<NanoDollars> {
    let dollars = dollars.as_f64().filter(|dollars| *dollars >= 0.0)?;
    // A float turns into the nearest whole number that fits.
    Some(NanoDollars((dollars * 1e9 + 0.5) as u64))
}

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
