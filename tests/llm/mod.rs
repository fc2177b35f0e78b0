//! Tests of models over real sockets, with a local server that answers in all the ways that services do.

mod asking;
mod dialects;
mod echoed_key;
mod embeddings;
pub mod metering;
mod redirects;
mod secrets;
mod server;
mod services;

use among_agents::llm::{Message, Request, test_request};
use std::time::Duration;

const KEY: &str = "sk-test-0123456789abcdef";
const RED: &str = r#"{"choices":[{"message":{"role":"assistant","content":"VOTE Red"},"finish_reason":"stop"}],"usage":{"prompt_tokens":12,"completion_tokens":3}}"#;
/// Five real minutes on the quick clock: longer than any answer here takes on a busy machine.
const LONG: Duration = Duration::from_secs(18_000);

fn request() -> Request {
    test_request([Message::system("You are a crewmate."), Message::user("Who?")])
        .with_temperature(0.7)
        .with_max_tokens(25)
}
