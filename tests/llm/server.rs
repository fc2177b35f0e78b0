//! A server that answers in all the ways that services do, good and bad.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use crate::common::{PatientClock, platform};
use among_agents::llm::{Connection, Endpoint, HttpDialect, ServiceModel, openai};
use axum::{
    Router,
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, Response},
};
use futures::{StreamExt, stream};
use tokio::net::TcpListener;

/// The server's answer to one request.
#[derive(Clone)]
pub enum ServerAnswer {
    /// This status and body.
    Say(u16, String),
    /// A rate limit with this `Retry-After`.
    SlowDown(&'static str),
    /// A redirect with this status to this address.
    Redirect(u16, String),
    /// No answer, ever.
    Hang,
    /// The beginning of an answer, after which the connection breaks.
    BreakOff,
    /// These events, after which the connection stays open.
    Stream(&'static str),
    /// This body, sent in these pieces.
    Pieces(&'static [&'static [u8]]),
    /// Endless events.
    Endless,
    /// An answer of 200 with these headers.
    Told(&'static [(&'static str, &'static str)], &'static str),
}

/// Returns an answer with this status and body.
pub fn say(status: u16, body: &str) -> ServerAnswer {
    ServerAnswer::Say(status, body.to_owned())
}

/// A request that the server received.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    pub path: String,
    pub authorization: Option<String>,
    pub headers: HeaderMap,
    /// The body; null if there was none.
    pub body: serde_json::Value,
}

#[derive(Clone)]
pub struct Server {
    pub address: SocketAddr,
    answers: Arc<Mutex<VecDeque<ServerAnswer>>>,
    seen: Arc<Mutex<Vec<ReceivedRequest>>>,
    /// Requests whose client disconnected before they were answered.
    pub given_up: Arc<AtomicUsize>,
}

impl Server {
    /// Starts a server that gives these answers in turn, and repeats the last one.
    pub async fn start(answers: impl IntoIterator<Item = ServerAnswer>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Self {
            address: listener.local_addr().expect("it is bound"),
            answers: Arc::new(Mutex::new(answers.into_iter().collect())),
            seen: Arc::default(),
            given_up: Arc::default(),
        };
        let router = Router::new().fallback(answer).with_state(server.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        server
    }

    /// Returns an endpoint at this server with this key.
    pub fn endpoint(&self, key: &str) -> Endpoint {
        Endpoint::new(&format!("http://{}/v1", self.address), "m", key).expect("good settings")
    }

    /// Returns a connection to this server in OpenAI's dialect, with this key.
    pub fn connection(&self, key: &str) -> Connection {
        Connection::Http(&openai::HTTP, self.endpoint(key))
    }

    /// Returns a model at this server in this dialect, with this key.
    pub fn model(&self, dialect: &'static HttpDialect, key: &str) -> ServiceModel {
        ServiceModel::new(dialect, self.endpoint(key), &platform(PatientClock::new()))
    }

    /// Returns every request so far, in the order of arrival.
    pub fn seen(&self) -> Vec<ReceivedRequest> {
        self.seen.lock().unwrap().clone()
    }
}

async fn answer(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: axum::http::Uri,
    body: Bytes,
) -> Response<Body> {
    server.seen.lock().unwrap().push(ReceivedRequest {
        path: uri.path_and_query().map(ToString::to_string).unwrap_or_default(),
        authorization: headers
            .get("authorization")
            .map(|value| value.to_str().unwrap().to_owned()),
        headers,
        body: match body.is_empty() {
            true => serde_json::Value::Null,
            false => serde_json::from_slice(&body).unwrap(),
        },
    });
    let answer = {
        let mut answers = server.answers.lock().unwrap();
        if answers.len() > 1 {
            answers.pop_front().unwrap()
        } else {
            answers[0].clone()
        }
    };
    let response = Response::builder();
    match answer {
        ServerAnswer::Say(status, body) => response.status(status).body(Body::from(body)),
        ServerAnswer::SlowDown(wait) => response
            .status(429)
            .header("retry-after", wait)
            .body(Body::empty()),
        ServerAnswer::Redirect(status, to) => {
            response.status(status).header("location", to).body(Body::empty())
        }
        ServerAnswer::Hang => {
            let _guard = OnDrop(Arc::clone(&server.given_up));
            std::future::pending().await
        }
        ServerAnswer::BreakOff => {
            // After a pause, since otherwise the server would not send the beginning at all.
            let beginning = stream::once(async { Ok(Bytes::from_static(b"{\"choices\":")) });
            let broken = stream::once(async {
                tokio::time::sleep(Duration::from_millis(10)).await;
                Err(std::io::Error::other("broken"))
            });
            response.body(Body::from_stream(beginning.chain(broken)))
        }
        ServerAnswer::Stream(events) => {
            let events = stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(events.as_bytes()))]);
            response
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(events.chain(stream::pending())))
        }
        ServerAnswer::Pieces(pieces) => {
            // Pauses keep the pieces from being sent as one.
            let pieces = stream::iter(pieces).then(|piece| async move {
                tokio::time::sleep(Duration::from_millis(5)).await;
                Ok::<_, std::io::Error>(Bytes::from_static(piece))
            });
            response
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(pieces))
        }
        ServerAnswer::Endless => {
            let event = b"data: {\"choices\":[{\"delta\":{\"content\":\"and so on and on \"}}]}\n\n";
            let events = stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(event)));
            response
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(events))
        }
        ServerAnswer::Told(headers, body) => headers
            .iter()
            .fold(response, |response, (name, value)| response.header(*name, *value))
            .body(Body::from(body)),
    }
    .expect("a good response")
}

struct OnDrop(Arc<AtomicUsize>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}
