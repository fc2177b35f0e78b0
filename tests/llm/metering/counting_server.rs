//! A service that counts the tokens it writes, in every form in which services answer.

use super::counting_model::reply;
use among_agents::llm::{Dialect, estimate_tokens};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::Response;
use futures::{StreamExt, stream};
use serde_json::{Value, json};
use std::io::Error;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

/// Its thinking before an answer.
const THOUGHT: &str =
    "I look at the list of actions first. Nobody is near, so the next task is worth more than to wait.";

/// The form of its answers.
#[derive(Clone, Copy, Debug)]
pub struct AnswerForm {
    /// Whether it streams although no stream is requested.
    pub is_streamed: bool,
    /// Whether it reports its counts.
    pub tells: bool,
}

/// A running service.
#[derive(Clone)]
pub struct CountingServer {
    address: SocketAddr,
    dialect: Dialect,
    manner: AnswerForm,
    ledger: Arc<Mutex<Ledger>>,
}

#[derive(Default)]
struct Ledger {
    asked: usize,
    answered: u32,
    counted: u64,
}

impl CountingServer {
    pub async fn start(dialect: Dialect, manner: AnswerForm) -> CountingServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = CountingServer {
            address: listener.local_addr().expect("it is bound"),
            dialect,
            manner,
            ledger: Arc::default(),
        };
        let router = Router::new().fallback(answer).with_state(server.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        server
    }

    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Returns the number of tokens written, including thinking.
    pub fn counted(&self) -> u64 {
        self.ledger.lock().expect("nobody panics").counted
    }

    /// Returns the number of answers begun.
    pub fn answered(&self) -> u32 {
        self.ledger.lock().expect("nobody panics").answered
    }

    /// Counts an answer with these words, and returns its body.
    fn write(&self, text: &str, number: usize, is_whole: bool) -> Vec<String> {
        let written = estimate_tokens(THOUGHT) + estimate_tokens(text);
        // Its own tokenizer counts slightly differently.
        let counted = match self.manner.tells {
            true => written + (number % 9) as u64,
            false => written,
        };
        let mut ledger = self.ledger.lock().expect("nobody panics");
        ledger.answered += 1;
        ledger.counted += counted;
        let counted = Some(counted).filter(|_| self.manner.tells);
        match (self.dialect, self.manner.is_streamed) {
            (Dialect::Anthropic, false) => vec![message(text, counted, is_whole)],
            (Dialect::Anthropic, true) => message_events(text, counted, is_whole),
            (_, false) => vec![completion(text, counted, number, is_whole)],
            (_, true) => completion_events(text, counted, number, is_whole),
        }
    }
}

/// Returns the actions listed in a prompt, which is all that a service sees, completed with words.
fn actions_in(prompt: &str) -> Vec<String> {
    let (_, list) = prompt
        .rsplit_once("Available actions:\n")
        .expect("there is something to choose");
    let actions = list.lines().map_while(|line| Some(line.split_once(". ")?.1));
    let actions = actions.filter(|action| !action.starts_with("VIEW MONITOR"));
    let complete = |action| match action {
        "SPEAK" => "SPEAK: I was in Admin with Red.".to_owned(),
        action => action.to_owned(),
    };
    actions.map(complete).collect()
}

