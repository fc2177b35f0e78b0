//! The description of a dialect: everything in which dialects differ.

use std::{fmt, time::Duration};

use reqwest::header::HeaderMap;

use crate::llm::{Access, Dialect, Quirks, Request, ServiceReply};

/// A dialect. Each folder next to this file describes one.
pub struct DialectSpec {
    /// The name in settings, which is the same as in JSON.
    pub name: &'static str,
    /// The label in forms for a service of this dialect that is not in the list of services; `None` if there
    /// can be no such service.
    pub label: Option<&'static str>,
    /// The way to reach the model.
    pub channel: Channel,
}

/// The way to reach a model.
#[derive(Clone, Copy)]
pub enum Channel {
    /// Over HTTP, at a service with an address.
    Http(&'static HttpDialect),
    /// Within the page, without an address, a key or a model name.
    InPage(&'static InPageDialect),
}

/// A dialect over HTTP: the paths, the headers, and the two translations.
pub struct HttpDialect {
    pub(crate) dialect: Dialect,
    /// The path of completions under the base URL.
    pub(crate) path: &'static str,
    /// The path of the list of models under the base URL.
    pub(crate) models_path: &'static str,
    /// The query for the list of models, if one is needed to get the whole list.
    pub(crate) models_query: Option<&'static str>,
    /// The last bytes of a streamed reply, after which the connection may stay open.
    pub(crate) stream_end: &'static [u8],
    /// The headers that report rate limits.
    pub(crate) rate_limits: RateLimitHeaders,
    /// Whether a reply can be requested as any JSON object, without a schema.
    pub(crate) has_json_mode: bool,
    /// Whether services with this dialect have embeddings in OpenAI's form.
    pub(crate) has_embeddings: bool,
    /// Builds the body from the request, the model's name, the known quirks of the service, and whether a
    /// stream is wanted.
    pub(crate) body: fn(&Request, &str, Quirks, bool) -> String,
    /// Reads a reply from its status, the wait that its headers ask for, and its body.
    pub(crate) read: fn(u16, Option<Duration>, &str) -> ServiceReply,
    /// Adds the headers of every request, in particular the key.
    pub(crate) authorize: fn(&mut HeaderMap, &Access),
}

/// The headers in which services report what is left of their rate limits.
pub(crate) struct RateLimitHeaders {
    /// The first of these that can be read counts.
    pub(crate) requests: &'static [LimitHeaders],
    /// The first of these that can be read counts.
    pub(crate) tokens: &'static [LimitHeaders],
    /// Returns the time until the reset, from its header and the time of the answer since 1970.
    pub(crate) read_reset: fn(&str, Duration) -> Option<Duration>,
}

/// The headers of one rate limit.
pub(crate) struct LimitHeaders {
    /// The header with the number of remaining requests or tokens.
    pub(crate) remaining: &'static str,
    /// The header that says when all are replenished.
    pub(crate) reset: &'static str,
}

/// A dialect of a model within the page.
#[derive(Debug, PartialEq, Eq)]
pub struct InPageDialect {
    pub(crate) dialect: Dialect,
    /// The display name of the model, which has no name of its own.
    pub(crate) model_name: &'static str,
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
