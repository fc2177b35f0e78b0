//! The dialect of OpenAI's `/chat/completions`, which most services speak.
//!
//! Pure functions between the neutral request and reply and the JSON of the wire. They send nothing,
//! so that recorded answers are all that their tests need.

mod event_stream;
mod quirks;
mod refusal;
mod reply;
mod thinking;

pub use quirks::Quirks;
pub use refusal::Refusal;
pub use reply::{Chat, Reply, read_reply};

use serde::Serialize;

use super::{Message, Request};

/// The JSON body that asks `model` for a completion of `request`.
///
/// ```
/// use among_agents::llm::{Message, Request, openai::{Quirks, request_body}};
///
/// let request = Request::new([Message::user("Hello")]).with_temperature(0.7);
/// assert_eq!(
///     request_body(&request, "gpt-4o-mini", Quirks::default()),
///     r#"{"model":"gpt-4o-mini","messages":[{"role":"user","content":"Hello"}],"temperature":0.7,"stream":false}"#,
/// );
/// ```
pub fn request_body(request: &Request, model: &str, quirks: Quirks) -> String {
    let body = Body {
        model,
        messages: &request.messages,
        temperature: request.temperature.filter(|_| !quirks.no_temperature),
        max_tokens: request.max_tokens.filter(|_| !quirks.max_completion_tokens),
        max_completion_tokens: request.max_tokens.filter(|_| quirks.max_completion_tokens),
        stream: false,
    };
    serde_json::to_string(&body).expect("strings and numbers always become JSON")
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    stream: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_becomes_this_json() {
        let request = Request::new([
            Message::system("You are “Red”."),
            Message::user("Where?"),
            Message::assistant("In \"Electrical\"."),
        ])
        .with_temperature(0.7)
        .with_max_tokens(25);
        let quirky = Quirks {
            max_completion_tokens: true,
            no_temperature: true,
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
            assert_eq!(request_body(&request, "m", quirks), golden);
        }
    }
}