async fn answer(State(server): State<CountingServer>, body: Bytes) -> Response<Body> {
    let number = {
        let mut ledger = server.ledger.lock().expect("nobody panics");
        ledger.asked += 1;
        ledger.asked
    };
    let request: Value = serde_json::from_slice(&body).expect("JSON is sent");
    let last = &request["messages"]
        .as_array()
        .expect("messages")
        .last()
        .expect("one")["content"];
    let prompt = last.as_str().or(last[0]["text"].as_str()).expect("a text");
    let response = Response::builder();
    let pieces = match number % 11 {
        // It is unavailable for a moment, and writes nothing.
        3 => {
            let failed = response.status(503).body(Body::empty());
            return failed.expect("a good response");
        }
        // It thinks until its tokens are used up.
        6 => server.write("", number, false),
        _ => server.write(&reply(&actions_in(prompt), number), number, true),
    };
    let sent = pieces.into_iter().map(|piece| Ok(Bytes::from(piece)));
    let body = match number % 11 {
        // The connection breaks at the end of the answer.
        9 => {
            let all: Vec<Result<Bytes, Error>> = sent.collect();
            let half = all.len().div_ceil(2);
            let cut = all
                .into_iter()
                .take(half)
                .map(|piece| piece.map(|piece| piece.slice(..piece.len() / 2)));
            let broken = stream::once(async {
                // After a pause, since otherwise the server would not send the beginning at all.
                tokio::time::sleep(Duration::from_millis(5)).await;
                Err(Error::other("the connection breaks here"))
            });
            Body::from_stream(stream::iter(cut.collect::<Vec<_>>()).chain(broken))
        }
        _ => Body::from_stream(stream::iter(sent.collect::<Vec<Result<Bytes, Error>>>())),
    };
    response.body(body).expect("a good response")
}

/// Returns the usage in OpenAI's dialect. In some replies, thinking is only in the total.
fn usage(counted: Option<u64>, number: usize) -> Value {
    match counted {
        None => Value::Null,
        Some(counted) if number.is_multiple_of(3) => {
            json!({ "prompt_tokens": 900, "completion_tokens": counted / 2, "total_tokens": 900 + counted })
        }
        Some(counted) => json!({ "prompt_tokens": 900, "completion_tokens": counted }),
    }
}

fn reason(is_whole: bool) -> &'static str {
    if is_whole { "stop" } else { "length" }
}

fn completion(text: &str, counted: Option<u64>, number: usize, is_whole: bool) -> String {
    let message = json!({ "role": "assistant", "content": text, "reasoning_content": THOUGHT });
    json!({
        "choices": [{ "message": message, "finish_reason": reason(is_whole) }],
        "usage": usage(counted, number),
    })
    .to_string()
}

fn completion_events(text: &str, counted: Option<u64>, number: usize, is_whole: bool) -> Vec<String> {
    let delta = |delta: Value| json!({ "choices": [{ "delta": delta }] });
    let mut events = vec![
        delta(json!({ "reasoning_content": THOUGHT })),
        delta(json!({ "content": text })),
        json!({ "choices": [{ "delta": {}, "finish_reason": reason(is_whole) }] }),
    ];
    events.push(json!({ "choices": [], "usage": usage(counted, number) }));
    let events = events.iter().map(|event| format!("data: {event}\n\n"));
    events.chain(["data: [DONE]\n\n".to_owned()]).collect()
}

fn stop_reason(is_whole: bool) -> &'static str {
    if is_whole { "end_turn" } else { "max_tokens" }
}

fn message(text: &str, counted: Option<u64>, is_whole: bool) -> String {
    let blocks = [
        json!({ "type": "thinking", "thinking": THOUGHT }),
        json!({ "type": "text", "text": text }),
    ];
    let usage = counted.map(|counted| json!({ "input_tokens": 900, "output_tokens": counted }));
    json!({ "type": "message", "content": blocks, "stop_reason": stop_reason(is_whole), "usage": usage })
        .to_string()
}

fn message_events(text: &str, counted: Option<u64>, is_whole: bool) -> Vec<String> {
    let usage = counted.map(|counted| json!({ "output_tokens": counted }));
    let events = [
        json!({ "type": "message_start", "message": { "usage": { "input_tokens": 900, "output_tokens": 1 } } }),
        json!({ "type": "content_block_delta", "delta": { "type": "thinking_delta", "thinking": THOUGHT } }),
        json!({ "type": "content_block_delta", "delta": { "type": "text_delta", "text": text } }),
        json!({ "type": "message_delta", "delta": { "stop_reason": stop_reason(is_whole) }, "usage": usage }),
        json!({ "type": "message_stop" }),
    ];
    let name = |event: &Value| event["type"].as_str().unwrap_or_default().to_owned();
    events
        .iter()
        .map(|event| format!("event: {}\ndata: {event}\n\n", name(event)))
        .collect()
}
