//! Parsing of replies from Anthropic's service.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::llm::protocol::{events, is_event_stream, json, plausible_usage, tokens};
use crate::llm::{ChatReply, ErrorReply, FinishReason, ServiceReply, Usage, estimate_tokens};

/// Reads the body of a reply with this HTTP status. `retry_after` comes from the headers.
///
/// The model's thinking is in separate blocks, which are skipped.
pub fn read_reply(status: u16, retry_after: Option<Duration>, body: &str) -> ServiceReply {
    if !(200..300).contains(&status) {
        return ServiceReply::ErrorReply(ErrorReply::read(status, retry_after, body));
    }
    let message = if is_event_stream(body) {
        join_events(body)
    } else {
        json::read(body)
    };
    let Some(message) = message else {
        return ServiceReply::Unreadable;
    };
    if message["error"].is_object() {
        let refusal = ErrorReply::within(&message, status_named(&message["error"]), retry_after);
        return refusal.map_or(ServiceReply::Unreadable, ServiceReply::ErrorReply);
    }
    let Some(content) = message["content"].as_array() else {
        return ServiceReply::Unreadable;
    };
    let text: String = content
        .iter()
        .filter(|block| block["type"] == "text")
        .filter_map(|block| block["text"].as_str())
        .collect();
    let written = written(content);
    let finish = match message["stop_reason"].as_str() {
        Some("end_turn" | "stop_sequence") => FinishReason::Stop,
        Some("max_tokens" | "model_context_window_exceeded") => FinishReason::Length,
        Some("refusal") => FinishReason::ContentFilter,
        _ => FinishReason::Other,
    };
    ServiceReply::Chat(ChatReply {
        text: text.trim().to_owned(),
        usage: plausible_usage(usage(&message["usage"]), written),
        written,
        finish,
    })
}

/// Returns the token counts of an event.
fn counts(usage: &Value) -> Map<String, Value> {
    let counts = usage.as_object().into_iter().flatten();
    let reported = counts.filter(|(_, count)| !count.is_null());
    reported
        .map(|(kind, count)| (kind.clone(), count.clone()))
        .collect()
}

/// Estimates the tokens of these blocks, including those of thinking.
fn written(content: &[Value]) -> u64 {
    let parts = content
        .iter()
        .flat_map(|block| [&block["text"], &block["thinking"]]);
    parts.filter_map(Value::as_str).map(estimate_tokens).sum()
}

/// Returns the status that an error of this type would have outside a reply with status 200.
fn status_named(error: &Value) -> u16 {
    match error["type"].as_str().unwrap_or_default() {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "rate_limit_error" => 429,
        "overloaded_error" => 529,
        _ => 500,
    }
}

/// Reads the tokens. Tokens read from and written to the cache are counted separately from the rest of the
/// input.
fn usage(usage: &Value) -> Option<Usage> {
    let fresh = tokens(&usage["input_tokens"])?;
    let cached = tokens(&usage["cache_read_input_tokens"]).unwrap_or_default();
    let written = tokens(&usage["cache_creation_input_tokens"]).unwrap_or_default();
    Some(Usage {
        prompt: fresh.saturating_add(cached).saturating_add(written),
        cached,
        completion: tokens(&usage["output_tokens"]).unwrap_or_default(),
        cost: None,
    })
}

/// Joins the events of a stream into the message that would have come in one piece; `None` if there are none.
fn join_events(body: &str) -> Option<Value> {
    let (mut text, mut thoughts, mut counted) = (String::new(), String::new(), Map::new());
    let mut message: Option<Value> = None;
    for event in events(body) {
        let message = message.get_or_insert_with(|| serde_json::json!({}));
        match event["type"].as_str() {
            Some("message_start") => {
                counted.append(&mut counts(&event["message"]["usage"]));
                // This early count includes hardly any of the tokens that will be written.
                counted.remove("output_tokens");
            }
            Some("content_block_delta") => {
                text += event["delta"]["text"].as_str().unwrap_or_default();
                thoughts += event["delta"]["thinking"].as_str().unwrap_or_default();
            }
            Some("message_delta") => {
                message["stop_reason"] = event["delta"]["stop_reason"].clone();
                counted.append(&mut counts(&event["usage"]));
            }
            Some("error") => message["error"] = event["error"].clone(),
            _ => {}
        }
    }
    let mut message = message?;
    message["usage"] = counted.into();
    message["content"] = serde_json::json!([
        { "type": "thinking", "thinking": thoughts },
        { "type": "text", "text": text },
    ]);
    Some(message)
}

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
