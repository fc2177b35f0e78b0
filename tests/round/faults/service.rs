//! A service with one fault.

use crate::common::QuickClock;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::Response;
use futures::{StreamExt, stream};
use serde_json::{Value, json};
use std::io::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;

/// The key with which the service is asked.
pub const KEY: &str = "sk-test-0123456789abcdef";

/// The service's behaviour for one request.
pub enum ServiceBehaviour {
    /// It answers with this status, these headers and this body.
    Answers(u16, &'static [(&'static str, &'static str)], Vec<u8>),
    /// It answers with this completion.
    Says(String),
    /// It answers with this completion, after this time on the quick clock.
    SaysLate(Duration, String),
    /// It never answers.
    Hangs,
    /// It closes the connection before any answer.
    Drops,
    /// It begins with this and then closes the connection.
    BreaksOff(&'static str),
    /// It sends this again and again.
    NeverEnds(&'static str),
}

/// The behaviour for the request of this number, with these legal actions.
pub type Fault = fn(number: usize, actions: &[String]) -> ServiceBehaviour;

/// Starts the service and returns its base URL.
pub async fn start(fault: Fault) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let state = (fault, Arc::<AtomicUsize>::default());
    let router = Router::new().fallback(answer).with_state(state);
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/v1")
}

async fn answer(State((fault, asked)): State<(Fault, Arc<AtomicUsize>)>, body: Bytes) -> Response<Body> {
    let number = asked.fetch_add(1, Ordering::SeqCst);
    let does = fault(number, &actions(&body));
    let response = Response::builder();
    match does {
        ServiceBehaviour::Answers(status, headers, body) => headers
            .iter()
            .fold(response.status(status), |response, (name, value)| {
                response.header(*name, *value)
            })
            .body(Body::from(body)),
        ServiceBehaviour::Says(text) => response.body(Body::from(completion(&text))),
        ServiceBehaviour::SaysLate(time, text) => {
            tokio::time::sleep(QuickClock::real_time(time)).await;
            response.body(Body::from(completion(&text)))
        }
        ServiceBehaviour::Hangs => std::future::pending().await,
        ServiceBehaviour::Drops => response.body(Body::from_stream(stream::once(async { broken() }))),
        ServiceBehaviour::BreaksOff(beginning) => {
            let beginning = stream::once(async move { Ok(Bytes::from(beginning)) });
            // After a pause, since otherwise the server would not send the beginning at all.
            let end = stream::once(async {
                tokio::time::sleep(Duration::from_millis(5)).await;
                broken()
            });
            response.body(Body::from_stream(beginning.chain(end)))
        }
        ServiceBehaviour::NeverEnds(piece) => {
            let pieces = stream::repeat_with(move || Ok::<_, Error>(Bytes::from(piece.repeat(500))));
            response
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(pieces))
        }
    }
    .expect("a good response")
}

fn broken() -> Result<Bytes, Error> {
    Err(Error::other("the connection breaks here"))
}

/// Returns the body of a completion of this text.
pub fn completion(text: &str) -> Vec<u8> {
    body(json!({
        "choices": [{ "index": 0, "message": { "role": "assistant", "content": text }, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 900, "completion_tokens": 40 },
    }))
}

pub fn body(json: Value) -> Vec<u8> {
    json.to_string().into_bytes()
}

/// Returns the actions that a request offers.
fn actions(body: &[u8]) -> Vec<String> {
    let request: Value = serde_json::from_slice(body).expect("JSON is sent");
    let messages = request["messages"].as_array().into_iter().flatten();
    let texts: Vec<&str> = messages
        .filter_map(|message| message["content"].as_str())
        .collect();
    // The list consists of the last numbered lines, wherever a mind puts it.
    let numbered = |line: &str| {
        let (number, action) = line.trim().split_once(". ")?;
        Some((number.parse::<usize>().ok()?, action.to_owned()))
    };
    let mut list = Vec::new();
    for (number, action) in texts.iter().flat_map(|text| text.lines()).filter_map(numbered) {
        if number == 1 {
            list.clear();
        }
        list.push(action);
    }
    list
}
