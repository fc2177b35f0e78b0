//! Tests of embeddings over real sockets.

use among_agents::llm::{
    ConcurrencyLimit, Embeddings, LlmError, RequestQueue, RetryPolicy, connect_embedder,
};

use crate::common::{QuickClock, platform};

use super::{
    KEY, LONG,
    server::{Server, ServerAnswer, say},
};

const TWO: &str = r#"{"object":"list","data":[{"object":"embedding","index":0,"embedding":[0.5,-1]},{"object":"embedding","index":1,"embedding":[2,0]}],"model":"m","usage":{"prompt_tokens":8,"total_tokens":8}}"#;

async fn embed(
    texts: &[&str],
    answers: impl IntoIterator<Item = ServerAnswer>,
) -> (Result<Embeddings, LlmError>, Server) {
    let server = Server::start(answers).await;
    let policy = RetryPolicy {
        time_limit: LONG,
        ..RetryPolicy::default()
    };
    let queue = RequestQueue::new(ConcurrencyLimit { in_flight: 2 }, policy.longest_pause);
    let endpoint = server.endpoint(KEY).with_model(" embed-small ").unwrap();
    let embedder = connect_embedder(endpoint, &platform(QuickClock::new()), policy, queue);
    assert_eq!(embedder.name(), "embed-small");
    let answer = embedder
        .embed(texts.iter().map(|text| (*text).to_owned()).collect())
        .await;
    if let Err(error) = &answer {
        assert!(!format!("{error} {error:?}").contains("sk-test"), "{error:?}");
    }
    (answer, server)
}

#[tokio::test]
async fn embeddings_come_back() {
    let (answer, server) = embed(&["a body", "a vote"], [say(200, TWO)]).await;
    let Embeddings { vectors, usage } = answer.unwrap();
    assert_eq!(vectors, [[0.5, -1.0], [2.0, 0.0]]);
    assert_eq!(usage.map(|usage| usage.prompt), Some(8));
    let seen = &server.seen()[0];
    assert_eq!(seen.path, "/v1/embeddings");
    assert_eq!(
        seen.authorization.as_deref(),
        Some("Bearer sk-test-0123456789abcdef")
    );
    assert_eq!(
        seen.body,
        serde_json::json!({ "model": "embed-small", "input": ["a body", "a vote"], "dimensions": 512 })
    );
}

#[tokio::test]
async fn a_length_that_is_not_taken_is_learnt_once() {
    let no_length = r#"{"error":{"message":"This model does not support specifying dimensions."}}"#;
    let texts: Vec<String> = (0..130).map(|number| format!("text {number}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let some = |number: usize| {
        let data = vec![serde_json::json!({ "embedding": [1, 2, 3] }); number];
        say(200, &serde_json::json!({ "data": data }).to_string())
    };
    let (answer, server) = embed(&texts, [say(400, no_length), some(64), some(64), some(2)]).await;
    assert_eq!(answer.unwrap().vectors.len(), 130);
    let asked: Vec<_> = server
        .seen()
        .iter()
        .map(|seen| {
            (
                seen.body["input"].as_array().unwrap().len(),
                seen.body["dimensions"].as_u64(),
            )
        })
        .collect();
    assert_eq!(asked, [(64, Some(512)), (64, None), (64, None), (2, None)]);
}

#[tokio::test]
async fn a_failure_that_may_pass_is_tried_again() {
    let (answer, server) = embed(
        &["a body", "a vote"],
        [say(503, ""), ServerAnswer::SlowDown("1"), say(200, TWO)],
    )
    .await;
    assert_eq!(answer.unwrap().vectors.len(), 2);
    assert_eq!(server.seen().len(), 3);
}

#[tokio::test]
async fn a_service_without_embeddings_says_so_at_once() {
    for (status, body, kind) in [
        (404, "404 page not found", "no embeddings"),
        (405, "", "no embeddings"),
        (
            400,
            r#"{"error":{"message":"this model cannot embed"}}"#,
            "no embeddings",
        ),
        (200, r#"{"data":[]}"#, "no embeddings"),
        (200, "<html>Welcome to the hotel network</html>", "no embeddings"),
        (
            401,
            r#"{"error":{"message":"bad key sk-test-0123456789abcdef"}}"#,
            "key",
        ),
        (
            404,
            r#"{"error":{"message":"The model `m` does not exist","code":"model_not_found"}}"#,
            "no such model",
        ),
        (
            200,
            r#"{"error":{"message":"Insufficient credits","code":402}}"#,
            "no credit",
        ),
    ] {
        let (answer, server) = embed(&["a body"], [say(status, body)]).await;
        assert_eq!(answer.unwrap_err().kind(), kind, "{body}");
        assert!(server.seen().len() <= 2, "{body}");
    }
}
