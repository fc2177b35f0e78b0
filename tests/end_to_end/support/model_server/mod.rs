//! A small service with OpenAI's chat completions that answers pages in all the ways that services do, good
//! and bad.

mod behaviour;
mod bodies;
mod holding;

pub use behaviour::ServerBehaviour;

use crate::support::recording::{ReceivedRequest, Recording, record};
use crate::support::replies::{prefers_moves, prefers_tasks, reply};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, Uri};
use axum::middleware::from_fn_with_state;
use bodies::{broken, completion, embeddings, events, message, with_markup};
use futures::{StreamExt, stream};
use holding::{HeldAnswer, Holding};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

/// A host name that the scenarios' browsers resolve to this machine.
pub const ELSEWHERE: &str = "models.example";

/// A running service.
#[derive(Clone)]
pub struct ModelServer {
    origin: String,
    pub recording: Recording,
    behaviour: Arc<Mutex<ServerBehaviour>>,
    has_embeddings: Arc<AtomicBool>,
    redirect: Arc<Mutex<Option<Redirect>>>,
    held: Arc<Holding>,
    said: Arc<Mutex<Vec<AnsweredRequest>>>,
}

/// A redirect that the service sends.
#[derive(Clone, Debug)]
struct Redirect {
    status: u16,
    to: String,
    /// Whether only requests for embeddings are redirected.
    is_of_embeddings: bool,
}

/// A seat's request and its reply, word for word.
#[derive(Clone, Debug, PartialEq)]
pub struct AnsweredRequest {
    pub messages: Vec<String>,
    pub reply: String,
}

impl ModelServer {
    pub async fn start() -> ModelServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let server = ModelServer {
            origin: format!("http://{address}"),
            recording: Recording::default(),
            behaviour: Arc::new(Mutex::new(ServerBehaviour::Plays)),
            has_embeddings: Arc::default(),
            redirect: Arc::default(),
            held: Arc::default(),
            said: Arc::default(),
        };
        let router = Router::new()
            .fallback(answer)
            .with_state(server.clone())
            .layer(from_fn_with_state(server.recording.clone(), record));
        tokio::spawn(async move { axum::serve(listener, router).await });
        server
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the base URL of the same service with a host name that browsers do not take for this machine.
    pub fn elsewhere(&self) -> String {
        self.origin.replace("127.0.0.1", ELSEWHERE)
    }

    pub fn base_url(&self) -> String {
        format!("{}/v1", self.origin)
    }

    /// Answers in this way from now on, including the requests that wait.
    pub fn answer_as(&self, behaviour: ServerBehaviour) {
        *self.behaviour.lock().expect("nobody panics while it is locked") = behaviour;
        self.release();
    }

    /// Answers the requests that wait.
    pub fn release(&self) {
        self.held.release();
    }

    /// Returns how many requests wait for their answers.
    pub fn held(&self) -> usize {
        self.held.now().count
    }

    fn behaviour(&self) -> ServerBehaviour {
        *self.behaviour.lock().expect("nobody panics while it is locked")
    }

    /// Returns the way of the next answer, once it is released.
    async fn manner_of_answer(&self) -> ServerBehaviour {
        if let Some(held) = HeldAnswer::where_needed(self) {
            held.until_released().await;
        }
        self.behaviour()
    }

    /// Offers a model for embeddings from now on.
    pub fn has_embeddings(&self) {
        self.has_embeddings.store(true, Ordering::SeqCst);
    }

    /// Redirects all requests to this address from now on.
    pub fn point_to(&self, status: u16, to: &str) {
        self.redirect_to(status, to, false);
    }

    /// Redirects requests for embeddings to this address from now on.
    pub fn point_embeddings_to(&self, status: u16, to: &str) {
        self.redirect_to(status, to, true);
    }

    fn redirect_to(&self, status: u16, to: &str, is_of_embeddings: bool) {
        let redirect = Redirect {
            status,
            to: to.to_owned(),
            is_of_embeddings,
        };
        *self.redirect.lock().expect("nobody panics while it is locked") = Some(redirect);
    }

    fn redirect_of(&self, path: &str) -> Option<Redirect> {
        let redirect = self
            .redirect
            .lock()
            .expect("nobody panics while it is locked")
            .clone();
        redirect.filter(|redirect| !redirect.is_of_embeddings || path.ends_with("/embeddings"))
    }

    /// Returns the requests for a completion so far, without CORS preflights.
    pub fn asked(&self) -> Vec<ReceivedRequest> {
        let mut seen = self.recording.all();
        seen.retain(|seen| seen.method == Method::POST);
        seen
    }

