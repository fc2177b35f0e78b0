//! The port to HTTP.

use futures::future::LocalBoxFuture;
use reqwest::{Request, Url};

use crate::llm::CallerContext;

/// Sends HTTP requests. Implemented for browsers and for native programs.
pub trait Transport {
    /// Sends a request once, and waits without a time limit for the head of the answer. Dropping the future
    /// cancels the request.
    ///
    /// It is sent to its own address only: a redirect must not be followed, since that would carry the key
    /// and the prompts elsewhere.
    fn send(&self, request: Request) -> LocalBoxFuture<'static, Result<Box<dyn HttpAnswer>, NoAnswer>>;
}

/// An answer whose body is still to be read. Dropping it ends the transfer.
pub trait HttpAnswer {
    /// Returns the HTTP status.
    fn status(&self) -> u16;

    /// Returns the header with this name, if it exists and can be read.
    fn header(&self, name: &str) -> Option<String>;

    /// Returns the next piece of the body; `None` after the last.
    fn chunk(&mut self) -> LocalBoxFuture<'_, Result<Option<Vec<u8>>, BrokenOff>>;
}

/// Why there is no answer to read.
#[derive(Debug)]
pub enum NoAnswer {
    /// The server redirects to another address, which is given if known. Nothing was sent there.
    Redirected(Option<Url>),
    /// No answer came. A browser does not tell why, so the reason is dropped everywhere; what is known is
    /// the situation of the caller.
    Unreachable(CallerContext),
}

/// The body of an answer broke off before its end.
#[derive(Debug)]
pub struct BrokenOff;
