//! Tests of the dialects over real sockets: what they send and read, and what they learn from refusals.

use among_agents::llm::{
    JsonSupport, LlmError, Message, Model, Quirks, ReplyForm, Request, SharedQuirks, Usage, anthropic,
    openai, test_request,
};

use super::{
    KEY, RED,
    server::{ReceivedRequest, Server, ServerAnswer, say},
};

/// A reply of Anthropic's service.
const MESSAGE: &str = r#"{"type":"message","role":"assistant","content":[{"type":"thinking","thinking":"Hm.","signature":"E"},{"type":"text","text":"VOTE Red"}],"stop_reason":"end_turn","usage":{"input_tokens":12,"cache_read_input_tokens":100,"cache_creation_input_tokens":0,"output_tokens":3}}"#;

fn formed() -> Request {
    test_request([Message::system("You are Red."), Message::user("Who?")])
        .with_max_tokens(25)
        .with_form(ReplyForm {
            name: "turn".to_owned(),
            fields: vec!["thinking".to_owned(), "action".to_owned()],
            instruction: "Answer in JSON.".to_owned(),
            plain_instruction: String::new(),
        })
}

#[tokio::test]
async fn anthropic_is_asked_in_its_own_way() {
    let server = Server::start([say(200, MESSAGE)]).await;
    let model = server.model(&anthropic::HTTP, KEY);
    let answer = model.complete(formed()).await.unwrap();
    assert_eq!(answer.text, "VOTE Red");
    let usage = Usage {
        prompt: 112,
        cached: 100,
        completion: 3,
        cost: None,
    };
    assert_eq!(answer.usage, Some(usage));

    let seen = &server.seen()[0];
    assert_eq!((seen.path.as_str(), &seen.authorization), ("/v1/messages", &None));
    for (name, value) in [
        ("x-api-key", KEY),
        ("anthropic-version", "2023-06-01"),
        ("anthropic-dangerous-direct-browser-access", "true"),
        ("content-type", "application/json"),
    ] {
        assert_eq!(seen.headers[name], value);
    }
    assert_eq!(seen.body["system"][0]["cache_control"]["type"], "ephemeral");
    assert_eq!(seen.body["output_config"]["format"]["type"], "json_schema");
    assert!(!seen.body.to_string().contains("sk-test"));
}

#[tokio::test]
async fn anthropic_steps_down_to_plain_text_at_once() {
    let refusal = r#"{"type":"error","error":{"type":"invalid_request_error","message":"output_config: Extra inputs are not permitted"}}"#;
    let server = Server::start([say(400, refusal), say(200, MESSAGE)]).await;
    let model = server.model(&anthropic::HTTP, KEY);
    assert!(model.complete(formed()).await.is_ok());
    assert_eq!(model.quirks().json, JsonSupport::Plain);
    let seen = server.seen();
    assert_eq!(seen.len(), 2);
    assert!(seen[1].body["output_config"].is_null());
    assert_eq!(seen[1].body["system"][0]["text"], "You are Red.");
}

#[tokio::test]
async fn an_overloaded_service_is_told_as_such() {
    let overloaded = r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#;
    let server = Server::start([say(529, overloaded)]).await;
    let answer = server.model(&anthropic::HTTP, KEY).complete(formed()).await;
    assert!(
        matches!(answer, Err(LlmError::ServiceDown { status: 529, .. })),
        "{answer:?}"
    );
}

fn form_asked_for(seen: &ReceivedRequest) -> &str {
    seen.body["response_format"]["type"].as_str().unwrap_or("plain")
}

