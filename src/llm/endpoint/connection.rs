//! Which model is asked, where, and with which key.

use super::{ApiKey, Endpoint, SettingsError};
use crate::llm::{Channel, Dialect, HttpDialect, InPageDialect};

/// The validated settings of a connection: which model is asked, and where.
///
/// It does not serialize, since it may contain a key. Code that stores it must store the parts one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Connection {
    /// A model at a service, and how that is spoken to.
    Http(&'static HttpDialect, Endpoint),
    /// A model within the page, such as the browser's own.
    InPage(&'static InPageDialect),
}

impl Connection {
    /// Checks and tidies the fields as a person filled them in. A model within the page needs none of the
    /// three.
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

    /// The address, the model's name and the key; none for a model within the page.
    pub fn endpoint(&self) -> Option<&Endpoint> {
        match self {
            Self::Http(_, endpoint) => Some(endpoint),
            Self::InPage(_) => None,
        }
    }

    /// The name of the model, as the service knows it, or as the dialect calls a model within the page.
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
