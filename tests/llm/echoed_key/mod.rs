//! Tests with services that repeat the API key in what they answer.

mod answers;
mod served;
mod spellings;

use among_agents::llm::ApiKey;
use proptest::prelude::*;

/// Returns the key of this text.
fn key(text: &str) -> ApiKey {
    ApiKey::new(text).expect("a sendable key")
}

/// Keys of 8 to 64 of the characters that keys have.
fn any_key() -> impl Strategy<Value = String> {
    "[A-Za-z0-9_.~+/=:-]{8,64}"
}
