//! Parsing of replies in all the forms that services use.

use std::time::Duration;

use serde_json::Value;

use super::content::{text_of, thought};
use super::event_stream::join_events;
use super::thinking::without_thinking;
use crate::llm::protocol::{is_event_stream, json, plausible_usage, tokens};
use crate::llm::{ChatReply, ErrorReply, FinishReason, NanoDollars, ServiceReply, Usage, estimate_tokens};

/// Reads the body of a reply with this HTTP status. `retry_after` comes from the headers.
///
/// Services differ, so this accepts content as a string or as parts, a stream that was not requested, an
/// error in a reply with status 200, and missing fields.
pub fn read_reply(status: u16, retry_after: Option<Duration>, body: &str) -> ServiceReply {
    if !(200..300).contains(&status) {
        return ServiceReply::ErrorReply(ErrorReply::read(status, retry_after, body));
    }
    let Some(body) = parse(body) else {
        return ServiceReply::Unreadable;
    };
    let choice = &body["choices"][0];
    // Some routers send status 200 at once and put the provider's failure into the body or the choice.
    if let Some(refusal) = [&body, choice]
        .into_iter()
        .find_map(|part| ErrorReply::within(part, status, retry_after))
    {
        return ServiceReply::ErrorReply(refusal);
    }
    if !body["choices"].is_array() {
        return ServiceReply::Unreadable;
    }
    let finish = match choice["finish_reason"].as_str() {
        Some("stop" | "eos" | "end_turn") => FinishReason::Stop,
        Some("length" | "max_tokens") => FinishReason::Length,
        Some(reason) if reason.starts_with("content_filter") => FinishReason::ContentFilter,
        _ => FinishReason::Other,
    };
    let said = choice_text(choice);
    let written = estimate_tokens(&said) + estimate_tokens(&thought(&choice["message"]));
    ServiceReply::Chat(ChatReply {
        usage: plausible_usage(usage(&body["usage"]), written),
        written,
        text: without_thinking(&said),
        finish,
    })
}

/// Parses the body as one JSON value; the events of a stream are joined into one.
fn parse(body: &str) -> Option<Value> {
    if is_event_stream(body) {
        return join_events(body);
    }
    let body = body.trim_start_matches('\u{feff}').trim_start();
    json::read(body)
}

/// Returns the text of a choice from any of the fields that services use.
fn choice_text(choice: &Value) -> String {
    let message = &choice["message"];
    let candidates = [&message["content"], &message["refusal"], &choice["text"]];
    candidates
        .into_iter()
        .map(text_of)
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// Reads the tokens that a reply reports.
pub(super) fn usage(usage: &Value) -> Option<Usage> {
    let prompt = tokens(&usage["prompt_tokens"])?;
    // DeepSeek and Moonshot have their own names for cached tokens.
    let cached = tokens(&usage["prompt_tokens_details"]["cached_tokens"])
        .or_else(|| tokens(&usage["prompt_cache_hit_tokens"]))
        .or_else(|| tokens(&usage["cached_tokens"]))
        .unwrap_or_default();
    let completion = tokens(&usage["completion_tokens"]).unwrap_or_default();
    // Some services leave thinking out of this count and include it only in the total.
    let rest = tokens(&usage["total_tokens"]).map_or(0, |total| total.saturating_sub(prompt));
    Some(Usage {
        prompt,
        cached: cached.min(prompt),
        completion: completion.max(rest),
        cost: cost(&usage["cost"]),
    })
}

/// Reads the cost of a reply in US dollars, as OpenRouter reports it.
fn cost(dollars: &Value) -> Option<NanoDollars> {
    let dollars = dollars.as_f64().filter(|dollars| *dollars >= 0.0)?;
    // The cast rounds to the nearest whole number and saturates.
    Some(NanoDollars((dollars * 1e9 + 0.5) as u64))
}

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
