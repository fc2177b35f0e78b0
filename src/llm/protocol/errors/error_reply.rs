//! An error reply of a service: its message and its meaning.

use std::time::Duration;

use reqwest::Url;
use serde_json::Value;

use super::retry_after;
use crate::llm::{Access, LlmError, Quote, json};

/// An error reported by a service, in any of the formats in use.
///
/// It contains the service's words unredacted, so it is turned into an [`LlmError`] before it is shown.
pub struct ErrorReply {
    /// The HTTP status, or the one given in a reply with status 200.
    pub status: u16,
    /// The message for people, unchanged.
    message: String,
    /// The words for programs (code, type, status, parameter) and the message, in ASCII lower case. Unicode
    /// lower case would add 10 KB to a program for browsers.
    words: String,
    /// How long the service asks to wait, if it says so.
    retry_after: Option<Duration>,
}

impl ErrorReply {
    /// Reads the body of a reply with an error status. `retry_after` comes from the headers.
    pub fn read(status: u16, retry_after: Option<Duration>, body: &str) -> Self {
        match json::read::<Value>(body) {
            Some(body) => {
                // Gemini wraps its errors in a list.
                let body = body.get(0).unwrap_or(&body);
                let error = body.get("error").unwrap_or(body);
                Self::from_error(error, status, retry_after)
            }
            // The HTML page of a proxy says nothing useful.
            None if body.trim_start().starts_with('<') => Self::from_error(&Value::Null, status, retry_after),
            None => Self::from_error(&Value::from(body), status, retry_after),
        }
    }

    /// Returns the refusal in a part of a reply whose status is no error, if there is one.
    pub fn within(part: &Value, status: u16, retry_after: Option<Duration>) -> Option<Self> {
        let part = part.get(0).unwrap_or(part);
        let error = match &part["error"] {
            Value::Null if part["object"] == "error" => part,
            Value::Null | Value::Bool(false) => return None,
            error => error,
        };
        let named = [&error["code"], &error["status"]]
            .into_iter()
            .find_map(Value::as_u64);
        let named = named
            .and_then(|code| u16::try_from(code).ok())
            .filter(|code| (400..600).contains(code));
        Some(Self::from_error(error, named.unwrap_or(status), retry_after))
    }

    fn from_error(error: &Value, status: u16, retry_after: Option<Duration>) -> Self {
        let message = message_of(error);
        let mut words = message.to_ascii_lowercase();
        for name in ["code", "type", "status", "param"] {
            if let Some(word) = error[name].as_str() {
                words.push(' ');
                words.push_str(&word.to_ascii_lowercase());
            }
        }
        let retry_after = retry_after.or_else(|| retry_after::in_error(error, &words));
        Self {
            status,
            message,
            words,
            retry_after,
        }
    }

    /// Returns whether the refusal contains this word, given in lower case.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// Returns whether the refusal contains one of these words, given in lower case.
    pub(crate) fn mentions_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.mentions(word))
    }

    /// Returns whether the refusal names exactly this parameter, and not one that merely ends with the name.
    pub(crate) fn names_parameter(&self, name: &str) -> bool {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        self.words.split(|c| !is_word(c)).any(|word| word == name)
    }

    /// Returns whether the request was too long for the model.
    pub(crate) fn is_too_long(&self) -> bool {
        const SIGNS: [&str; 8] = [
            "context_length_exceeded",
            "exceed_context_size",
            "maximum context length",
            "context window",
            "context size",
            "context length",
            "prompt is too long",
            "input token count",
        ];
        self.status == 413 || self.mentions_any(&SIGNS)
    }

    /// Converts the refusal of a request for `model` at the address `asked` into an error.
    pub fn into_error(self, access: &Access, model: &str, asked: &Url) -> LlmError {
        let key = access.key();
        let said = Quote::of(&self.message, key);
        let (status, retry_after) = (self.status, self.retry_after);
        let any = |signs: &[&str]| self.mentions_any(signs);
        // The words are checked first: services use 400, 404 and 429 for more than their standard meanings.
        if any(&[
            "insufficient_quota",
            "insufficient balance",
            "credit balance",
            "insufficient credits",
            "credit_balance",
            "spend_limit",
            "spend limit",
            "api usage limits",
        ]) || status == 402
        {
            return LlmError::QuotaUsedUp { said };
        }
        let is_about_key =
            matches!(status, 200 | 400) && any(&["api key", "api_key", "authorization header"]);
        if status == 401 || is_about_key {
            return if key.is_none() {
                LlmError::KeyMissing { said }
            } else {
                LlmError::KeyRefused { said }
            };
        }
        if self.is_too_long() {
            return LlmError::TooLong { said };
        }
        if matches!(status, 200 | 400 | 403 | 404 | 422) && self.denies_the_model() {
            return LlmError::NoSuchModel {
                model: Quote::of(model, key),
                said,
            };
        }
        if matches!(status, 200 | 400 | 403 | 422)
            && any(&["content_filter", "content management policy", "moderation"])
        {
            return LlmError::Withheld { said };
        }
        match status {
            403 => LlmError::NotAllowed { said },
            // LM Studio reports a wrong path in a reply with status 200.
            _ if status == 404 || status == 405 || any(&["unexpected endpoint"]) => LlmError::NotFound {
                address: Quote::of(asked.as_str(), key),
                names_a_version: access.base_url().names_a_version(),
                said,
            },
            429 => LlmError::RateLimited { retry_after, said },
            408 | 425 | 500..600 => LlmError::ServiceDown {
                status,
                retry_after,
                said,
            },
            _ => LlmError::Refused { status, said },
        }
    }

    fn denies_the_model(&self) -> bool {
        const SIGNS: [&str; 7] = [
            "not found",
            "not_found_error",
            "not exist",
            "not a valid model",
            "invalid model",
            "unknown model",
            "no such model",
        ];
        self.mentions("model_not_found")
            || self.mentions("invalid_model")
            || self.mentions("model") && self.mentions_any(&SIGNS)
    }
}

/// Returns the message for people in an error: a string, or the field that contains it.
fn message_of(error: &Value) -> String {
    if let Some(message) = error.as_str() {
        return message.to_owned();
    }
    // OpenRouter puts the provider's own message, which says more, into the metadata.
    let raw = error["metadata"]["raw"].as_str().map(str::to_owned);
    let mut fields = ["message", "detail", "error", "msg"]
        .into_iter()
        .map(|name| &error[name]);
    let message = fields.find_map(|field| match field {
        Value::String(message) => Some(message.clone()),
        // FastAPI lists what is wrong with each field of the request.
        Value::Array(details) => Some(details.iter().map(detail).collect::<Vec<_>>().join("; ")),
        _ => None,
    });
    match (message, raw) {
        (Some(message), Some(raw)) => format!("{message}: {raw}"),
        (message, raw) => message.or(raw).unwrap_or_default(),
    }
}

fn detail(detail: &Value) -> String {
    let place = detail["loc"]
        .as_array()
        .and_then(|places| places.last())
        .and_then(Value::as_str);
    let message = detail["msg"].as_str().unwrap_or_default();
    place
        .map(|place| format!("{place}: {message}"))
        .unwrap_or_else(|| message.to_owned())
}

#[cfg(test)]
#[path = "refusal_tests.rs"]
mod tests;
