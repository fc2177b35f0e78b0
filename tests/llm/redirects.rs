//! Tests of redirects: neither the key nor a prompt is sent to the other address.

use among_agents::llm::{
    Access, ConcurrencyLimit, Connection, Dialect, LlmError, Model, RequestQueue, RetryPolicy, SharedQuirks,
    anthropic, connect_embedder, connect_model, list_models, openai,
    sign_in::{SignInError, Verifier, fetch_key_at},
    test_connection,
};

use crate::common::{PatientClock, QuickClock, platform};

use super::{
    KEY, LONG, RED, request,
    server::{Server, ServerAnswer, say},
};

/// The statuses of redirects.
const STATUSES: [u16; 5] = [301, 302, 303, 307, 308];

/// Starts a service that redirects, and the target of its redirects, which is another local address.
async fn redirected(status: u16) -> (Server, Server) {
    let elsewhere = Server::start([say(200, RED)]).await;
    let there = format!("http://localhost:{}/v1/other?token=1", elsewhere.address.port());
    (
        Server::start([ServerAnswer::Redirect(status, there)]).await,
        elsewhere,
    )
}

/// Fails unless the error names the redirect, the service got this many requests, and the target got none.
fn assert_refused(what: &str, error: &LlmError, asked: usize, (service, elsewhere): &(Server, Server)) {
    let port = elsewhere.address.port();
    let sentence = error.to_string();
    let place = format!("The service redirects to http://localhost:{port}/v1/other, and");
    assert!(sentence.starts_with(&place), "{what}: {sentence}");
    assert_eq!(error.kind(), "redirect", "{what}");
    assert!(
        !format!("{error} {error:?}").contains("sk-test"),
        "{what}: {error:?}"
    );
    assert_eq!(elsewhere.seen().len(), 0, "{what}: the other service was asked");
    assert_eq!(service.seen().len(), asked, "{what}: it is not asked again");
}

#[tokio::test]
async fn a_model_is_asked_where_it_is_and_nowhere_else() {
    for status in STATUSES {
        for dialect in [Dialect::OpenAi, Dialect::Anthropic] {
            let servers = redirected(status).await;
            let connection = match dialect {
                Dialect::Anthropic => Connection::Http(&anthropic::HTTP, servers.0.endpoint(KEY)),
                _ => servers.0.connection(KEY),
            };
            let platform = platform(QuickClock::new());
            let policy = RetryPolicy {
                time_limit: LONG,
                ..RetryPolicy::default()
            };
            let queue = RequestQueue::new(ConcurrencyLimit { in_flight: 2 }, policy.longest_pause);
            let model = connect_model(connection, &platform, policy, queue, SharedQuirks::default());
            let error = model.complete(request()).await.unwrap_err();
            assert_refused(&format!("{dialect:?}, {status}"), &error, 1, &servers);
        }
    }
}

#[tokio::test]
async fn a_test_of_the_connection_says_so() {
    let servers = redirected(307).await;
    let platform = platform(QuickClock::new());
    let error = test_connection(&servers.0.connection(KEY), &platform, LONG).await;
    assert_refused("test", &error.unwrap_err(), 1, &servers);
    let model = servers.0.model(&anthropic::HTTP, KEY);
    let error = model.streams(&request()).await.unwrap_err();
    assert_refused("stream", &error, 2, &servers);
}

#[tokio::test]
async fn a_list_of_models_is_asked_for_where_it_is() {
    for status in STATUSES {
        for dialect in [Dialect::OpenAi, Dialect::Anthropic] {
            let servers = redirected(status).await;
            let access = Access::new(&format!("http://{}/v1", servers.0.address), KEY).unwrap();
            let listed = list_models(dialect, &access, &platform(PatientClock::new())).await;
            assert_refused(
                &format!("{dialect:?}, {status}"),
                &listed.unwrap_err(),
                1,
                &servers,
            );
        }
    }
}

#[tokio::test]
async fn embeddings_are_asked_for_where_they_are() {
    for status in STATUSES {
        let servers = redirected(status).await;
        let policy = RetryPolicy {
            time_limit: LONG,
            ..RetryPolicy::default()
        };
        let queue = RequestQueue::new(ConcurrencyLimit { in_flight: 2 }, policy.longest_pause);
        let embedder = connect_embedder(
            servers.0.endpoint(KEY),
            &platform(QuickClock::new()),
            policy,
            queue,
        );
        let error = embedder.embed(vec!["a body".to_owned()]).await.unwrap_err();
        assert_refused(&format!("{status}"), &error, 1, &servers);
    }
}

#[tokio::test]
async fn a_sign_in_is_exchanged_where_the_person_signed_in() {
    for status in STATUSES {
        let servers = redirected(status).await;
        let verifier = Verifier::from_stored("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").unwrap();
        let service = Access::new(&format!("http://{}/api/v1", servers.0.address), "").unwrap();
        let platform = platform(PatientClock::new());
        match fetch_key_at(&service, "auth_1", &verifier, &platform).await {
            Err(SignInError::Failed(error)) => assert_refused(&format!("{status}"), &error, 1, &servers),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn targets_of_redirects_are_reported_without_secrets() {
    for (location, told) in [
        ("/elsewhere?key=1#part", Some("/elsewhere,")),
        (
            "https://user:word@api.example.com/v2",
            Some("to https://api.example.com/v2,"),
        ),
        (
            &format!("https://api.example.com/{KEY}"),
            Some("to https://api.example.com/"),
        ),
        ("", None),
        ("https://", None),
    ] {
        let service = Server::start([ServerAnswer::Redirect(308, location.to_owned())]).await;
        let asked = service.model(&openai::HTTP, KEY).complete(request());
        let sentence = asked.await.unwrap_err().to_string();
        assert!(
            told.is_none_or(|told| sentence.contains(told)),
            "{location}: {sentence}"
        );
        assert!(
            sentence.starts_with("The service redirects"),
            "{location}: {sentence}"
        );
        for secret in ["user", "word", "key=1", "sk-test"] {
            assert!(!sentence.contains(secret), "{location}: {sentence}");
        }
    }
}
