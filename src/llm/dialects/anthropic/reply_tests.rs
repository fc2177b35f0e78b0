use super::*;
use crate::llm::{Endpoint, LlmError};

const MESSAGE: &str = r#"{"id":"msg_01XFDUDYJgAACzvnptvVoYEL","type":"message","role":"assistant","model":"claude-sonnet-4-5-20250929",
  "content":[{"type":"thinking","thinking":"Red vented.","signature":"EqQBCgIYAhIM1gbcDa9GJwZA2b3h"},{"type":"text","text":"VOTE"},{"type":"text","text":" Red\n"}],
  "stop_reason":"end_turn","stop_sequence":null,
  "usage":{"input_tokens":50,"cache_creation_input_tokens":248,"cache_read_input_tokens":1800,"cache_creation":{"ephemeral_5m_input_tokens":248,"ephemeral_1h_input_tokens":0},"output_tokens":10,"service_tier":"standard"}}"#;

fn chat(body: &str) -> ChatReply {
    match read_reply(200, None, body) {
        ServiceReply::Chat(chat) => chat,
        ServiceReply::ErrorReply(refusal) => panic!("{body} was read as a refusal, {}", refusal.status),
        ServiceReply::Unreadable => panic!("{body} could not be read"),
    }
}

fn error(status: u16, body: &str) -> LlmError {
    let ServiceReply::ErrorReply(refusal) = read_reply(status, None, body) else {
        panic!("{body} was not read as a refusal");
    };
    let endpoint =
        Endpoint::new("https://api.anthropic.com/v1", "claude-x", "sk-ant-0123456789").expect("settings");
    let asked = endpoint.base_url().at("/messages");
    refusal.into_error(endpoint.access(), endpoint.model(), &asked)
}

#[test]
fn a_message_is_read_without_its_thinking() {
    assert_eq!(
        chat(MESSAGE),
        ChatReply {
            text: "VOTE Red".to_owned(),
            usage: Some(Usage {
                prompt: 2098,
                cached: 1800,
                completion: 10,
                cost: None,
            }),
            written: 6,
            finish: FinishReason::Stop,
        }
    );
}

