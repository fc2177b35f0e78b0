//! A service on this machine that answers every question with an action on offer, as long as it is asked to.

use axum::{
    Router,
    extract::State,
    http::{Response, StatusCode},
};
use serde_json::{Value, json};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A running service.
#[derive(Clone)]
pub struct Fake {
    pub address: SocketAddr,
    asked: Arc<AtomicUsize>,
    /// How many requests it answers before it refuses all others.
    answers: usize,
}

impl Fake {
    /// A service that answers so many requests and refuses all others. It runs on a thread of its own, since a study waits
    /// for its own on this one.
    pub fn answering(answers: usize) -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener
            .set_nonblocking(true)
            .expect("a port that does not block");
        let fake = Fake {
            address: listener.local_addr().expect("it is bound"),
            asked: Arc::default(),
            answers,
        };
        let router = Router::new().fallback(answer).with_state(fake.clone());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).expect("a port");
                axum::serve(listener, router).await.expect("a server");
            });
        });
        fake
    }

    /// How many requests came so far.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

async fn answer(State(fake): State<Fake>, body: String) -> Response<String> {
    let number = fake.asked.fetch_add(1, Ordering::SeqCst);
    let response = Response::builder();
    if number >= fake.answers {
        let refused = r#"{"error":{"message":"No more."}}"#.to_owned();
        return response
            .status(StatusCode::UNAUTHORIZED)
            .body(refused)
            .expect("a response");
    }
    let asked: Value = serde_json::from_str(&body).expect("a request");
    let prompt = asked["messages"].to_string();
    let said = json!({
        "choices": [{"message": {"role": "assistant", "content": reply(&prompt, number)}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10},
    });
    response.body(said.to_string()).expect("a response")
}

/// One of the actions on offer, each in its turn.
fn reply(prompt: &str, number: usize) -> String {
    let offered = prompt
        .rsplit_once("Available actions:\\n")
        .map_or("", |(_, list)| list);
    let lines = offered
        .split("\\n")
        .filter_map(|line| Some(line.split_once(". ")?.1));
    let lines: Vec<&str> = lines.collect();
    let action = match lines.get(number % lines.len().max(1)) {
        Some(&"SPEAK") => "SPEAK: I was in Admin with Red.",
        Some(&"VIEW MONITOR of a room") => "VIEW MONITOR of Storage",
        Some(line) => line,
        None => "<wait>",
    };
    format!("[Thinking Process] I go on in round {number}.\n[Action] {action}")
}
