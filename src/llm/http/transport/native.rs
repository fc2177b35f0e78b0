//! Requests of a native program.

use std::ops::Deref;

use reqwest::{Client, RequestBuilder, Response, header::LOCATION, redirect::Policy};

use super::{NoAnswer, is_redirect};

/// Returns a client with its own TLS, which trusts the certificates that this machine trusts.
pub(in crate::llm) fn client() -> Client {
    // The first client installs the provider; a failure only means that it is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder().redirect(Policy::none()).build();
    client.expect("a client needs only TLS, and its provider was just installed")
}

/// An answer whose body is still to be read.
pub(crate) struct HttpAnswer(Response);

/// Sends a request once.
pub(crate) async fn answer_to(request: RequestBuilder) -> Result<HttpAnswer, NoAnswer> {
    let response = request.send().await.map_err(|_| NoAnswer::Nothing)?;
    if !is_redirect(response.status().as_u16()) {
        return Ok(HttpAnswer(response));
    }
    let location = response.headers().get(LOCATION);
    let to = location.and_then(|to| response.url().join(to.to_str().ok()?).ok());
    Err(NoAnswer::Elsewhere(to))
}

impl HttpAnswer {
    pub fn status(&self) -> u16 {
        self.0.status().as_u16()
    }

    /// Returns the header with this name, if it exists and is text.
    pub fn header(&self, name: &str) -> Option<String> {
        self.0.headers().get(name)?.to_str().ok().map(str::to_owned)
    }

    /// Returns the next piece of the body; `None` after the last.
    pub async fn chunk(&mut self) -> Result<Option<impl Deref<Target = [u8]>>, ()> {
        self.0.chunk().await.map_err(|_| ())
    }
}
