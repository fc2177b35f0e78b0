//! A service that repeats the key of each request in its answer.

use crate::common::echoed_key::spellings;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::net::TcpListener;

/// What precedes the wanted action in the last message of a request.
pub const WANTED: &str = "Wanted: ";

/// Starts the service and returns its base URL and the number of its answers.
pub async fn start() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let answers = Arc::<AtomicUsize>::default();
    let router = Router::new().fallback(answer).with_state(Arc::clone(&answers));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (format!("http://{address}/v1"), answers)
}

async fn answer(
    State(answers): State<Arc<AtomicUsize>>,
    headers: HeaderMap,
    uri: Uri,
    body: Bytes,
) -> String {
    let number = answers.fetch_add(1, Ordering::SeqCst);
    let header = |name: &str| headers.get(name)?.to_str().ok();
    let key = header("x-api-key").or_else(|| header("authorization")?.strip_prefix("Bearer "));
    let spellings = spellings(key.expect("every request carries the key"));
    let echo = &spellings[number % spellings.len()];
    let wanted = wanted(&serde_json::from_slice(&body).expect("JSON is sent"));
    let said = match wanted.starts_with("SPEAK") {
        true => format!("{wanted} My key is {echo}."),
        false => wanted,
    };
    let text =
        format!("[Condensed Memory] I have {echo}.\n[Thinking Process] It is {echo}.\n[Action] {said}");
    let is_anthropic = uri.path().ends_with("/messages");
    match number / spellings.len() % 2 {
        0 if is_anthropic => json!({
            "type": "message", "model": echo, "stop_reason": "end_turn",
            "content": [{ "type": "thinking", "thinking": echo }, { "type": "text", "text": text }],
        })
        .to_string(),
        0 => json!({
            "id": echo, "model": echo,
            "choices": [{ "message": { "content": text, "reasoning": echo }, "finish_reason": "stop" }],
        })
        .to_string(),
        _ => stream(&text, is_anthropic),
    }
}

/// Returns the action that is wanted from the model.
fn wanted(request: &Value) -> String {
    let message = &request["messages"].as_array().and_then(|all| all.last());
    let content = message.map(|message| &message["content"]);
    let text = content.and_then(|content| content.as_str().or(content[0]["text"].as_str()));
    let wanted = text.and_then(|text| Some(text.rsplit_once(WANTED)?.1.to_owned()));
    wanted.unwrap_or_else(|| "WAIT".to_owned())
}

/// Returns events of three characters each, so that every key is split.
fn stream(text: &str, is_anthropic: bool) -> String {
    let characters: Vec<char> = text.chars().collect();
    let delta = |part: &[char]| {
        let part: String = part.iter().collect();
        let event = match is_anthropic {
            true => json!({ "type": "content_block_delta", "delta": { "type": "text_delta", "text": part } }),
            false => json!({ "choices": [{ "delta": { "content": part } }] }),
        };
        format!("data: {event}\n\n")
    };
    let end = match is_anthropic {
        true => "data: {\"type\":\"message_stop\"}\n\n",
        false => "data: [DONE]\n\n",
    };
    characters.chunks(3).map(delta).collect::<String>() + end
}
