//! A connection: which model is asked, where, and with which key.

use thiserror::Error;

use crate::llm::{ApiKey, BaseUrl, Channel, Dialect, HttpDialect, InPageDialect};

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

/// A service and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    base_url: BaseUrl,
    key: ApiKey,
}

impl Access {
    /// Checks and tidies both fields as a person filled them in. An empty key means none.
    ///
    /// # Errors
    /// A [`SettingsError`] about the first unusable field, worded for the person who filled it in.
    pub fn new(base_url: &str, key: &str) -> Result<Self, SettingsError> {
        Ok(Self {
            base_url: BaseUrl::new(base_url)?,
            key: ApiKey::new(key)?,
        })
    }

    /// Returns the base URL of the service.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// Returns the key, which may be [`ApiKey::NONE`].
    pub fn key(&self) -> &ApiKey {
        &self.key
    }
}

/// A model at a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    access: Access,
    model: String,
}

impl Endpoint {
    /// Checks and tidies the three fields as a person filled them in. An empty key means none.
    ///
    /// ```
    /// use among_agents::llm::Endpoint;
    ///
    /// let endpoint = Endpoint::new("localhost:11434/v1/", " llama3.2 ", "")?;
    /// assert_eq!(endpoint.base_url().as_str(), "http://localhost:11434/v1");
    /// assert_eq!(endpoint.model(), "llama3.2");
    /// assert!(endpoint.key().is_none());
    /// # Ok::<(), among_agents::llm::SettingsError>(())
    /// ```
    ///
    /// # Errors
    /// A [`SettingsError`] about the first unusable field, worded for the person who filled it in.
    pub fn new(base_url: &str, model: &str, key: &str) -> Result<Self, SettingsError> {
        let base_url = BaseUrl::new(base_url)?;
        let model = model.trim();
        if model.is_empty() {
            return Err(SettingsError::NoModel);
        }
        Ok(Self {
            access: Access {
                base_url,
                key: ApiKey::new(key)?,
            },
            model: model.to_owned(),
        })
    }

    /// Returns another model at the same service, with the same key.
    ///
    /// # Errors
    /// [`SettingsError::NoModel`] if the name is empty.
    pub fn with_model(&self, model: &str) -> Result<Self, SettingsError> {
        match model.trim() {
            "" => Err(SettingsError::NoModel),
            model => Ok(Self {
                access: self.access.clone(),
                model: model.to_owned(),
            }),
        }
    }

    /// Returns the service and its key.
    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Returns the base URL of the service.
    pub fn base_url(&self) -> &BaseUrl {
        self.access.base_url()
    }

    /// Returns the model's name at the service.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Returns the key, which may be [`ApiKey::NONE`].
    pub fn key(&self) -> &ApiKey {
        self.access.key()
    }
}

/// What is wrong with the settings, in a sentence that repeats nothing of what was typed: a key is easily
/// pasted into the wrong field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The base URL is empty.
    #[error(
        "Enter the base URL of a service, such as https://api.openai.com/v1 or http://localhost:11434/v1."
    )]
    NoBaseUrl,
    /// The base URL cannot be parsed.
    #[error(
        "The base URL can't be read as an address: it should look like https://api.openai.com/v1 or localhost:11434/v1."
    )]
    NotAnAddress,
    /// The base URL has a scheme other than http or https.
    #[error("The base URL must begin with https:// or http://.")]
    WrongScheme,
    /// The base URL has a user name, a password, a query or a fragment.
    #[error("The base URL must hold no user name, password, ? or #: the key goes into the field API key.")]
    MoreThanAnAddress,
    /// The base URL looks like an API key.
    #[error("The base URL looks like an API key: the key goes into the field API key.")]
    KeyAsBaseUrl,
    /// The host is not written in ASCII.
    #[error("The base URL's host must be written in plain letters (punycode, beginning with xn--).")]
    HostNotAscii,
    /// No model is named.
    #[error("Enter the name of a model, as the service writes it.")]
    NoModel,
    /// The key contains characters that cannot be sent.
    #[error("The API key holds a space or a character that no key has: copy it again, whole and alone.")]
    KeyUnsendable,
}
