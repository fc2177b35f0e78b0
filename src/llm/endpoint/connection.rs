//! A connection: which model is asked, where, and with which key.

use super::{ApiKey, Endpoint, SettingsError};
use crate::llm::{Channel, Dialect, HttpDialect, InPageDialect};

/// The validated settings of a connection: which model is asked, and where.
///
/// It does not serialize, since it may contain a key. Code that stores it must store the parts one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Connection {
    /// A model at a service, and its dialect.
    Http(&'static HttpDialect, Endpoint),
    /// A model within the page, such as the browser's built-in model.
    InPage(&'static InPageDialect),
}

impl Connection {
    /// Checks and tidies the fields as a person filled them in. An in-page model needs none of the three.
    ///
    /// # Errors
    /// The errors of [`Endpoint::new`].
    pub fn new(dialect: Dialect, base_url: &str, model: &str, key: &str) -> Result<Self, SettingsError> {
        Ok(match dialect.spec().channel {
            Channel::Http(http) => Self::Http(http, Endpoint::new(base_url, model, key)?),
            Channel::InPage(in_page) => Self::InPage(in_page),
        })
    }

    /// Returns the model's dialect.
    pub fn dialect(&self) -> Dialect {
        match self {
            Self::Http(http, _) => http.dialect,
            Self::InPage(in_page) => in_page.dialect,
        }
    }

    /// Returns the address, the model's name and the key; `None` for an in-page model.
    pub fn endpoint(&self) -> Option<&Endpoint> {
        match self {
            Self::Http(_, endpoint) => Some(endpoint),
            Self::InPage(_) => None,
        }
    }

    /// Returns the model's name at the service, or the display name of an in-page model.
    pub fn model(&self) -> &str {
        match self {
            Self::Http(_, endpoint) => endpoint.model(),
            Self::InPage(in_page) => in_page.model_name,
        }
    }

    /// Returns the key, which may be [`ApiKey::NONE`].
    pub fn key(&self) -> &ApiKey {
        const NO_KEY: &ApiKey = &ApiKey::NONE;
        self.endpoint().map_or(NO_KEY, Endpoint::key)
    }
}
