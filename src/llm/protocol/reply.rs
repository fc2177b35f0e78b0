//! What a service's answer turned out to be, whatever the dialect.

use serde_json::Value;

use super::json;
use crate::llm::{ApiKey, Completion, FinishReason, LlmError, Quote, Refusal, Usage};

/// What a service's answer turned out to be.
pub enum ServiceReply {
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
    /// About how many tokens were written, thinking included.
    pub written: u64,
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

impl ServiceReply {
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

/// Whether a body is a stream of events: that begins with a field or a comment, as no JSON value does.
pub(crate) fn is_event_stream(body: &str) -> bool {
    let body = body.trim_start_matches('\u{feff}').trim_start();
    ["data:", "event:", "id:", "retry:", ":"]
        .iter()
        .any(|field| body.starts_with(field))
}

/// The JSON that the events of a stream hold, in order. Lines that can't be read are passed over.
pub(crate) fn events(body: &str) -> impl Iterator<Item = Value> {
    body.lines()
        .filter_map(|line| line.trim_start_matches('\u{feff}').strip_prefix("data:"))
        .filter_map(|data| json::read(data.trim()))
}

/// The tokens as a service counted them, where it counted those that were written too, if any were, or says what they cost.
pub(crate) fn told(usage: Option<Usage>, written: u64) -> Option<Usage> {
    usage.filter(|usage| usage.completion > 0 || written == 0 || usage.cost.is_some())
}

/// A number of tokens; some services count in fractions.
pub(crate) fn tokens(value: &Value) -> Option<u32> {
    let count = value
        .as_u64()
        .or_else(|| value.as_f64().map(|count| count.max(0.0) as u64))?;
    Some(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The inside of a Markdown fence (```` ```json … ``` ````) where `text` is nothing but that, or begins with one that was
/// cut off; otherwise `text`.
pub(crate) fn without_fence(text: &str) -> &str {
    let Some(fenced) = text.trim().strip_prefix("```") else {
        return text;
    };
    let Some((language, inside)) = fenced.split_once('\n') else {
        return text;
    };
    if !language.trim().chars().all(|c| c.is_ascii_alphanumeric()) {
        return text;
    }
    match inside.split_once("```") {
        None => inside.trim(),
        Some((inside, after)) if after.trim().is_empty() => inside.trim(),
        Some(_) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_around_json_is_taken_off() {
        for (text, inside) in [
            (
                "```json\n{\"action\":\"VOTE Red\"}\n```",
                "{\"action\":\"VOTE Red\"}",
            ),
            ("```\n{}\n```\n", "{}"),
            ("```JSON\r\n{}\r\n```", "{}"),
            ("```json\n{\"action\":\"VO", "{\"action\":\"VO"),
            ("{\"action\":\"```\"}", "{\"action\":\"```\"}"),
            ("```json\n{}\n``` and more", "```json\n{}\n``` and more"),
            ("``` what is this\n{}```", "``` what is this\n{}```"),
            ("```", "```"),
            ("plain", "plain"),
        ] {
            assert_eq!(without_fence(text), inside, "{text:?}");
        }
    }
}
