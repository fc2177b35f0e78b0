//! Tests of single requests: what is sent, what comes back, and what is retried.

use std::{rc::Rc, sync::atomic::Ordering, time::Duration};

use super::{
    KEY, LONG, RED, request,
    server::{Server, ServerAnswer, say},
};
use crate::common::{PatientClock, QuickClock, platform};
use among_agents::llm::{
    Completion, ConcurrencyLimit, Endpoint, LlmError, MAX_REPLY_BYTES, Model, RequestQueue, RetryPolicy,
    Retrying, ServiceModel, SharedQuirks, connect_model, openai,
};
use futures::FutureExt;
use tokio::{
    io::AsyncReadExt,
    net::{TcpListener, TcpSocket},
};

/// Sends a request to a server with these answers, under the default policy but with this time limit.
async fn ask_within(
    time_limit: Duration,
    answers: impl IntoIterator<Item = ServerAnswer>,
) -> (Result<Completion, LlmError>, Server, QuickClock) {
    let server = Server::start(answers).await;
    let clock = QuickClock::new();
    let policy = RetryPolicy {
        time_limit,
        ..RetryPolicy::default()
    };
    let chat = Rc::new(server.model(&openai::HTTP, KEY));
    let answer = Retrying::new(chat, Rc::new(clock.clone()), policy)
        .complete(request())
        .await;
    if let Err(error) = &answer {
        assert!(!format!("{error} {error:?}").contains("sk-test"), "{error:?}");
    }
    (answer, server, clock)
}

async fn ask(
    answers: impl IntoIterator<Item = ServerAnswer>,
) -> (Result<Completion, LlmError>, Server, QuickClock) {
    ask_within(LONG, answers).await
}

#[tokio::test]
async fn an_answer_comes_back() {
    let (answer, server, _) = ask([say(200, RED)]).await;
    let answer = answer.unwrap();
    assert_eq!(answer.text, "VOTE Red");
    assert_eq!(
        answer.usage.map(|usage| (usage.prompt, usage.completion)),
        Some((12, 3))
    );

    let seen = &server.seen()[0];
    assert_eq!(seen.path, "/v1/chat/completions");
    assert_eq!(
        seen.authorization.as_deref(),
        Some("Bearer sk-test-0123456789abcdef")
    );
    assert_eq!(seen.body["messages"][1]["content"], "Who?");
    assert_eq!(seen.body["stream"], false);
    assert!(!seen.body.to_string().contains("sk-test"));
}

#[tokio::test]
async fn without_a_key_nothing_is_authorized() {
    let server = Server::start([say(200, RED)]).await;
    let endpoint = Endpoint::new(&server.address.to_string(), "m", "").unwrap();
    ServiceModel::new(&openai::HTTP, endpoint, &platform(PatientClock::new()))
        .complete(request())
        .await
        .unwrap();
    assert_eq!(server.seen()[0].authorization, None);
    assert_eq!(server.seen()[0].path, "/chat/completions");
}

