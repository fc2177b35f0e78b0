use super::*;
use crate::llm::{ApiKey, Completion, LlmError, Quote};

const OPENAI: &str = r#"{
  "id": "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT", "object": "chat.completion", "created": 1741569952,
  "model": "gpt-4.1-2025-04-14",
  "choices": [{"index": 0, "message": {"role": "assistant", "content": "VOTE Red", "refusal": null, "annotations": []},
    "logprobs": null, "finish_reason": "stop"}],
  "usage": {"prompt_tokens": 1904, "completion_tokens": 10, "total_tokens": 1914,
    "prompt_tokens_details": {"cached_tokens": 1024, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 0}},
  "service_tier": "default"
}"#;

fn chat(body: &str) -> ChatReply {
    match read_reply(200, None, body) {
        ServiceReply::Chat(chat) => chat,
        ServiceReply::ErrorReply(refusal) => panic!("{body} was read as a refusal, {}", refusal.status),
        ServiceReply::Unreadable => panic!("{body} could not be read"),
    }
}

#[test]
fn a_common_answer_is_read() {
    let usage = Some(Usage {
        prompt: 1904,
        cached: 1024,
        completion: 10,
        cost: None,
    });
    let read = chat(OPENAI);
    assert_eq!(
        read,
        ChatReply {
            text: "VOTE Red".to_owned(),
            usage,
            written: 2,
            finish: FinishReason::Stop
        }
    );
    let completion = read.into_completion(None, &ApiKey::NONE);
    assert_eq!(
        completion,
        Ok(Completion {
            text: "VOTE Red".to_owned(),
            usage,
            finish: FinishReason::Stop
        })
    );
}

