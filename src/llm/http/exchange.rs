//! One HTTP exchange: a request is sent, and a body of limited size is received.

use std::time::Duration;

use reqwest::{Request, Url};

use super::transport::{BrokenOff, HttpAnswer, NoAnswer};
use crate::llm::middleware::limits::rate_limits;
use crate::llm::protocol::errors::retry_after;
use crate::llm::{Access, HttpDialect, LlmError, Platform, Quote, RateLimits, Unreachable};

/// A server's reply.
pub(crate) struct HttpReply {
    /// The HTTP status.
    pub status: u16,
    /// How long to wait before asking again, if a readable header says so.
    pub retry_after: Option<Duration>,
    /// The remaining requests and tokens, as far as readable headers report them.
    pub rate_limits: RateLimits,
    /// The body; bytes that are not UTF-8 are replaced.
    pub body: String,
}

impl Platform {
    /// Sends `request` to the service of `access` once, and waits without a time limit for an answer of at
    /// most `most` bytes.
    ///
    /// It is sent to that service only: redirects are not followed, since they would carry the key and the
    /// prompts elsewhere.
    ///
    /// # Errors
    /// [`LlmError::Redirected`], [`LlmError::Unreachable`], [`LlmError::BrokenOff`] or [`LlmError::TooBig`].
    /// A reply with an error status is not an error here.
    pub(crate) async fn send(
        &self,
        access: &Access,
        request: Request,
        most: usize,
    ) -> Result<HttpReply, LlmError> {
        let answer = self.transport.send(request).await.map_err(|why| match why {
            NoAnswer::Redirected(to) => redirected(access, to),
            NoAnswer::Unreachable(caller) => LlmError::Unreachable(Unreachable::of(access, caller)),
        })?;
        let status = answer.status();
        let header = |name: &str| answer.header(name);
        let now = retry_after::answered_at(&header, self.clock.unix_time());
        let retry_after = retry_after::in_headers(&header, now);
        let rate_limits = rate_limits::in_headers(&header, now);
        let (body, end) = read(answer, most).await;
        match end {
            BodyEnd::Whole => {}
            // The status of a failure is informative enough without the rest of its body.
            _ if !(200..300).contains(&status) => {}
            BodyEnd::BrokenOff => return Err(LlmError::BrokenOff),
            BodyEnd::TooBig => return Err(LlmError::TooBig),
        }
        Ok(HttpReply {
            status,
            retry_after,
            rate_limits,
            body: String::from_utf8_lossy(&body).into_owned(),
        })
    }
}

/// Returns the error for a redirect. User name, password, query and fragment of the target are removed.
fn redirected(access: &Access, to: Option<Url>) -> LlmError {
    let place = to.map_or_else(String::new, |mut to| {
        to.set_query(None);
        to.set_fragment(None);
        // This fails only for an address without a host, which has no user name and password.
        let _ = to.set_username("").and_then(|()| to.set_password(None));
        to.into()
    });
    LlmError::Redirected {
        to: Quote::of(&place, access.key()),
    }
}

/// How a body ended.
enum BodyEnd {
    Whole,
    BrokenOff,
    TooBig,
}

/// Reads a body of up to `most` bytes, and not beyond the end of an event stream. It is decoded only when
/// complete, since a chunk may end within a character.
async fn read(mut answer: Box<dyn HttpAnswer>, most: usize) -> (Vec<u8>, BodyEnd) {
    let mut body = Vec::new();
    loop {
        let chunk = match answer.chunk().await {
            Ok(Some(chunk)) => chunk,
            Ok(None) => return (body, BodyEnd::Whole),
            Err(BrokenOff) => return (body, BodyEnd::BrokenOff),
        };
        let room = most - body.len();
        if chunk.len() > room {
            body.extend_from_slice(&chunk[..room]);
            return (body, BodyEnd::TooBig);
        }
        body.extend_from_slice(&chunk);
        let so_far = body.trim_ascii_end();
        if HttpDialect::all().any(|dialect| so_far.ends_with(dialect.stream_end)) {
            return (body, BodyEnd::Whole);
        }
    }
}