    /// Returns the exchanges of seats with a model that plays.
    pub fn said(&self) -> Vec<AnsweredRequest> {
        self.said
            .lock()
            .expect("nobody panics while it is locked")
            .clone()
    }

    fn play(&self, body: &[u8], number: usize) -> String {
        let reply = reply(body, number, prefers_tasks);
        let request: Value = serde_json::from_slice(body).expect("the page sends JSON");
        let messages = request["messages"].as_array().into_iter().flatten();
        let messages = messages.filter_map(|message| message["content"].as_str().map(str::to_owned));
        let exchange = AnsweredRequest {
            messages: messages.collect(),
            reply: reply.clone(),
        };
        let mut said = self.said.lock().expect("nobody panics while it is locked");
        said.push(exchange);
        reply
    }

    /// Returns the number of CORS preflights.
    pub fn preflights(&self) -> usize {
        let seen = self.recording.all();
        seen.iter().filter(|seen| seen.method == Method::OPTIONS).count()
    }
}

/// Derives the number of a request from its text and not from its time of arrival, so that the same round
/// gets the same answers whichever seat is faster.
fn number_of(body: &[u8]) -> usize {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    usize::from(hasher.finish() as u16)
}

async fn answer(
    State(server): State<ModelServer>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let response = Response::builder().header("access-control-allow-origin", "*");
    if method == Method::OPTIONS {
        return response
            .status(204)
            .header("access-control-allow-methods", "GET, POST")
            .header(
                "access-control-allow-headers",
                "authorization, content-type, x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access",
            )
            .body(Body::empty())
            .expect("a good response");
    }
    if let Some(Redirect { status, to, .. }) = server.redirect_of(uri.path()) {
        return response
            .status(status)
            .header("location", to)
            .body(Body::empty())
            .expect("a good response");
    }
    if method == Method::GET {
        let models = json!({ "data": [{ "id": "small-model" }, { "id": "large-model" }] });
        return response
            .header("content-type", "application/json")
            .body(Body::from(models.to_string()))
            .expect("a good response");
    }
    if uri.path().ends_with("/embeddings") {
        let (status, body) = match server.has_embeddings.load(Ordering::SeqCst) {
            true => (200, embeddings(&body)),
            false => (404, "404 page not found".to_owned()),
        };
        return response
            .status(status)
            .body(Body::from(body))
            .expect("a good response");
    }
    let number = number_of(&body);
    match server.manner_of_answer().await {
        ServerBehaviour::Plays => response
            .header("content-type", "application/json")
            .body(Body::from(match uri.path().ends_with("/messages") {
                true => message(&server.play(&body, number)),
                false => completion(&server.play(&body, number)),
            })),
        ServerBehaviour::Wanders | ServerBehaviour::Holds => response
            .header("content-type", "application/json")
            .body(Body::from(completion(&reply(&body, number, prefers_moves)))),
        ServerBehaviour::PlaysAndIsUsedUp(seconds) => response
            .header(
                "access-control-expose-headers",
                "x-ratelimit-remaining-requests, x-ratelimit-reset-requests",
            )
            .header("x-ratelimit-remaining-requests", "0")
            .header("x-ratelimit-reset-requests", format!("{seconds}s"))
            .header("content-type", "application/json")
            .body(Body::from(completion(&reply(&body, number, prefers_moves)))),
        ServerBehaviour::PlaysInAStream => response
            .header("content-type", "text/event-stream")
            .body(Body::from_stream(events(&reply(&body, number, prefers_tasks)))),
        ServerBehaviour::PlaysTricks => response
            .header("content-type", "application/json")
            .body(Body::from(completion(&with_markup(&reply(
                &body,
                number,
                prefers_moves,
            ))))),
        ServerBehaviour::TalksNonsense => response
            .header("content-type", "application/json")
            .body(Body::from(completion("The sea is calm tonight."))),
        ServerBehaviour::Fails(status) => {
            let key = headers.get("authorization").and_then(|value| value.to_str().ok());
            let message = format!("Something is wrong with {}", key.unwrap_or("you"));
            response
                .status(status)
                .body(Body::from(json!({ "error": { "message": message } }).to_string()))
        }
        ServerBehaviour::Hangs => std::future::pending().await,
        // An error at the beginning of the body also suppresses the headers.
        ServerBehaviour::Drops => response.body(Body::from_stream(stream::once(async { broken() }))),
        ServerBehaviour::BreaksOff => {
            let beginning = stream::once(async { Ok(Bytes::from_static(b"{\"choices\":")) });
            // After a pause, since otherwise the server would not send the beginning at all.
            let end = stream::once(async {
                tokio::time::sleep(Duration::from_millis(20)).await;
                broken()
            });
            response.body(Body::from_stream(beginning.chain(end)))
        }
    }
    .expect("a good response")
}
