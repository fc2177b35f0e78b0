//! Whatever comes from a service over a socket contains no key: completions, lists of models, embeddings,
//! connection tests and errors.

use super::super::{KEY, LONG, RED, request};
use crate::common::echoed_key::{holds_key, spellings};
use crate::common::{PatientClock, platform};
use crate::llm::server::{Server, ServerAnswer, say};
use among_agents::clock::VirtualClock;
use among_agents::llm::{
    Access, ApiKey, Connection, Dialect, Embedder, ExchangeLog, HttpDialect, Model, ServiceEmbedder,
    anthropic, list_models, openai, test_connection,
};
use futures::future::join_all;
use std::fmt::Debug;
use std::rc::Rc;

/// Fails if the key is anywhere in what came from the service.
fn check(received: impl Debug) {
    let text = format!("{received:?}");
    assert!(!holds_key(&text, KEY), "{text}");
}

fn dialects() -> [&'static HttpDialect; 2] {
    [&openai::HTTP, &anthropic::HTTP]
}

/// Returns a reply of this dialect that repeats this text everywhere.
fn reply(dialect: &'static HttpDialect, echo: &str) -> String {
    let echo = serde_json::Value::from(echo);
    match dialect == &openai::HTTP {
        true => format!(
            r#"{{"id":{echo},"model":{echo},"choices":[{{"message":{{"role":{echo},"content":{echo},"reasoning":{echo}}},"finish_reason":{echo}}}],"usage":{{"prompt_tokens":3,"completion_tokens":9,"details":{echo}}}}}"#
        ),
        false => format!(
            r#"{{"id":{echo},"model":{echo},"content":[{{"type":"thinking","thinking":{echo}}},{{"type":"text","text":{echo}}}],"stop_reason":{echo}}}"#
        ),
    }
}

#[tokio::test]
async fn completions_and_their_record_hold_no_key() {
    for dialect in dialects() {
        for spelling in spellings(KEY) {
            let server = Server::start([say(200, &reply(dialect, &format!("It is “{spelling}”.")))]).await;
            let model = ExchangeLog::new(Rc::new(server.model(dialect, KEY)), Rc::new(VirtualClock::new()));
            let completion = model.complete(request()).await.expect("it has words");
            assert_eq!(completion.text, "It is “…”.");
            check(completion);
            check(model.exchanges());
        }
    }
}

#[tokio::test]
async fn a_short_key_is_a_placeholder_and_damages_no_speech() {
    let server = Server::start([say(200, &reply(&openai::HTTP, "I run on ollama."))]).await;
    let model = server.model(&openai::HTTP, "ollama");
    assert_eq!(model.complete(request()).await.unwrap().text, "I run on ollama.");
}

#[tokio::test]
async fn a_key_is_redacted_wherever_the_network_splits_an_answer() {
    let body = reply(&openai::HTTP, &format!("It is “{KEY}”.")).leak().as_bytes();
    let begins = body
        .windows(KEY.len())
        .rposition(|window| window == KEY.as_bytes())
        .expect("the key is in the body");
    let split = (0..=KEY.len()).map(|at| async move {
        let (one, other) = body.split_at(begins + at);
        let server = Server::start([ServerAnswer::Pieces(vec![one, other].leak())]).await;
        let model = server.model(&openai::HTTP, KEY);
        check(model.complete(request()).await.expect("it has words"));
    });
    join_all(split).await;
}

#[tokio::test]
async fn lists_of_models_hold_no_key() {
    for spelling in spellings(KEY) {
        let echo = serde_json::Value::from(format!("“{spelling}”"));
        let list =
            format!(r#"{{"object":{echo},"data":[{{"id":"a","owner":{echo}}},{{"id":{echo}}},{echo}]}}"#);
        let server = Server::start([say(200, &list)]).await;
        let access = Access::new(&format!("http://{}/v1", server.address), KEY).expect("good settings");
        for dialect in [Dialect::OpenAi, Dialect::Anthropic] {
            let listed = list_models(dialect, &access, &platform(PatientClock::new())).await;
            assert_eq!(listed.expect("there are names"), ["a", "“…”"], "{spelling}");
        }
    }
}

#[tokio::test]
async fn embeddings_are_numbers_and_hold_no_key() {
    for spelling in spellings(KEY) {
        let echo = serde_json::Value::from(spelling);
        for (status, body) in [
            (
                200,
                format!(
                    r#"{{"model":{echo},"data":[{{"embedding":[1,2],"object":{echo}}}],"usage":{{"of":{echo}}}}}"#
                ),
            ),
            (200, format!(r#"{{"data":[{{"embedding":{echo}}}]}}"#)),
            (200, format!(r#"{{"error":{{"message":{echo}}}}}"#)),
            (400, format!(r#"{{"error":{{"message":{echo}}}}}"#)),
            (500, echo.to_string()),
        ] {
            let server = Server::start([say(status, &body)]).await;
            let embedder = ServiceEmbedder::new(server.endpoint(KEY), &platform(PatientClock::new()));
            let answer = embedder.embed(vec!["a body".to_owned()]).await;
            check((embedder.name(), answer));
        }
    }
}

#[tokio::test]
async fn connection_tests_hold_no_key() {
    for dialect in dialects() {
        for spelling in spellings(KEY) {
            let server = Server::start([say(200, &reply(dialect, &spelling))]).await;
            let connection = Connection::Http(dialect, server.endpoint(KEY));
            let probe = test_connection(&connection, &platform(PatientClock::new()), LONG).await;
            let probe = probe.expect("it answers");
            check(probe.to_string());
            check(probe);
        }
    }
}

#[tokio::test]
async fn errors_hold_no_key_in_any_spelling() {
    for dialect in dialects() {
        for spelling in spellings(KEY) {
            let echo = serde_json::Value::from(format!("The key “{spelling}” is bad."));
            for (status, body) in [
                (401, format!(r#"{{"error":{{"message":{echo},"code":{echo}}}}}"#)),
                (404, format!(r#"{{"error":{{"message":{echo}}}}}"#)),
                (503, echo.to_string()),
                (200, format!(r#"{{"error":{{"message":{echo}}}}}"#)),
                (200, format!(r#"{{"hello":{echo}}}"#)),
            ] {
                let server = Server::start([say(status, &body)]).await;
                let error = server
                    .model(dialect, KEY)
                    .complete(request())
                    .await
                    .expect_err("it is no answer");
                check(error.to_string());
                check(error);
            }
        }
    }
}

#[tokio::test]
async fn an_answer_without_the_key_comes_as_it_is() {
    let server = Server::start([say(200, RED)]).await;
    let model = server.model(&openai::HTTP, KEY);
    assert_eq!(model.complete(request()).await.unwrap().text, "VOTE Red");
    assert!(ApiKey::new(KEY).is_ok_and(|key| key.redact_answer(RED) == RED));
}
