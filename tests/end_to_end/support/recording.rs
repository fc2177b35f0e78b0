//! Records the requests to test servers, so that they can be searched.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::{Arc, Mutex};

/// A limit far above the length of any request of the page.
const MAX_BODY: usize = 10_000_000;

/// A recorded request.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    pub method: Method,
    pub address: String,
    pub headers: HeaderMap,
    pub body: String,
}

impl ReceivedRequest {
    pub fn authorization(&self) -> Option<&str> {
        self.headers.get("authorization")?.to_str().ok()
    }

    /// Returns everything that was sent except the headers that may contain a key.
    pub fn without_authorization(&self) -> String {
        let mut headers = self.headers.clone();
        headers.remove("authorization");
        headers.remove("x-api-key");
        format!("{} {} {headers:?} {}", self.method, self.address, self.body)
    }
}

/// The requests to one server, in the order of arrival.
#[derive(Clone, Debug, Default)]
pub struct Recording(Arc<Mutex<Vec<ReceivedRequest>>>);

impl Recording {
    pub fn all(&self) -> Vec<ReceivedRequest> {
        self.0.lock().expect("nobody panics while it is locked").clone()
    }
}

/// Records a request before it is answered.
pub async fn record(State(recording): State<Recording>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, MAX_BODY)
        .await
        .expect("the page sends short and whole requests");
    let seen = ReceivedRequest {
        method: parts.method.clone(),
        address: parts.uri.to_string(),
        headers: parts.headers.clone(),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    recording
        .0
        .lock()
        .expect("nobody panics while it is locked")
        .push(seen);
    next.run(Request::from_parts(parts, Body::from(body))).await
}
