//! A service's reply, in the same form for every dialect.

use serde_json::Value;

use super::json;
use crate::llm::{ApiKey, Completion, ErrorReply, FinishReason, LlmError, Quote, Usage};

/// A classified reply of a service.
pub enum ServiceReply {
    /// The model's turn, possibly empty.
    Chat(ChatReply),
    /// An error reported by the service, whatever the HTTP status.
    ErrorReply(ErrorReply),
    /// Neither of the two.
    Unreadable,
}

/// A model's turn, which may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatReply {
    /// The words without thinking; may be empty, and may contain the key.
    pub text: String,
    /// The tokens, if the service reports them.
    pub usage: Option<Usage>,
    /// The approximate number of tokens written, including thinking.
    pub written: u64,
    /// Why the model stopped.
    pub finish: FinishReason,
}

impl ChatReply {
    /// Converts the turn into a completion of a request whose token limit was `max_tokens`, without the key
    /// of the service.
    ///
    /// Every completion of a service is made here. Only here is its text whole: a stream may split the key
    /// over several events, and thinking may stand within it.
    ///
    /// # Errors
    /// [`LlmError::CutShort`], [`LlmError::Withheld`] or [`LlmError::Empty`] if there are no words.
    pub fn into_completion(self, max_tokens: Option<u32>, key: &ApiKey) -> Result<Completion, LlmError> {
        if !self.text.is_empty() {
            return Ok(Completion {
                text: key.redact_answer(&self.text),
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
    /// Returns the error for a body that is neither a turn nor a refusal. It quotes the beginning of the
    /// body.
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

/// Returns whether a body is an event stream: it begins with a field or a comment, as no JSON value does.
pub(crate) fn is_event_stream(body: &str) -> bool {
    let body = body.trim_start_matches('\u{feff}').trim_start();
    ["data:", "event:", "id:", "retry:", ":"]
        .iter()
        .any(|field| body.starts_with(field))
}

/// Returns the JSON of the events of a stream, in order. Unreadable lines are skipped.
pub(crate) fn events(body: &str) -> impl Iterator<Item = Value> {
    body.lines()
        .filter_map(|line| line.trim_start_matches('\u{feff}').strip_prefix("data:"))
        .filter_map(|data| json::read(data.trim()))
}

/// Returns the reported tokens if they are plausible: they include written tokens if any were written, or a
/// cost.
pub(crate) fn plausible_usage(usage: Option<Usage>, written: u64) -> Option<Usage> {
    usage.filter(|usage| usage.completion > 0 || written == 0 || usage.cost.is_some())
}

/// Reads a number of tokens; some services report fractions.
pub(crate) fn tokens(value: &Value) -> Option<u32> {
    let count = value
        .as_u64()
        .or_else(|| value.as_f64().map(|count| count.max(0.0) as u64))?;
    Some(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Returns the content of a Markdown fence (```` ```json … ``` ````) if `text` is nothing else, or begins
/// with a fence that was cut off. Otherwise returns `text`.
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
