//! Tests of what is found out about a service before playing: whether it works, its models, and the sign-in.

use std::time::Duration;

use among_agents::llm::{
    Access, Dialect, JsonSupport, Probe, list_models,
    sign_in::{SignInError, Verifier, fetch_key_at},
    test_connection,
};

use crate::common::{PatientClock, platform};

use super::{
    KEY, LONG, RED,
    server::{Server, ServerAnswer, say},
};

const WORD: &str = r#"{"choices":[{"message":{"content":"{\"word\":\"ready\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":20,"completion_tokens":5,"cost":0.00000125}}"#;
const EVENTS: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"ready\"}}]}\n\ndata: [DONE]\n\n";
const NO_FORM: &str =
    r#"{"error":{"message":"response_format is not supported","type":"invalid_request_error"}}"#;

async fn test(server: &Server) -> Result<Probe, among_agents::llm::LlmError> {
    test_connection(&server.connection(KEY), &platform(PatientClock::new()), LONG).await
}

#[tokio::test]
async fn a_connection_can_be_tested() {
    let server = Server::start([say(503, ""), say(200, RED)]).await;
    let probe = test(&server).await.unwrap();
    assert_eq!(probe.first_words, "VOTE Red");
    assert!(probe.latency > Duration::ZERO);

    let server = Server::start([say(401, "")]).await;
    assert_eq!(test(&server).await.unwrap_err().kind(), "key");
    assert_eq!(
        server.seen().len(),
        1,
        "what does not work is not looked into further"
    );
}

#[tokio::test]
async fn a_test_says_what_it_found_with_three_requests() {
    let server = Server::start([say(200, WORD)]).await;
    let probe = test(&server).await.unwrap();
    assert_eq!(
        (probe.json, probe.streams),
        (Some(JsonSupport::Schema), Some(false))
    );
    assert_eq!(probe.usage.unwrap().cost.unwrap().0, 1_250);
    let seen = server.seen();
    assert_eq!(seen.len(), 3);
    assert_eq!(seen.iter().filter(|seen| seen.body["stream"] == true).count(), 1);
    for seen in &seen {
        assert!(seen.body["max_tokens"].as_u64().unwrap() <= 64, "it costs little");
    }

    let server = Server::start([ServerAnswer::Stream(EVENTS)]).await;
    let probe = test(&server).await.unwrap();
    assert_eq!(
        (probe.json, probe.streams),
        (Some(JsonSupport::Plain), Some(true))
    );
    assert!(probe.to_string().ends_with("It streams."), "{probe}");
}

#[tokio::test]
async fn a_model_that_thinks_first_has_room_for_it_every_time() {
    let cut = r#"{"choices":[{"message":{"content":"","reasoning":"Well,"},"finish_reason":"length"}]}"#;
    let server = Server::start([say(200, cut), say(200, WORD)]).await;
    assert_eq!(test(&server).await.unwrap().json, Some(JsonSupport::Schema));
    let limits: Vec<_> = server
        .seen()
        .iter()
        .map(|seen| seen.body["max_tokens"].as_u64())
        .collect();
    assert_eq!(limits, [Some(16), Some(8_016), Some(8_064), Some(8_064)]);
}

#[tokio::test]
async fn failed_extra_requests_do_not_fail_the_test() {
    let server = Server::start([say(200, RED), say(500, "boom")]).await;
    let probe = test(&server).await.unwrap();
    assert_eq!((probe.json, probe.streams), (None, None));

    let server = Server::start([say(200, RED), say(400, NO_FORM)]).await;
    let probe = test(&server).await.unwrap();
    assert_eq!(probe.quirks.json, JsonSupport::Plain, "it is learnt for later");
}

fn access(server: &Server) -> Access {
    Access::new(&format!("http://{}/v1", server.address), KEY).unwrap()
}

#[tokio::test]
async fn the_models_of_a_service_are_listed() {
    let list = r#"{"object":"list","data":[{"id":"b"},{"id":"a"},{"id":"b"}]}"#;
    let server = Server::start([say(200, list)]).await;
    let listed = |dialect| {
        let access = access(&server);
        async move {
            list_models(dialect, &access, &platform(PatientClock::new()))
                .await
                .unwrap()
        }
    };
    assert_eq!(listed(Dialect::OpenAi).await, ["a", "b"]);
    assert_eq!(listed(Dialect::Anthropic).await, ["a", "b"]);
    assert_eq!(listed(Dialect::BuiltIn).await, ["built-in"]);
    let seen = server.seen();
    assert_eq!(seen.len(), 2);
    assert_eq!(seen[0].path, "/v1/models");
    assert_eq!(
        seen[0].authorization.as_deref(),
        Some("Bearer sk-test-0123456789abcdef")
    );
    assert_eq!(
        (seen[1].path.as_str(), &seen[1].authorization),
        ("/v1/models?limit=1000", &None)
    );
    assert_eq!(seen[1].headers["x-api-key"], KEY);
}

#[tokio::test]
async fn half_a_character_spoils_no_list() {
    let list = r#"{"data":[{"id":"b","description":"half \ud83d"},{"id":"a"}]}"#;
    let server = Server::start([say(200, list)]).await;
    let listed = list_models(Dialect::OpenAi, &access(&server), &platform(PatientClock::new())).await;
    assert_eq!(listed.unwrap(), ["a", "b"]);
}

#[tokio::test]
async fn a_list_that_fails_says_why() {
    for (status, body, kind) in [
        (
            401,
            r#"{"error":{"message":"Incorrect API key provided: sk-test-****cdef"}}"#,
            "key",
        ),
        (404, "404 page not found", "wrong address"),
        (503, "", "service down"),
        (200, "<html>", "unreadable"),
        (200, r#"{"hello":1}"#, "unreadable"),
        (200, r#"{"object":"list","data":[]}"#, "no models"),
    ] {
        let server = Server::start([say(status, body)]).await;
        let error = list_models(Dialect::OpenAi, &access(&server), &platform(PatientClock::new()))
            .await
            .unwrap_err();
        assert_eq!(error.kind(), kind, "{body}");
        assert!(!format!("{error} {error:?}").contains("sk-test"), "{error:?}");
    }
}

#[tokio::test]
async fn a_code_is_exchanged_for_a_key() {
    let server = Server::start([
        say(200, r#"{"key":"sk-or-v1-0123456789","user_id":"user_1"}"#),
        say(
            403,
            r#"{"error":{"message":"Invalid code or code_verifier","code":403}}"#,
        ),
        say(500, "boom"),
    ])
    .await;
    let verifier = Verifier::from_stored("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").unwrap();
    let service = Access::new(&format!("http://{}/api/v1", server.address), "").unwrap();
    let platform = platform(PatientClock::new());
    let exchange = || fetch_key_at(&service, "auth_1", &verifier, &platform);
    assert_eq!(exchange().await.unwrap().expose(), "sk-or-v1-0123456789");
    assert_eq!(exchange().await, Err(SignInError::Expired));
    assert!(matches!(exchange().await, Err(SignInError::Failed(_))));
    let seen = &server.seen()[0];
    assert_eq!(seen.path, "/api/v1/auth/keys");
    assert_eq!(
        seen.body,
        serde_json::json!({ "code": "auth_1", "code_verifier": verifier.expose(), "code_challenge_method": "S256" })
    );
}
