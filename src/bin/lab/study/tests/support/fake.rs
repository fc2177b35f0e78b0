//! A service on this machine that answers every request with one of the listed actions, always the same one
//! for the same request, until it is set to refuse.

use axum::{
    Router,
    extract::State,
    http::{Response, StatusCode, Uri},
};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

/// The behaviour of the service.
#[derive(Clone, Copy)]
pub struct Behaviour {
    /// How many requests it answers at first.
    pub answers: usize,
    /// How many requests it refuses then. Afterwards it answers again.
    pub refuses: usize,
    /// Whether its answers can be read.
    pub is_readable: bool,
    /// The status and the target of a redirect that it sends instead of answers.
    pub points_to: Option<(u16, SocketAddr)>,
    /// How many requests for embeddings it answers. Afterwards it reports that it has no embeddings.
    pub embeddings: usize,
}

impl Default for Behaviour {
    fn default() -> Behaviour {
        Behaviour {
            answers: usize::MAX,
            refuses: usize::MAX,
            is_readable: true,
            points_to: None,
            embeddings: usize::MAX,
        }
    }
}

/// A running service.
#[derive(Clone)]
pub struct FakeService {
    pub address: SocketAddr,
    received: Arc<Mutex<ReceivedRequests>>,
    behaviour: Behaviour,
}

/// The requests so far.
#[derive(Clone, Default)]
pub struct ReceivedRequests {
    pub chats: Vec<Value>,
    pub embeddings: Vec<Value>,
}

impl ReceivedRequests {
    /// Returns whether these words were sent to the model.
    pub fn say(&self, words: &str) -> bool {
        let mut prompts = self.chats.iter().map(|chat| chat["messages"].to_string());
        prompts.any(|prompt| prompt.contains(words))
    }
}

impl FakeService {
    /// Starts a service that answers this many requests and refuses all others.
    pub fn answering(answers: usize) -> FakeService {
        FakeService::with(Behaviour {
            answers,
            ..Behaviour::default()
        })
    }

    /// Starts a service whose answers nobody can read.
    pub fn answering_nonsense() -> FakeService {
        FakeService::with(Behaviour {
            is_readable: false,
            ..Behaviour::default()
        })
    }

    /// Starts a service with this behaviour. It runs on its own thread, since a study blocks the current one.
    pub fn with(behaviour: Behaviour) -> FakeService {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener
            .set_nonblocking(true)
            .expect("a port that does not block");
        let fake = FakeService {
            address: listener.local_addr().expect("it is bound"),
            received: Arc::default(),
            behaviour,
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

    /// Returns the requests so far.
    pub fn received(&self) -> ReceivedRequests {
        self.received.lock().expect("no thread panics").clone()
    }

    /// Returns the number of requests so far.
    pub fn asked(&self) -> usize {
        let received = self.received();
        received.chats.len() + received.embeddings.len()
    }
}

async fn answer(State(fake): State<FakeService>, uri: Uri, body: String) -> Response<String> {
    let asked: Value = serde_json::from_str(&body).expect("a request");
    let mut received = fake.received.lock().expect("no thread panics");
    let received = match uri.path().ends_with("/embeddings") {
        true => &mut received.embeddings,
        false => &mut received.chats,
    };
    let number = received.len();
    received.push(asked.clone());
    if let Some((status, to)) = fake.behaviour.points_to {
        let response = Response::builder().status(status);
        let response = response.header("location", format!("http://{to}{}", uri.path()));
        return response.body(String::new()).expect("a response");
    }
    if uri.path().ends_with("/embeddings") {
        return match number < fake.behaviour.embeddings {
            true => response(StatusCode::OK, embeddings(&asked)),
            false => response(
                StatusCode::NOT_FOUND,
                json!({"error": {"message": "No such thing."}}),
            ),
        };
    }
    let Behaviour { answers, refuses, .. } = fake.behaviour;
    if number >= answers && number - answers < refuses {
        return response(
            StatusCode::UNAUTHORIZED,
            json!({"error": {"message": "No more."}}),
        );
    }
    let said = match fake.behaviour.is_readable {
        true => reply(&asked["messages"].to_string()),
        false => "lorem {\"ipsum\":".to_owned(),
    };
    response(
        StatusCode::OK,
        json!({
            "choices": [{"message": {"role": "assistant", "content": said}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10},
        }),
    )
}

fn response(status: StatusCode, body: Value) -> Response<String> {
    let response = Response::builder().status(status);
    response.body(body.to_string()).expect("a response")
}

/// Returns a few numbers for each text, at five tokens each.
fn embeddings(asked: &Value) -> Value {
    let texts = asked["input"].as_array().expect("texts");
    let number = |at: u8, text: &Value| (digest(&format!("{at}{text}")) % 100) as f32;
    let numbers = |text: &Value| -> Vec<f32> { (0..8).map(|at| number(at, text)).collect() };
    let data = texts.iter().map(|text| json!({"embedding": numbers(text)}));
    json!({"data": data.collect::<Vec<_>>(), "usage": {"prompt_tokens": 5 * texts.len()}})
}

/// Returns one of the listed actions, chosen by a hash of the prompt.
fn reply(prompt: &str) -> String {
    let number = digest(prompt);
    let offered = prompt
        .rsplit_once("Available actions:\\n")
        .map_or("", |(_, list)| list);
    let lines = offered
        .split("\\n")
        .filter_map(|line| Some(line.split_once(". ")?.1));
    let lines: Vec<&str> = lines.collect();
    let action = match lines.get(number as usize % lines.len().max(1)) {
        Some(&"SPEAK") => "SPEAK: I was in Admin with Red.",
        Some(line) => line,
        None if number.is_multiple_of(2) => "<wait>",
        None => "<send>",
    };
    // A far room lies on many ways, so that an autopilot has something to continue.
    format!("[Thinking Process] I go on by {number}.\n[Destination] Reactor\n[Action] {action}")
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
