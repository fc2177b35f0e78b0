//! What differs between the dialects that are spoken over HTTP.

use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder, Url, header::CONTENT_TYPE};

use super::{anthropic, openai};
use crate::llm::{Access, Dialect, Quirks, Request, ServiceReply};

/// A dialect on the wire: where, with which headers, and the two translations.
pub(crate) struct DialectSpec {
    pub dialect: Dialect,
    /// Where completions are asked for, under the base URL.
    pub path: &'static str,
    /// The request, the model's name, what the service is known not to take, and whether a stream is wanted.
    pub body: fn(&Request, &str, Quirks, bool) -> String,
    /// The status, what the headers told of waiting, and the body.
    pub read: fn(u16, Option<Duration>, &str) -> ServiceReply,
    authorize: fn(RequestBuilder, &Access) -> RequestBuilder,
}

pub(crate) static OPEN_AI: DialectSpec = DialectSpec {
    dialect: Dialect::OpenAi,
    path: openai::PATH,
    body: openai::request_body,
    read: openai::read_reply,
    authorize: |request, access| {
        if access.key().is_none() {
            return request;
        }
        request.bearer_auth(access.key().expose())
    },
};

pub(crate) static ANTHROPIC: DialectSpec = DialectSpec {
    dialect: Dialect::Anthropic,
    path: anthropic::PATH,
    body: anthropic::request_body,
    read: anthropic::read_reply,
    authorize: |request, access| {
        let request = anthropic::HEADERS
            .into_iter()
            .fold(request, |request, (name, value)| request.header(name, value));
        if access.key().is_none() {
            return request;
        }
        request.header(anthropic::KEY_HEADER, access.key().expose())
    },
};

impl DialectSpec {
    /// A request for what stands at `url`, with what the dialect's every request says.
    pub fn get(&self, client: &Client, access: &Access, url: Url) -> RequestBuilder {
        (self.authorize)(client.request(Method::GET, url), access)
    }

    /// A request that posts this JSON to `url`, with what the dialect's every request says.
    pub fn post(&self, client: &Client, access: &Access, url: Url, body: String) -> RequestBuilder {
        let request = client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        (self.authorize)(request, access)
    }
}