#[test]
fn a_stream_is_counted_at_its_end() {
    let stream = |at_its_end: &str| {
        format!(
            "event: message_start\n\
             data: {{\"type\":\"message_start\",\"message\":{{\"usage\":{{\"input_tokens\":5,\"output_tokens\":1}}}}}}\n\n\
             data: {{\"type\":\"content_block_delta\",\"delta\":{{\"type\":\"text_delta\",\"text\":\"VOTE Red\"}}}}\n\n\
             data: {{\"type\":\"message_delta\",\"delta\":{{}},\"usage\":{at_its_end}}}\n\n"
        )
    };
    for (at_its_end, counted) in [
        (r#"{"output_tokens":40}"#, Some((5, 40))),
        (r#"{"input_tokens":7,"output_tokens":40}"#, Some((7, 40))),
        // The count at the start of the stream is not the number of tokens written.
        ("{}", None),
        ("null", None),
        ("7", None),
    ] {
        let told = chat(&stream(at_its_end)).usage;
        assert_eq!(
            told.map(|usage| (usage.prompt, usage.completion)),
            counted,
            "{at_its_end}"
        );
    }
}

#[test]
fn half_a_character_spoils_no_answer() {
    for body in [
        r#"{"content":[{"type":"text","text":"Hi \ud83d Red"}],"usage":{"input_tokens":5,"output_tokens":2}}"#,
        "event: message_start\n\
         data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":5,\"output_tokens\":1}}}\n\n\
         data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi \\ud83d\"}}\n\n\
         data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\" Red\"}}\n\n\
         data: {\"type\":\"message_delta\",\"delta\":{},\"usage\":{\"output_tokens\":2}}\n\n",
    ] {
        let read = chat(body);
        assert_eq!(read.text, "Hi \u{fffd} Red", "{body}");
        assert_eq!(read.usage.map(|usage| usage.completion), Some(2), "{body}");
    }
}

#[test]
fn reasons_for_the_end_of_a_message_are_read() {
    for (reason, finish) in [
        (r#""end_turn""#, FinishReason::Stop),
        (r#""stop_sequence""#, FinishReason::Stop),
        (r#""max_tokens""#, FinishReason::Length),
        (r#""model_context_window_exceeded""#, FinishReason::Length),
        (r#""refusal""#, FinishReason::ContentFilter),
        (r#""pause_turn""#, FinishReason::Other),
        ("null", FinishReason::Other),
    ] {
        let body = format!(r#"{{"type":"message","content":[],"stop_reason":{reason}}}"#);
        assert_eq!(
            chat(&body),
            ChatReply {
                text: String::new(),
                usage: None,
                written: 0,
                finish
            }
        );
    }
}

#[test]
fn a_stream_is_joined() {
    let stream = concat!(
        "event: message_start\n",
        r#"data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],"stop_reason":null,"usage":{"input_tokens":25,"output_tokens":1}}}"#,
        "\n\nevent: content_block_start\n",
        r#"data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
        "\n\nevent: ping\ndata: {\"type\": \"ping\"}\n\nevent: content_block_delta\n",
        r#"data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}"#,
        "\n\nevent: content_block_delta\n",
        r#"data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"VOTE"}}"#,
        "\n\nevent: content_block_delta\n",
        r#"data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" Red"}}"#,
        "\n\nevent: message_delta\n",
        r#"data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":15}}"#,
        "\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
    );
    assert_eq!(
        chat(stream),
        ChatReply {
            text: "VOTE Red".to_owned(),
            usage: Some(Usage {
                prompt: 25,
                cached: 0,
                completion: 15,
                cost: None,
            }),
            written: 4,
            finish: FinishReason::Stop,
        }
    );
    let broken = "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n";
    assert_eq!(error(200, broken).kind(), "service down");
}

/// Recorded replies: status, body, the kind of error, and words that its sentence contains.
#[test]
fn errors_of_anthropic_are_understood() {
    for (status, body, kind, words) in [
        (
            529,
            r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_011CSHoEeqs5C35K2UUqR7Fy"}"#,
            "service down",
            "status 529",
        ),
        (
            401,
            r#"{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}"#,
            "key",
            "invalid x-api-key",
        ),
        (
            403,
            r#"{"type":"error","error":{"type":"permission_error","message":"Your API key does not have permission to use the specified resource."}}"#,
            "not allowed",
            "403",
        ),
        (
            404,
            r#"{"type":"error","error":{"type":"not_found_error","message":"model: claude-x"}}"#,
            "no such model",
            "“claude-x”",
        ),
        (
            404,
            r#"{"type":"error","error":{"type":"not_found_error","message":"Not Found"}}"#,
            "wrong address",
            "https://api.anthropic.com/v1/messages",
        ),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits."}}"#,
            "no credit",
            "no credit left",
        ),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"You have reached your specified API usage limits. You will regain access on 2026-01-01 at 00:00 UTC."}}"#,
            "no credit",
            "regain access",
        ),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 208310 tokens > 200000 maximum"}}"#,
            "too long",
            "longer than this model",
        ),
        (
            413,
            r#"{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}"#,
            "too long",
            "longer than this model",
        ),
        (
            429,
            r#"{"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your organization's rate limit of 50 requests per minute."}}"#,
            "rate limit",
            "slow down",
        ),
        (
            500,
            r#"{"type":"error","error":{"type":"api_error","message":"Internal server error"}}"#,
            "service down",
            "status 500",
        ),
        (
            200,
            r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
            "service down",
            "status 529",
        ),
    ] {
        let error = error(status, body);
        assert_eq!(error.kind(), kind, "{body}");
        let sentence = error.to_string();
        assert!(sentence.contains(words), "{words:?} is not in {sentence:?}");
    }
}

#[test]
fn bodies_without_a_message_are_unreadable() {
    for body in [
        "",
        "{}",
        "[]",
        "null",
        "<html>",
        r#"{"choices":[]}"#,
        "data: [DONE]",
    ] {
        assert!(
            matches!(read_reply(200, None, body), ServiceReply::Unreadable),
            "{body:?}"
        );
    }
}
