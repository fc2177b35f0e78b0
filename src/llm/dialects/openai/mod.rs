//! The dialect of OpenAI's `/chat/completions`, which most services support.
//!
//! Consists of pure functions between the neutral request and reply and the service's JSON. They send
//! nothing, so recorded replies are enough to test them.

mod content;
pub mod embeddings;
mod event_stream;
mod path;
mod rate_limits;
mod reply;
mod thinking;

pub(crate) use path::PATH;
pub use reply::read_reply;

use std::borrow::Cow;

use reqwest::header::AUTHORIZATION;
use serde::Serialize;

use super::conversation::{instructed, instruction, without_system_role};
use super::schema::Schema;
use super::{Channel, DialectSpec, HttpDialect};
use crate::llm::{Dialect, JsonSupport, Message, Quirks, ReplyForm, Request};

/// The dialect.
pub(super) static SPEC: DialectSpec = DialectSpec {
    name: "open_ai",
    label: Some("Another service with OpenAI’s API"),
    channel: Channel::Http(&HTTP),
};

/// The HTTP part of the dialect.
pub static HTTP: HttpDialect = HttpDialect {
    dialect: Dialect::OpenAi,
    path: PATH,
    models_path: "/models",
    models_query: None,
    stream_end: b"data: [DONE]",
    rate_limits: rate_limits::HEADERS,
    has_json_mode: true,
    has_embeddings: true,
    body: request_body,
    read: read_reply,
    authorize: |headers, access| {
        if !access.key().is_none() {
            headers.insert(AUTHORIZATION, access.key().header_value("Bearer "));
        }
    },
};

/// Returns the JSON body that requests a completion from `model`, in one piece or as an event stream.
///
/// ```
/// use among_agents::llm::{Message, Quirks, openai::request_body, test_request};
///
/// let request = test_request([Message::user("Hello")]).with_temperature(0.7);
/// assert_eq!(
///     request_body(&request, "gpt-4o-mini", Quirks::default(), false),
///     r#"{"model":"gpt-4o-mini","messages":[{"role":"user","content":"Hello"}],"temperature":0.7,"stream":false}"#,
/// );
/// ```
pub fn request_body(request: &Request, model: &str, quirks: Quirks, is_streamed: bool) -> String {
    let form = request
        .form
        .as_ref()
        .filter(|_| quirks.json != JsonSupport::Plain);
    let repetition = request.repetition.filter(|_| !quirks.no_repetition_limits);
    let body = ChatRequestBody {
        model,
        messages: &messages(request, form, quirks),
        temperature: request.temperature.filter(|_| !quirks.no_temperature),
        repetition_penalty: repetition.map(|limits| limits.repetition_penalty),
        no_repeat_ngram_size: repetition.map(|limits| limits.no_repeat_ngram_size),
        max_tokens: request.max_tokens.filter(|_| !quirks.max_completion_tokens),
        max_completion_tokens: request.max_tokens.filter(|_| quirks.max_completion_tokens),
        response_format: form.map(|form| ResponseFormat::of(form, quirks.json)),
        stream: is_streamed,
    };
    serde_json::to_string(&body).expect("strings and numbers always become JSON")
}

fn messages<'a>(request: &'a Request, form: Option<&ReplyForm>, quirks: Quirks) -> Cow<'a, [Message]> {
    let mut messages = Cow::Borrowed(request.messages.as_slice());
    if let Some(instruction) = instruction(request, form) {
        messages = instructed(&messages, instruction).into();
    }
    if quirks.no_system_role {
        messages = without_system_role(messages.into_owned()).into();
    }
    messages
}

#[derive(Serialize)]
struct ChatRequestBody<'a> {
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repetition_penalty: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_repeat_ngram_size: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<ResponseFormat<'a>>,
    stream: bool,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ResponseFormat<'a> {
    JsonSchema { json_schema: NamedSchema<'a> },
    JsonObject,
}

#[derive(Serialize)]
struct NamedSchema<'a> {
    name: &'a str,
    strict: bool,
    schema: Schema<'a>,
}

