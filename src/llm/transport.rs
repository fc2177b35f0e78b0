//! One HTTP exchange: a request goes out, a bounded body comes back.

use std::{pin::pin, time::Duration};

use futures::StreamExt;
use reqwest::{Client, RequestBuilder, Response};

use super::{Access, Allowance, LlmError, Page, Unreachable, allowance, wait};

/// The most bytes of a reply that are read; an answer over it is refused.
pub const MAX_REPLY_BYTES: usize = 1_000_000;

/// How a streamed reply says that nothing will follow, whether or not the connection is closed.
const ENDS_OF_STREAM: [&[u8]; 2] = [b"data: [DONE]", br#"data: {"type":"message_stop"}"#];

/// What a server answered.
pub(super) struct HttpReply {
    /// The HTTP status.
    pub status: u16,
    /// How long to wait before asking again, where a header tells and may be read.
    pub retry_after: Option<Duration>,
    /// What is left of what the service allows, as far as the headers tell.
    pub allowance: Allowance,
    /// The body; bytes that are not UTF-8 are replaced.
    pub body: String,
}

/// A client to ask services with. In a page it is the browser's `fetch`.
#[cfg(target_arch = "wasm32")]
pub(super) fn client() -> Client {
    Client::new()
}

/// A client to ask services with. Without a page it brings its own TLS, which trusts whom this machine trusts.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn client() -> Client {
    // Whoever makes the first client settles it; that it is settled already is no error.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new()
}

/// Sends `request` to the service of `access`, once, and waits as long as it takes for an answer of at most `most` bytes.
///
/// # Errors
/// [`LlmError::Unreachable`], [`LlmError::BrokenOff`] or [`LlmError::TooBig`]. Any status is an answer.
pub(super) async fn send(
    access: &Access,
    request: RequestBuilder,
    most: usize,
) -> Result<HttpReply, LlmError> {
    // The client's own error is dropped: in a page it says nothing but "Failed to fetch".
    let response = without_cookies(request)
        .send()
        .await
        .map_err(|_| LlmError::Unreachable(Unreachable::of(access, Page::current())))?;
    let status = response.status();
    let retry_after = wait::in_headers(response.headers());
    let allowance = allowance::in_headers(response.headers());
    let (body, end) = read(response, most).await;
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
        allowance,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}

/// How a body ended.
enum End {
    Whole,
    BrokenOff,
    TooBig,
}

/// Reads a body up to `most` bytes, and no further than the end of a stream of events. Text is made of it only once it is
/// whole, since a chunk may end within a character.
async fn read(response: Response, most: usize) -> (Vec<u8>, End) {
    let mut chunks = pin!(response.bytes_stream());
    let mut body = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let Ok(chunk) = chunk else {
            return (body, End::BrokenOff);
        };
        let room = most - body.len();
        if chunk.len() > room {
            body.extend_from_slice(&chunk[..room]);
            return (body, End::TooBig);
        }
        body.extend_from_slice(&chunk);
        let so_far = body.trim_ascii_end();
        if ENDS_OF_STREAM.iter().any(|end| so_far.ends_with(end)) {
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