#[tokio::test]
async fn a_less_strict_form_is_tried_once_and_remembered() {
    let unavailable = r#"{"error":{"message":"This response_format type is unavailable now","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}"#;
    let must_be = r#"{"error":"'response_format.type' must be 'json_schema' or 'text'"}"#;
    let server = Server::start([say(400, unavailable), say(400, must_be), say(200, RED)]).await;
    let learnt = SharedQuirks::default();
    let model = server.model(&openai::HTTP, KEY).with_quirks(learnt.clone());
    assert_eq!(model.complete(formed()).await.unwrap().text, "VOTE Red");
    assert_eq!(model.clone().complete(formed()).await.unwrap().text, "VOTE Red");
    let seen = server.seen();
    let forms: Vec<_> = seen.iter().map(form_asked_for).collect();
    assert_eq!(forms, ["json_schema", "json_object", "plain", "plain"]);
    let instructed = |seen: &ReceivedRequest| {
        seen.body["messages"][0]["content"]
            .as_str()
            .unwrap()
            .contains("JSON")
    };
    assert!(instructed(&seen[0]) && instructed(&seen[1]) && !instructed(&seen[2]));

    // What was learnt can be saved, and applies from the first request of a later connection.
    let kept = serde_json::to_string(&learnt.quirks()).unwrap();
    let known = SharedQuirks::of(serde_json::from_str(&kept).unwrap());
    let later = server.model(&openai::HTTP, KEY).with_quirks(known);
    later.complete(formed()).await.unwrap();
    assert_eq!(server.seen().len(), 5);
}

#[tokio::test]
async fn a_refused_system_role_is_asked_around() {
    let refusal = r#"{"error":{"message":"Unsupported value: 'messages[0].role' does not support 'system' with this model.","type":"invalid_request_error","param":"messages[0].role","code":"unsupported_value"}}"#;
    let server = Server::start([say(400, refusal), say(200, RED)]).await;
    let model = server.model(&openai::HTTP, KEY);
    assert!(model.complete(formed()).await.is_ok());
    let wanted = Quirks {
        no_system_role: true,
        ..Quirks::default()
    };
    assert_eq!(model.quirks(), wanted);
    let messages = server.seen()[1].body["messages"].clone();
    assert_eq!(messages.as_array().unwrap().len(), 1);
    assert_eq!(messages[0]["role"], "user");
    assert_eq!(messages[0]["content"], "You are Red.\n\nAnswer in JSON.\n\nWho?");
}

#[tokio::test]
async fn a_fence_around_json_is_taken_off_where_json_was_asked_for() {
    let fenced = r#"{"choices":[{"message":{"content":"```json\n{\"thinking\":\"Hm.\",\"action\":\"VOTE Red\"}\n```"}}]}"#;
    let server = Server::start([say(200, fenced)]).await;
    let answer = server.model(&openai::HTTP, KEY).complete(formed()).await.unwrap();
    assert_eq!(answer.text, r#"{"thinking":"Hm.","action":"VOTE Red"}"#);
}

#[tokio::test]
async fn a_stream_cut_inside_a_character_is_whole_again() {
    // The two bytes of “ü” and the four of “🚀” arrive in different pieces.
    let pieces: &[&[u8]] = &[
        b"data: {\"choices\":[{\"delta\":{\"content\":\"R\xc3",
        b"\xbcdiger \xf0\x9f",
        b"\x9a\x80\"}}]}\n\nda",
        b"ta: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
    ];
    let server = Server::start([ServerAnswer::Pieces(pieces)]).await;
    let answer = server.model(&openai::HTTP, KEY).complete(formed()).await.unwrap();
    assert_eq!(answer.text, "Rüdiger 🚀");
}

#[tokio::test]
async fn an_endless_stream_ends_by_its_size() {
    let server = Server::start([ServerAnswer::Endless]).await;
    let answer = server.model(&openai::HTTP, KEY).complete(formed()).await;
    assert_eq!(answer, Err(LlmError::TooBig));
}

#[tokio::test]
async fn rate_limits_are_read_from_the_answer() {
    let told = ServerAnswer::Told(
        &[
            ("x-ratelimit-remaining-requests", "4"),
            ("x-ratelimit-reset-requests", "1m30s"),
        ],
        RED,
    );
    let server = Server::start([told]).await;
    let model = server.model(&openai::HTTP, KEY);
    let shared_limits = model.shared_limits();
    model.complete(formed()).await.unwrap();
    let left = shared_limits.take().unwrap().requests.unwrap();
    assert_eq!((left.remaining, left.reset.as_secs()), (4, 90));
}
