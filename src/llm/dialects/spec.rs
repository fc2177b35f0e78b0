//! What a dialect is: all that differs between one and another.

use std::{fmt, rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;
use reqwest::{Client, Method, RequestBuilder, Url, header::CONTENT_TYPE};

use super::built_in::Availability;
use crate::llm::{Access, Dialect, Model, Quirks, Request, ServiceReply};

/// A dialect. Each folder beside this file describes its own.
pub struct DialectSpec {
    /// The name under which settings keep it; the same as in JSON.
    pub name: &'static str,
    /// What a service is called in forms that stands in no list but is spoken to so; none where there can be
    /// no such service.
    pub label: Option<&'static str>,
    /// How the model is reached.
    pub channel: Channel,
}

/// How a model is reached.
#[derive(Clone, Copy)]
pub enum Channel {
    /// Over HTTP, at a service that has an address.
    Http(&'static HttpDialect),
    /// Within the page, without an address, a key or a model to name.
    InPage(&'static InPageDialect),
}

/// A dialect that is spoken over HTTP: where, with which headers, and the two translations.
pub struct HttpDialect {
    pub(crate) dialect: Dialect,
    /// Where completions are asked for, under the base URL.
    pub(crate) path: &'static str,
    /// The query with which the list of models is asked for, where it takes one to have the whole list.
    pub(crate) models_query: Option<&'static str>,
    /// Whether a reply can be asked for as some JSON object, without a schema.
    pub(crate) has_json_mode: bool,
    /// Whether services that speak it are asked for embeddings, in OpenAI's way.
    pub(crate) has_embeddings: bool,
    /// The request, the model's name, what the service is known not to take, and whether a stream is wanted.
    pub(crate) body: fn(&Request, &str, Quirks, bool) -> String,
    /// The status, what the headers told of waiting, and the body.
    pub(crate) read: fn(u16, Option<Duration>, &str) -> ServiceReply,
    /// Adds what every request says, the key above all.
    pub(crate) authorize: fn(RequestBuilder, &Access) -> RequestBuilder,
}

/// A dialect of a model that the page itself holds.
pub struct InPageDialect {
    pub(crate) dialect: Dialect,
    /// What the model is called; it has no name of its own.
    pub(crate) model_name: &'static str,
    /// The model.
    pub(crate) model: fn() -> Rc<dyn Model>,
    /// Whether it is to be offered here.
    pub(crate) is_offered: fn() -> bool,
    /// Whether it can be asked.
    pub(crate) availability: fn() -> LocalBoxFuture<'static, Availability>,
    /// Begins to download it.
    pub(crate) start_download: fn(),
}

impl HttpDialect {
    /// A request for what stands at `url`, with what the dialect's every request says.
    pub(crate) fn get(&self, client: &Client, access: &Access, url: Url) -> RequestBuilder {
        (self.authorize)(client.request(Method::GET, url), access)
    }

    /// A request that posts this JSON to `url`, with what the dialect's every request says.
    pub(crate) fn post(&self, client: &Client, access: &Access, url: Url, body: String) -> RequestBuilder {
        let request = client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        (self.authorize)(request, access)
    }
}

impl PartialEq for HttpDialect {
    fn eq(&self, other: &Self) -> bool {
        self.dialect == other.dialect
    }
}

impl Eq for HttpDialect {}

impl fmt::Debug for HttpDialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dialect.fmt(out)
    }
}

impl PartialEq for InPageDialect {
    fn eq(&self, other: &Self) -> bool {
        self.dialect == other.dialect
    }
}

impl Eq for InPageDialect {}

impl fmt::Debug for InPageDialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dialect.fmt(out)
    }
}
