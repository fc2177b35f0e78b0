//! HTTP requests of a native program.

use crate::llm::{BrokenOff, CallerContext, HttpAnswer, NoAnswer, Transport};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use reqwest::header::LOCATION;
use reqwest::redirect::Policy;
use reqwest::{Client, Request, Response};

/// Sends requests with a TLS of its own, which trusts the certificates that this machine trusts.
pub struct NativeTransport {
    client: Client,
}

impl NativeTransport {
    /// Returns a transport with its own connections.
    pub fn new() -> NativeTransport {
        // The first transport installs the provider; a failure only means that it is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // Following a redirect would send the key and the prompts to another address.
        let client = Client::builder().redirect(Policy::none()).build();
        NativeTransport {
            client: client.expect("a client needs only TLS, and its provider was just installed"),
        }
    }
}

impl Default for NativeTransport {
    fn default() -> NativeTransport {
        NativeTransport::new()
    }
}

impl Transport for NativeTransport {
    fn send(&self, request: Request) -> LocalBoxFuture<'static, Result<Box<dyn HttpAnswer>, NoAnswer>> {
        let sent = self.client.execute(request);
        Box::pin(async move {
            let nothing = |_| NoAnswer::Unreachable(CallerContext::default());
            let response = sent.await.map_err(nothing)?;
            if !is_redirect(response.status().as_u16()) {
                return Ok(Box::new(NativeAnswer(response)) as Box<dyn HttpAnswer>);
            }
            let location = response.headers().get(LOCATION);
            let to = location.and_then(|to| response.url().join(to.to_str().ok()?).ok());
            Err(NoAnswer::Redirected(to))
        })
    }
}

/// Returns whether this status redirects to another address.
fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

struct NativeAnswer(Response);

impl HttpAnswer for NativeAnswer {
    fn status(&self) -> u16 {
        self.0.status().as_u16()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.0.headers().get(name)?.to_str().ok().map(str::to_owned)
    }

    fn chunk(&mut self) -> LocalBoxFuture<'_, Result<Option<Vec<u8>>, BrokenOff>> {
        let chunk = self.0.chunk();
        chunk
            .map(|chunk| Ok(chunk.map_err(|_| BrokenOff)?.map(Vec::from)))
            .boxed_local()
    }
}
