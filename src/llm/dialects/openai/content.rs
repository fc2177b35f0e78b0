//! The content of a message, or of a part of one.

use serde_json::Value;

/// Returns the thinking that a message, or a part of one, contains next to its text.
pub(super) fn thought(message: &Value) -> String {
    let thought = message["reasoning_content"].as_str();
    let thought = thought.or(message["reasoning"].as_str());
    thought.unwrap_or_default().to_owned()
}

/// Returns a text given as a string, or the text parts of a list. Other parts (thinking, images) are skipped.
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