impl<'a> ResponseFormat<'a> {
    fn of(form: &'a ReplyForm, support: JsonSupport) -> Self {
        match support {
            JsonSupport::Schema => Self::JsonSchema {
                json_schema: NamedSchema {
                    name: &form.name,
                    strict: true,
                    schema: Schema(form),
                },
            },
            JsonSupport::Object | JsonSupport::Plain => Self::JsonObject,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::{RepetitionLimits, test_request};

    #[test]
    fn a_request_becomes_this_json() {
        let request = test_request([
            Message::system("You are “Red”."),
            Message::user("Where?"),
            Message::assistant("In \"Electrical\"."),
        ])
        .with_temperature(0.7)
        .with_max_tokens(25);
        let quirky = Quirks {
            max_completion_tokens: true,
            no_temperature: true,
            ..Quirks::default()
        };
        for (quirks, golden) in [
            (
                Quirks::default(),
                r#"{"model":"m","messages":[{"role":"system","content":"You are “Red”."},{"role":"user","content":"Where?"},{"role":"assistant","content":"In \"Electrical\"."}],"temperature":0.7,"max_tokens":25,"stream":false}"#,
            ),
            (
                quirky,
                r#"{"model":"m","messages":[{"role":"system","content":"You are “Red”."},{"role":"user","content":"Where?"},{"role":"assistant","content":"In \"Electrical\"."}],"max_completion_tokens":25,"stream":false}"#,
            ),
        ] {
            assert_eq!(request_body(&request, "m", quirks, false), golden);
        }
    }

    #[test]
    fn limits_on_repetition_are_left_out_where_the_service_does_not_accept_them() {
        let request = test_request([Message::user("Where?")]).with_repetition(RepetitionLimits {
            repetition_penalty: 1.5,
            no_repeat_ngram_size: 8,
        });
        let quirky = Quirks {
            no_repetition_limits: true,
            ..Quirks::default()
        };
        for (quirks, golden) in [
            (
                Quirks::default(),
                r#"{"model":"m","messages":[{"role":"user","content":"Where?"}],"repetition_penalty":1.5,"no_repeat_ngram_size":8,"stream":false}"#,
            ),
            (
                quirky,
                r#"{"model":"m","messages":[{"role":"user","content":"Where?"}],"stream":false}"#,
            ),
        ] {
            assert_eq!(request_body(&request, "m", quirks, false), golden);
        }
    }

    fn formed() -> Request {
        test_request([Message::system("You are Red."), Message::user("Who?")]).with_form(ReplyForm {
            name: "turn".to_owned(),
            fields: vec!["thinking".to_owned(), "action".to_owned()],
            instruction: "Answer in JSON.".to_owned(),
            plain_instruction: String::new(),
        })
    }

    #[test]
    fn each_form_is_asked_for_in_its_own_way() {
        const INSTRUCTED: &str = r#"{"model":"m","messages":[{"role":"system","content":"You are Red.\n\nAnswer in JSON."},{"role":"user","content":"Who?"}],"#;
        const PLAIN: &str = r#"{"model":"m","messages":[{"role":"system","content":"You are Red."},{"role":"user","content":"Who?"}],"#;
        for (json, beginning, end) in [
            (
                JsonSupport::Schema,
                INSTRUCTED,
                r#""response_format":{"type":"json_schema","json_schema":{"name":"turn","strict":true,"schema":{"type":"object","properties":{"thinking":{"type":"string"},"action":{"type":"string"}},"required":["thinking","action"],"additionalProperties":false}}},"stream":false}"#,
            ),
            (
                JsonSupport::Object,
                INSTRUCTED,
                r#""response_format":{"type":"json_object"},"stream":false}"#,
            ),
            (JsonSupport::Plain, PLAIN, r#""stream":false}"#),
        ] {
            let quirks = Quirks {
                json,
                ..Quirks::default()
            };
            assert_eq!(
                request_body(&formed(), "m", quirks, false),
                format!("{beginning}{end}")
            );
        }
    }

    #[test]
    fn without_a_system_role_the_user_says_it_all() {
        let quirks = Quirks {
            no_system_role: true,
            json: JsonSupport::Object,
            ..Quirks::default()
        };
        assert_eq!(
            request_body(&formed(), "m", quirks, true),
            r#"{"model":"m","messages":[{"role":"user","content":"You are Red.\n\nAnswer in JSON.\n\nWho?"}],"response_format":{"type":"json_object"},"stream":true}"#
        );
    }
}