#[tokio::test]
async fn permanent_failures_are_asked_once() {
    for (status, body, kind) in [
        (
            401,
            r#"{"error":{"message":"Incorrect API key provided: sk-test-****cdef","code":"invalid_api_key"}}"#,
            "key",
        ),
        (403, "sk-test-0123456789abcdef is not allowed", "not allowed"),
        (
            404,
            r#"{"error":{"message":"The model `m` does not exist","code":"model_not_found"}}"#,
            "no such model",
        ),
        (404, "404 page not found", "wrong address"),
        (400, r#"{"error":{"message":"odd"}}"#, "refused"),
        (200, r#"{"choices":[]}"#, "empty"),
        (
            200,
            r#"{"error":{"message":"Insufficient credits","code":402}}"#,
            "no credit",
        ),
        (200, "<html>Welcome to the hotel network</html>", "unreadable"),
    ] {
        let (answer, server, _) = ask([say(status, body)]).await;
        assert_eq!(answer.unwrap_err().kind(), kind, "{body}");
        assert_eq!(server.seen().len(), 1, "{body}");
    }
}

#[tokio::test]
async fn a_rate_limit_is_waited_out() {
    let (answer, server, clock) = ask([ServerAnswer::SlowDown("2"), say(200, RED)]).await;
    assert_eq!(answer.unwrap().text, "VOTE Red");
    assert_eq!(server.seen().len(), 2);
    let pauses = clock.pauses();
    assert_eq!(pauses.len(), 1);
    assert!(
        (Duration::from_secs(2)..Duration::from_millis(2201)).contains(&pauses[0]),
        "{pauses:?}"
    );
}

#[tokio::test]
async fn a_service_in_trouble_is_asked_three_times() {
    let (answer, server, clock) = ask([say(500, r#"{"error":{"message":"boom"}}"#)]).await;
    let error = answer.unwrap_err();
    assert_eq!(error.kind(), "service down");
    assert!(error.to_string().contains("boom"), "{error}");
    assert_eq!(server.seen().len(), 3);
    let pauses = clock.pauses();
    assert_eq!(pauses.len(), 2);
    assert!(pauses[0] < pauses[1], "{pauses:?}");
}

#[tokio::test]
async fn a_failure_inside_a_200_is_asked_again() {
    let failure = r#"{"error":{"message":"Provider returned error","code":502}}"#;
    let (answer, server, _) = ask([say(200, failure), say(200, RED)]).await;
    assert_eq!(answer.unwrap().text, "VOTE Red");
    assert_eq!(server.seen().len(), 2);
}

#[tokio::test]
async fn a_server_that_hangs_is_given_up() {
    let time_limit = Duration::from_secs(5);
    let (answer, server, _) = ask_within(time_limit, [ServerAnswer::Hang]).await;
    assert_eq!(answer, Err(LlmError::TimedOut { after: time_limit }));
    // On a busy machine a try may end before it reaches the server.
    eventually(|| server.given_up.load(Ordering::SeqCst) == server.seen().len()).await;
}

#[tokio::test]
async fn dropping_the_future_ends_the_request() {
    let server = Server::start([ServerAnswer::Hang]).await;
    let policy = RetryPolicy {
        time_limit: LONG,
        ..RetryPolicy::default()
    };
    let model = connect_model(
        server.connection(KEY),
        &platform(QuickClock::new()),
        policy,
        RequestQueue::new(ConcurrencyLimit { in_flight: 8 }, policy.longest_pause),
        SharedQuirks::default(),
    );
    let mut answer = model.complete(request());
    while server.seen().is_empty() {
        assert!((&mut answer).now_or_never().is_none());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(answer);
    eventually(|| server.given_up.load(Ordering::SeqCst) == 1).await;
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn a_dropped_connection_is_tried_again() {
    let (answer, server, _) = ask([ServerAnswer::BreakOff, say(200, RED)]).await;
    assert_eq!(answer.unwrap().text, "VOTE Red");
    assert_eq!(server.seen().len(), 2);

    let (answer, server, _) = ask([ServerAnswer::BreakOff]).await;
    assert_eq!(answer, Err(LlmError::BrokenOff));
    assert_eq!(server.seen().len(), 3);
}

#[tokio::test]
async fn a_connection_closed_before_any_answer_is_unreachable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let _ = socket.read(&mut [0; 64]).await;
        }
    });
    let error = ask_at(&format!("http://{address}/v1")).await.unwrap_err();
    assert_eq!(error.kind(), "unreachable");
}

#[tokio::test]
async fn a_refused_connection_names_the_address() {
    // A port that is reserved, and on which nothing listens.
    let taken = TcpSocket::new_v4().unwrap();
    taken.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = taken.local_addr().unwrap();
    let sentence = ask_at(&format!("{address}/v1")).await.unwrap_err().to_string();
    assert_eq!(sentence, format!("No server could be reached at {address}."));
}

async fn ask_at(base_url: &str) -> Result<Completion, LlmError> {
    let endpoint = Endpoint::new(base_url, "m", KEY).unwrap();
    ServiceModel::new(&openai::HTTP, endpoint, &platform(PatientClock::new()))
        .complete(request())
        .await
}

#[tokio::test]
async fn a_giant_answer_is_refused() {
    let giant = RED.replace("VOTE Red", &"x".repeat(MAX_REPLY_BYTES));
    let (answer, server, _) = ask([ServerAnswer::Say(200, giant.clone())]).await;
    assert_eq!(answer, Err(LlmError::TooBig));
    assert_eq!(server.seen().len(), 1);

    // Even if the body is too long, the error follows from the status.
    let (answer, _, _) = ask([ServerAnswer::Say(401, giant)]).await;
    assert_eq!(answer.unwrap_err().kind(), "key");

    let nearly = RED.replace("VOTE Red", &"x".repeat(MAX_REPLY_BYTES - RED.len()));
    let (answer, _, _) = ask([ServerAnswer::Say(200, nearly)]).await;
    assert!(answer.is_ok());
}

#[tokio::test]
async fn an_unwanted_stream_is_read_to_its_end_mark() {
    let events = "data: {\"choices\":[{\"delta\":{\"content\":\"VOTE\"}}]}\n\n\
                  data: {\"choices\":[{\"delta\":{\"content\":\" Red\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let (answer, _, _) = ask([ServerAnswer::Stream(events)]).await;
    assert_eq!(answer.unwrap().text, "VOTE Red");
}

#[tokio::test]
async fn refused_parameters_are_learnt_once() {
    let no_max_tokens = r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens","code":"unsupported_parameter"}}"#;
    let no_temperature = r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0.7 with this model.","param":"temperature","code":"unsupported_value"}}"#;
    let server = Server::start([say(400, no_max_tokens), say(400, no_temperature), say(200, RED)]).await;
    let chat = server.model(&openai::HTTP, KEY);
    assert_eq!(chat.complete(request()).await.unwrap().text, "VOTE Red");
    assert_eq!(chat.complete(request()).await.unwrap().text, "VOTE Red");

    let seen = server.seen();
    let has = |index: usize, field: &str| !seen[index].body[field].is_null();
    let fields: Vec<_> = (0..seen.len())
        .map(|i| {
            (
                has(i, "max_tokens"),
                has(i, "max_completion_tokens"),
                has(i, "temperature"),
            )
        })
        .collect();
    assert_eq!(
        fields,
        [
            (true, false, true),
            (false, true, true),
            (false, true, false),
            (false, true, false)
        ],
        "the fourth request, of the second completion, knows both"
    );
}

/// A reply that spent its limit on reasoning, one that broke off by itself, and a whole one.
const REASONED: &str =
    r#"{"choices":[{"message":{"content":"","reasoning":"Well, who was it?"},"finish_reason":"length"}]}"#;
const CUT: &str = r#"{"choices":[{"message":{"content":"VOTE Re"},"finish_reason":"length"}]}"#;

fn limits_of(server: &Server) -> Vec<Option<u64>> {
    let seen = server.seen();
    seen.iter().map(|seen| seen.body["max_tokens"].as_u64()).collect()
}

#[tokio::test]
async fn reasoning_does_not_eat_the_answers_limit_and_that_is_learnt_once() {
    let server = Server::start([say(200, REASONED), say(200, RED)]).await;
    let chat = server.model(&openai::HTTP, KEY);
    for _ in 0..2 {
        assert_eq!(chat.complete(request()).await.unwrap().text, "VOTE Red");
    }
    assert_eq!(limits_of(&server), [Some(25), Some(8_025), Some(8_025)]);
    assert!(chat.quirks().reasons);
}

#[tokio::test]
async fn a_short_reply_of_which_only_hidden_reasoning_is_left_is_asked_for_again_with_more_room() {
    // It neither shows nor counts its reasoning.
    let hidden = r#"{"choices":[{"message":{"content":""},"finish_reason":"length"}]}"#;
    let server = Server::start([say(200, hidden), say(200, RED)]).await;
    let chat = server.model(&openai::HTTP, KEY);
    for _ in 0..2 {
        let short = request().cut_after(7);
        assert_eq!(chat.complete(short).await.unwrap().text, "VOTE Red");
    }
    assert_eq!(limits_of(&server), [Some(7), Some(8_007), Some(8_007)]);
}

#[tokio::test]
async fn a_reply_that_breaks_off_is_asked_for_again_once_with_more_room() {
    let server = Server::start([say(200, CUT), say(200, CUT)]).await;
    let chat = server.model(&openai::HTTP, KEY);
    assert_eq!(chat.complete(request()).await.unwrap().text, "VOTE Re");
    assert_eq!(limits_of(&server), [Some(25), Some(8_025)]);
    assert!(!chat.quirks().reasons, "it wrote all of it");
}

#[tokio::test]
async fn a_model_known_to_reason_is_asked_again_once_as_well() {
    let server = Server::start([
        say(200, REASONED),
        say(200, RED),
        say(200, REASONED),
        say(200, RED),
    ])
    .await;
    let chat = server.model(&openai::HTTP, KEY);
    for _ in 0..2 {
        assert_eq!(chat.complete(request()).await.unwrap().text, "VOTE Red");
    }
    assert_eq!(
        limits_of(&server),
        [Some(25), Some(8_025), Some(8_025), Some(16_025)]
    );
}

#[tokio::test]
async fn a_reply_that_may_be_cut_is_asked_for_once() {
    let server = Server::start([say(200, CUT)]).await;
    let chat = server.model(&openai::HTTP, KEY);
    let answer = chat.complete(request().cut_after(25)).await;
    assert_eq!(answer.unwrap().text, "VOTE Re");
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn a_service_that_allows_no_higher_limit_keeps_its_reply_that_broke_off() {
    let too_high = r#"{"error":{"message":"max_tokens is too large: 8025. This model supports at most 4096 completion tokens.","param":"max_tokens"}}"#;
    let server = Server::start([say(200, CUT), say(400, too_high)]).await;
    let chat = server.model(&openai::HTTP, KEY);
    assert_eq!(chat.complete(request()).await.unwrap().text, "VOTE Re");
}

/// Ends a test that hangs. No passing test takes this long, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until another task has made this true.
async fn eventually(happened: impl Fn() -> bool) {
    let happening = async {
        while !happened() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let done = tokio::time::timeout(PATIENCE, happening).await;
    done.expect("it happens");
}
