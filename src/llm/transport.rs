//! One HTTP exchange: a JSON body goes out, a bounded body comes back.

use std::{pin::pin, time::Duration};

use futures::StreamExt;
use reqwest::{Client, RequestBuilder, Response, header::CONTENT_TYPE};

use super::{Endpoint, LlmError, Page, Unreachable, wait};

/// The most bytes of a reply that are read; an answer over it is refused.
pub const MAX_REPLY_BYTES: usize = 1_000_000;

/// How a streamed reply says that nothing will follow, whether or not the connection is closed.
const END_OF_STREAM: &[u8] = b"data: [DONE]";

/// What a server answered.
pub(super) struct HttpReply {
    /// The HTTP status.
    pub status: u16,
    /// How long to wait before asking again, where a header tells and may be read.
    pub retry_after: Option<Duration>,
    /// The body; bytes that are not UTF-8 are replaced.
    pub body: String,
}

/// Posts `body` to the completions of `endpoint`, once, and waits as long as it takes.
///
/// # Errors
/// [`LlmError::Unreachable`], [`LlmError::BrokenOff`] or [`LlmError::TooBig`]. Any status is an answer.
pub(super) async fn post(client: &Client, endpoint: &Endpoint, body: String) -> Result<HttpReply, LlmError> {
    let mut request = client
        .post(endpoint.base_url().completions())
        .header(CONTENT_TYPE, "application/json")
        .body(body);
    if !endpoint.key().is_none() {
        request = request.bearer_auth(endpoint.key().expose());
    }
    // The client's own error is dropped: in a page it says nothing but "Failed to fetch".
    let response = without_cookies(request)
        .send()
        .await
        .map_err(|_| LlmError::Unreachable(Unreachable::of(endpoint, Page::current())))?;
    let status = response.status();
    let retry_after = wait::in_headers(response.headers());
    let (body, end) = read(response).await;
    match end {
        End::Whole => {}
        // The status of a failure says enough without the rest of its body.
        _ if !status.is_success() => {}
        End::BrokenOff => return Err(LlmError::BrokenOff),
        End::TooBig => return Err(LlmError::TooBig),
    }
    Ok(HttpReply {
        status: status.as_u16(),
        retry_after,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}

/// How a body ended.
enum End {
    Whole,
    BrokenOff,
    TooBig,
}

/// Reads a body up to [`MAX_REPLY_BYTES`], and no further than the end of a stream of events.
async fn read(response: Response) -> (Vec<u8>, End) {
    let mut chunks = pin!(response.bytes_stream());
    let mut body = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let Ok(chunk) = chunk else {
            return (body, End::BrokenOff);
        };
        let room = MAX_REPLY_BYTES - body.len();
        if chunk.len() > room {
            body.extend_from_slice(&chunk[..room]);
            return (body, End::TooBig);
        }
        body.extend_from_slice(&chunk);
        if body.trim_ascii_end().ends_with(END_OF_STREAM) {
            break;
        }
    }
    (body, End::Whole)
}

/// The person's cookies are no business of a model's service.
#[cfg(target_arch = "wasm32")]
fn without_cookies(request: RequestBuilder) -> RequestBuilder {
    request.fetch_credentials_omit()
}

#[cfg(not(target_arch = "wasm32"))]
fn without_cookies(request: RequestBuilder) -> RequestBuilder {
    request
}
