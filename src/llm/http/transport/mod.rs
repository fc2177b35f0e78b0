//! One HTTP exchange: a request goes out, a bounded body comes back.

#[cfg(target_arch = "wasm32")]
mod in_page;
#[cfg(not(target_arch = "wasm32"))]
mod natively;

#[cfg(target_arch = "wasm32")]
use in_page as platform;
#[cfg(not(target_arch = "wasm32"))]
use natively as platform;

pub(in crate::llm) use platform::client;

use std::time::Duration;

use platform::{Answer, answer_to};
use reqwest::{RequestBuilder, Url};

use crate::llm::middleware::limits::rate_limits;
use crate::llm::protocol::errors::retry_after;
use crate::llm::{Access, LlmError, Page, Quote, RateLimits, Unreachable};

/// The most bytes of a reply that are read; an answer over it is refused.
pub const MAX_REPLY_BYTES: usize = 1_000_000;

/// How a streamed reply says that nothing will follow, whether or not the connection is closed.
const ENDS_OF_STREAM: [&[u8]; 2] = [b"data: [DONE]", br#"data: {"type":"message_stop"}"#];

/// What a server answered.
pub(crate) struct HttpReply {
    /// The HTTP status.
    pub status: u16,
    /// How long to wait before asking again, where a header tells and may be read.
    pub retry_after: Option<Duration>,
    /// What is left of what the service allows, as far as the headers tell.
    pub allowance: RateLimits,
    /// The body; bytes that are not UTF-8 are replaced.
    pub body: String,
}

/// Why there is no answer to read.
enum NoAnswer {
    /// The server sends whoever asks to another address, which is told where it may be known. Nothing was sent there.
    Elsewhere(Option<Url>),
    /// Nothing came. Why, no page is told, so it is not told here either.
    Nothing,
}

/// Sends `request` to the service of `access`, once, and waits as long as it takes for an answer of at most `most` bytes.
///
/// It goes to that service and nowhere else: no redirect is followed, since it would take key and prompts along.
///
/// # Errors
/// [`LlmError::PointsElsewhere`], [`LlmError::Unreachable`], [`LlmError::BrokenOff`] or [`LlmError::TooBig`]. Any other
/// status is an answer.
pub(crate) async fn send(
    access: &Access,
    request: RequestBuilder,
    most: usize,
) -> Result<HttpReply, LlmError> {
    let answer = answer_to(request).await.map_err(|why| match why {
        NoAnswer::Elsewhere(to) => elsewhere(access, to),
        NoAnswer::Nothing => LlmError::Unreachable(Unreachable::of(access, Page::current())),
    })?;
    let status = answer.status();
    let header = |name: &str| answer.header(name);
    let retry_after = retry_after::in_headers(&header);
    let allowance = rate_limits::in_headers(&header);
    let (body, end) = read(answer, most).await;
    match end {
        End::Whole => {}
        // The status of a failure says enough without the rest of its body.
        _ if !(200..300).contains(&status) => {}
        End::BrokenOff => return Err(LlmError::BrokenOff),
        End::TooBig => return Err(LlmError::TooBig),
    }
    Ok(HttpReply {
        status,
        retry_after,
        allowance,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}

/// Where a redirect leads, without what an address may hold besides the place itself.
fn elsewhere(access: &Access, to: Option<Url>) -> LlmError {
    let place = to.map_or_else(String::new, |mut to| {
        to.set_query(None);
        to.set_fragment(None);
        // Only an address without a host refuses these, and it has neither.
        let _ = to.set_username("").and_then(|()| to.set_password(None));
        to.into()
    });
    LlmError::PointsElsewhere {
        to: Quote::of(&place, access.key()),
    }
}

/// Whether an answer of this status sends whoever asks to another address.
#[cfg(not(target_arch = "wasm32"))]
fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

/// How a body ended.
enum End {
    Whole,
    BrokenOff,
    TooBig,
}

/// Reads a body up to `most` bytes, and no further than the end of a stream of events. Text is made of it only once it is
/// whole, since a chunk may end within a character.
async fn read(mut answer: Answer, most: usize) -> (Vec<u8>, End) {
    let mut body = Vec::new();
    loop {
        let chunk = match answer.chunk().await {
            Ok(Some(chunk)) => chunk,
            Ok(None) => return (body, End::Whole),
            Err(()) => return (body, End::BrokenOff),
        };
        let room = most - body.len();
        if chunk.len() > room {
            body.extend_from_slice(&chunk[..room]);
            return (body, End::TooBig);
        }
        body.extend_from_slice(&chunk);
        let so_far = body.trim_ascii_end();
        if ENDS_OF_STREAM.iter().any(|end| so_far.ends_with(end)) {
            return (body, End::Whole);
        }
    }
}