#[test]
fn thinking_counts_as_written_wherever_it_is_counted() {
    for (usage, completion) in [
        (
            r#"{"prompt_tokens":90,"completion_tokens":40,"total_tokens":130}"#,
            Some(40),
        ),
        // Some services include thinking in the total only.
        (
            r#"{"prompt_tokens":90,"completion_tokens":2,"total_tokens":130}"#,
            Some(40),
        ),
        (r#"{"prompt_tokens":90,"total_tokens":130}"#, Some(40)),
        (r#"{"prompt_tokens":90,"completion_tokens":40}"#, Some(40)),
        // A reply cannot cost no tokens, so such counts are ignored.
        (r#"{"prompt_tokens":90}"#, None),
        (
            r#"{"prompt_tokens":90,"completion_tokens":0,"total_tokens":90}"#,
            None,
        ),
        ("null", None),
    ] {
        let body = format!(r#"{{"choices":[{{"message":{{"content":"VOTE Red"}}}}],"usage":{usage}}}"#);
        let told = chat(&body).usage.map(|usage| usage.completion);
        assert_eq!(told, completion, "{usage}");
    }
    for (message, written) in [
        (r#"{"content":"VOTE Red"}"#, 2),
        (r#"{"content":"<think>It is Red.</think>VOTE Red"}"#, 11),
        (r#"{"content":"VOTE Red","reasoning_content":"It is Red."}"#, 6),
        (r#"{"content":"VOTE Red","reasoning":"It is Red."}"#, 6),
    ] {
        let body = format!(r#"{{"choices":[{{"message":{message}}}]}}"#);
        assert_eq!(
            (chat(&body).written, &*chat(&body).text),
            (written, "VOTE Red"),
            "{message}"
        );
    }
}

#[test]
fn half_a_character_spoils_no_answer() {
    for body in [
        r#"{"choices":[{"message":{"content":"Hi \ud83d Red"}}],"usage":{"prompt_tokens":5,"completion_tokens":2}}"#,
        "data: {\"choices\":[{\"delta\":{\"content\":\"Hi \\ud83d\"}}]}\n\n\
         data: {\"choices\":[{\"delta\":{\"content\":\" Red\"}}],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}}\n\n\
         data: [DONE]\n\n",
    ] {
        let read = chat(body);
        assert_eq!(read.text, "Hi \u{fffd} Red", "{body}");
        assert_eq!(read.usage.map(|usage| usage.completion), Some(2), "{body}");
    }
    let refused = read_reply(429, None, r#"{"error":{"message":"Slow down \udca9"}}"#);
    let ServiceReply::ErrorReply(refusal) = refused else {
        panic!("it is a refusal");
    };
    assert!(refusal.mentions("slow down \u{fffd}"));
}

#[test]
fn the_text_is_found_wherever_it_stands() {
    for (choice, text) in [
        (r#"{"message":{"content":"Red"}}"#, "Red"),
        (r#"{"message":{"content":"\n <think>Hm.</think> Red \n"}}"#, "Red"),
        (
            r#"{"message":{"content":"Red","reasoning_content":"Hm."}}"#,
            "Red",
        ),
        (
            r#"{"message":{"content":[{"type":"text","text":"Re"},{"type":"text","text":"d"}]}}"#,
            "Red",
        ),
        (
            r#"{"message":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]},{"type":"text","text":"Red"}]}}"#,
            "Red",
        ),
        // The field for thinking of OpenRouter and vLLM.
        (
            r#"{"message":{"content":"Red","reasoning":"Hm.","reasoning_details":[{"type":"reasoning.text","text":"Hm."}]}}"#,
            "Red",
        ),
        (r#"{"message":{"content":"","reasoning":"It is Red."}}"#, ""),
        (r#"{"message":{"content":["Red"]}}"#, "Red"),
        (
            r#"{"message":{"content":null,"refusal":"I can't help with that."}}"#,
            "I can't help with that.",
        ),
        (r#"{"text":"Red"}"#, "Red"),
        (r#"{"message":{"content":null,"reasoning_content":"Hm."}}"#, ""),
        (r#"{"message":{"content":null,"tool_calls":[{"id":"1"}]}}"#, ""),
        (r#"{"message":{"content":7}}"#, ""),
        (r#"{"message":null}"#, ""),
        ("7", ""),
    ] {
        assert_eq!(
            chat(&format!(r#"{{"choices":[{choice}]}}"#)).text,
            text,
            "{choice}"
        );
    }
}

#[test]
fn usage_is_read_where_services_report_it() {
    let read = |usage: &str| {
        chat(&format!(
            r#"{{"choices":[{{"message":{{"content":"Red"}}}}],"usage":{usage}}}"#
        ))
        .usage
    };
    for (usage, tokens) in [
        (r#"{"prompt_tokens":9,"completion_tokens":2}"#, Some((9, 0, 2))),
        (
            r#"{"prompt_tokens":9.0,"completion_tokens":2.0}"#,
            Some((9, 0, 2)),
        ),
        (
            r#"{"prompt_tokens":9,"prompt_cache_hit_tokens":8,"completion_tokens":2}"#,
            Some((9, 8, 2)),
        ),
        (
            r#"{"prompt_tokens":9,"cached_tokens":8,"completion_tokens":2}"#,
            Some((9, 8, 2)),
        ),
        (
            r#"{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":90}}"#,
            Some((9, 9, 2)),
        ),
        (
            r#"{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":null}"#,
            Some((9, 0, 2)),
        ),
        (r#"{"prompt_tokens":"9"}"#, None),
        ("null", None),
        ("{}", None),
    ] {
        let tokens = tokens.map(|(prompt, cached, completion)| Usage {
            prompt,
            cached,
            completion,
            cost: None,
        });
        assert_eq!(read(usage), tokens, "{usage}");
    }
}

#[test]
fn costs_of_answers_are_read_where_services_report_them() {
    for (cost, nano_dollars) in [
        ("0.95", Some(950_000_000)),
        ("0.0000032", Some(3_200)),
        ("1.5e-9", Some(2)),
        ("0", Some(0)),
        ("3", Some(3_000_000_000)),
        ("-1", None),
        (r#""0.5""#, None),
        ("null", None),
    ] {
        let body = format!(
            r#"{{"choices":[{{"message":{{"content":"Red"}}}}],"usage":{{"prompt_tokens":9,"completion_tokens":2,"cost":{cost}}}}}"#
        );
        let told = chat(&body).usage.expect("tokens are told").cost;
        assert_eq!(told, nano_dollars.map(NanoDollars), "{cost}");
    }
}

#[test]
fn empty_answers_are_told_apart_by_their_reason() {
    for (finish, error) in [
        (r#""stop""#, LlmError::Empty),
        ("null", LlmError::Empty),
        (r#""length""#, LlmError::CutShort { limit: Some(25) }),
        (r#""content_filter""#, LlmError::Withheld { said: Quote::NONE }),
        (
            r#""content_filter: PROHIBITED_CONTENT""#,
            LlmError::Withheld { said: Quote::NONE },
        ),
    ] {
        let body = format!(r#"{{"choices":[{{"message":{{"content":""}},"finish_reason":{finish}}}]}}"#);
        assert_eq!(
            chat(&body).into_completion(Some(25), &ApiKey::NONE),
            Err(error),
            "{finish}"
        );
    }
    assert_eq!(
        chat(r#"{"choices":[]}"#).into_completion(None, &ApiKey::NONE),
        Err(LlmError::Empty)
    );
    let unfinished = r#"{"choices":[{"message":{"content":"<think>Well, Red"},"finish_reason":"length"}]}"#;
    assert_eq!(
        chat(unfinished).into_completion(None, &ApiKey::NONE),
        Err(LlmError::CutShort { limit: None })
    );
}

#[test]
fn an_unwanted_stream_is_read_all_the_same() {
    let stream = "data: {\"choices\":[{\"delta\":{\"content\":\"VOTE \"}}]}\n\n\
                  data: {\"choices\":[{\"delta\":{\"content\":\"Red\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let read = chat(stream);
    assert_eq!(
        (read.text.as_str(), read.finish),
        ("VOTE Red", FinishReason::Stop)
    );
}

#[test]
fn white_space_and_marks_before_an_answer_are_passed_over() {
    assert_eq!(chat(&format!("\u{feff}\n\n   {OPENAI}")).text, "VOTE Red");
}

#[test]
fn an_error_inside_an_answer_is_a_refusal() {
    for (body, status) in [
        (
            r#"{"error":{"message":"Provider returned error","code":502}}"#,
            502,
        ),
        (
            r#"{"choices":[{"error":{"message":"Overloaded","code":503},"message":{"content":""},"finish_reason":"error"}]}"#,
            503,
        ),
        (r#"{"error":"Something odd"}"#, 200),
        (r#"{"error":{"message":"Something odd","code":"odd"}}"#, 200),
        (
            r#"{"object":"error","message":"The model is gone","code":404}"#,
            404,
        ),
        (
            "data: {\"choices\":[{\"delta\":{\"content\":\"VO\"}}]}\n\ndata: {\"error\":{\"message\":\"gone\",\"code\":500}}\n\n",
            500,
        ),
    ] {
        match read_reply(200, None, body) {
            ServiceReply::ErrorReply(refusal) => assert_eq!(refusal.status, status, "{body}"),
            _ => panic!("{body} was not read as a refusal"),
        }
    }
    assert_eq!(
        chat(r#"{"error":null,"choices":[{"message":{"content":"Red"}}]}"#).text,
        "Red"
    );
}

#[test]
fn unreadable_answers_are_quoted() {
    for (body, words) in [
        ("", ""),
        ("[]", "[]"),
        ("{}", "{}"),
        ("true", "true"),
        ("Hello there", "Hello there"),
        ("<!doctype html><title>Welcome</title>", ""),
        ("data: [DONE]", "data: [DONE]"),
    ] {
        assert!(
            matches!(read_reply(200, None, body), ServiceReply::Unreadable),
            "{body:?}"
        );
        let LlmError::Unreadable { said } = ServiceReply::unreadable(body, &ApiKey::NONE) else {
            panic!("{body:?}")
        };
        assert_eq!(said.as_str(), words);
    }
}
