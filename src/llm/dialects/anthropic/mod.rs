//! The dialect of Anthropic's `/messages`.
//!
//! Consists of pure functions, as [`openai`](super::openai) does, so recorded replies are enough to test it.

mod path;
mod rate_limits;
mod reply;

pub(crate) use path::PATH;
pub use reply::read_reply;

use reqwest::header::HeaderValue;
use serde::Serialize;

use super::conversation::{apart, instructed, instruction};
use super::schema::Schema;
use super::{Channel, DialectSpec, HttpDialect};
use crate::llm::{Dialect, JsonSupport, Message, Quirks, ReplyForm, Request};

/// The dialect.
pub(super) static SPEC: DialectSpec = DialectSpec {
    name: "anthropic",
    label: Some("Another service with Anthropic’s API"),
    channel: Channel::Http(&HTTP),
};

/// The HTTP part of the dialect.
pub static HTTP: HttpDialect = HttpDialect {
    dialect: Dialect::Anthropic,
    path: PATH,
    models_path: "/models",
    // The default is twenty models per page.
    models_query: Some("limit=1000"),
    stream_end: br#"data: {"type":"message_stop"}"#,
    rate_limits: rate_limits::HEADERS,
    has_json_mode: false,
    has_embeddings: false,
    body: request_body,
    read: read_reply,
    authorize: |headers, access| {
        for (name, value) in HEADERS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        if !access.key().is_none() {
            headers.insert(KEY_HEADER, access.key().header_value(""));
        }
    },
};

/// The headers of every request besides the key: the version of the interface, and the declaration that a
/// page uses a person's own key, without which the service rejects requests from pages.
const HEADERS: [(&str, &str); 2] = [
    ("anthropic-version", "2023-06-01"),
    ("anthropic-dangerous-direct-browser-access", "true"),
];

/// The header for the key.
const KEY_HEADER: &str = "x-api-key";

/// The token limit for requests without one, since the service requires a limit.
const USUAL_MAX_TOKENS: u32 = 2_048;

/// The highest temperature that the service accepts.
const HIGHEST_TEMPERATURE: f32 = 1.0;

/// Returns the JSON body that requests a completion from `model`, in one piece or as an event stream.
///
/// The system message is marked for the service's prompt cache, since it stays the same from turn to turn.
pub fn request_body(request: &Request, model: &str, quirks: Quirks, is_streamed: bool) -> String {
    // This dialect has no mode between a schema and plain text.
    let form = request
        .form
        .as_ref()
        .filter(|_| quirks.json == JsonSupport::Schema);
    let messages = match instruction(request, form) {
        Some(instruction) => instructed(&request.messages, instruction),
        None => request.messages.clone(),
    };
    let (system, messages) = apart(messages);
    let body = MessagesRequestBody {
        model,
        max_tokens: request.max_tokens.unwrap_or(USUAL_MAX_TOKENS),
        system: Some(system).filter(|system| !system.is_empty()).map(|text| {
            [SystemPrompt {
                kind: "text",
                text,
                cache_control: CacheControl { kind: "ephemeral" },
            }]
        }),
        messages: &messages,
        temperature: request
            .temperature
            .filter(|_| !quirks.no_temperature)
            .map(|temperature| temperature.min(HIGHEST_TEMPERATURE)),
        output_config: form.map(OutputConfig::of),
        stream: is_streamed,
    };
    serde_json::to_string(&body).expect("strings and numbers always become JSON")
}

#[derive(Serialize)]
struct MessagesRequestBody<'a> {
    model: &'a str,
    max_tokens: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<[SystemPrompt; 1]>,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_config: Option<OutputConfig<'a>>,
    stream: bool,
}

#[derive(Serialize)]
struct SystemPrompt {
    #[serde(rename = "type")]
    kind: &'static str,
    text: String,
    cache_control: CacheControl,
}

#[derive(Serialize)]
struct CacheControl {
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct OutputConfig<'a> {
    format: Format<'a>,
}

#[derive(Serialize)]
struct Format<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    schema: Schema<'a>,
}

impl<'a> OutputConfig<'a> {
    fn of(form: &'a ReplyForm) -> Self {
        Self {
            format: Format {
                kind: "json_schema",
                schema: Schema(form),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::test_request;

    #[test]
    fn a_request_becomes_this_json() {
        let request = test_request([
            Message::system("You are “Red”."),
            Message::user("Where?"),
            Message::assistant("In Electrical."),
            Message::user("Who?"),
        ])
        .with_temperature(1.5)
        .with_max_tokens(25);
        assert_eq!(
            request_body(&request, "claude-x", Quirks::default(), false),
            r#"{"model":"claude-x","max_tokens":25,"system":[{"type":"text","text":"You are “Red”.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":"Where?"},{"role":"assistant","content":"In Electrical."},{"role":"user","content":"Who?"}],"temperature":1.0,"stream":false}"#
        );
        let bare = test_request([Message::user("Who?")]);
        assert_eq!(
            request_body(&bare, "claude-x", Quirks::default(), true),
            r#"{"model":"claude-x","max_tokens":2048,"messages":[{"role":"user","content":"Who?"}],"stream":true}"#
        );
    }

    #[test]
    fn a_reply_form_is_sent_as_a_schema_or_left_out() {
        let request = test_request([Message::system("You are Red."), Message::user("Who?")])
            .with_temperature(0.7)
            .with_form(ReplyForm {
                name: "turn".to_owned(),
                fields: vec!["thinking".to_owned(), "action".to_owned()],
                instruction: "Answer in JSON.".to_owned(),
                plain_instruction: String::new(),
            });
        let quirks = |json| Quirks {
            json,
            no_temperature: true,
            ..Quirks::default()
        };
        assert_eq!(
            request_body(&request, "claude-x", quirks(JsonSupport::Schema), false),
            r#"{"model":"claude-x","max_tokens":2048,"system":[{"type":"text","text":"You are Red.\n\nAnswer in JSON.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":"Who?"}],"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{"thinking":{"type":"string"},"action":{"type":"string"}},"required":["thinking","action"],"additionalProperties":false}}},"stream":false}"#
        );
        assert_eq!(
            request_body(&request, "claude-x", quirks(JsonSupport::Plain), false),
            r#"{"model":"claude-x","max_tokens":2048,"system":[{"type":"text","text":"You are Red.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":"Who?"}],"stream":false}"#
        );
    }
}
