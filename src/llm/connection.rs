//! Which model is asked, where, and with which key.

use thiserror::Error;

use super::{ApiKey, BaseUrl};

/// The settings of a connection to a service, checked.
///
/// It does not serialize, since it holds the key: who stores it stores the three parts one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    base_url: BaseUrl,
    model: String,
    key: ApiKey,
}

impl Connection {
    /// Checks and tidies the three fields as a person filled them in. An empty key means none.
    ///
    /// ```
    /// use among_agents::llm::Connection;
    ///
    /// let connection = Connection::new("localhost:11434/v1/", " llama3.2 ", "")?;
    /// assert_eq!(connection.base_url().as_str(), "http://localhost:11434/v1");
    /// assert_eq!(connection.model(), "llama3.2");
    /// assert!(connection.key().is_none());
    /// # Ok::<(), among_agents::llm::SettingsError>(())
    /// ```
    ///
    /// # Errors
    /// The first field that can't be used, as a sentence for whoever filled it in.
    pub fn new(base_url: &str, model: &str, key: &str) -> Result<Self, SettingsError> {
        let base_url = BaseUrl::new(base_url)?;
        let model = model.trim();
        if model.is_empty() {
            return Err(SettingsError::NoModel);
        }
        Ok(Self {
            base_url,
            model: model.to_owned(),
            key: ApiKey::new(key)?,
        })
    }

    /// Where the service is.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// The name of the model, as the service knows it.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// The key, perhaps none.
    pub fn key(&self) -> &ApiKey {
        &self.key
    }
}

/// What is wrong with the settings, in a sentence that holds nothing of what was typed: a key is
/// easily pasted into the wrong field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The address is empty.
    #[error(
        "Enter the base URL of a service, such as https://api.openai.com/v1 or http://localhost:11434/v1."
    )]
    NoBaseUrl,
    /// The address can't be read as one.
    #[error(
        "The base URL can't be read as an address: it should look like https://api.openai.com/v1 or localhost:11434/v1."
    )]
    NotAnAddress,
    /// The address has a scheme other than http or https.
    #[error("The base URL must begin with https:// or http://.")]
    WrongScheme,
    /// The address names a user, a password, or something after `?` or `#`.
    #[error("The base URL must hold no user name, password, ? or #: the key goes into the field API key.")]
    MoreThanAnAddress,
    /// The address looks like an API key.
    #[error("The base URL looks like an API key: the key goes into the field API key.")]
    KeyAsBaseUrl,
    /// The host is not written in ASCII.
    #[error("The base URL's host must be written in plain letters (punycode, beginning with xn--).")]
    HostNotAscii,
    /// No model is named.
    #[error("Enter the name of a model, as the service writes it.")]
    NoModel,
    /// The key holds characters that can't be sent.
    #[error("The API key holds a space or a character that no key has: copy it again, whole and alone.")]
    KeyUnsendable,
}
