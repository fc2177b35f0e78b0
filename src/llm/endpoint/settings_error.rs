//! What is wrong with the settings of a connection.

use thiserror::Error;

/// What is wrong with the settings, in a sentence that repeats nothing of what was typed: a key is easily
/// pasted into the wrong field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The base URL is empty.
    #[error("The base URL is empty.")]
    NoBaseUrl,
    /// The base URL cannot be parsed.
    #[error(
        "The base URL cannot be read as an address: it should look like https://api.openai.com/v1 or localhost:11434/v1."
    )]
    NotAnAddress,
    /// The base URL has a scheme other than http or https.
    #[error("The base URL must begin with https:// or http://.")]
    WrongScheme,
    /// The base URL has a user name, a password, a query or a fragment.
    #[error("The base URL must hold no user name, password, ? or #.")]
    MoreThanAnAddress,
    /// The base URL looks like an API key.
    #[error("The base URL looks like an API key.")]
    KeyAsBaseUrl,
    /// The host is not written in ASCII.
    #[error("The base URL’s host must be written in plain letters (punycode, beginning with xn--).")]
    HostNotAscii,
    /// No model is named.
    #[error("No model is named.")]
    NoModel,
    /// The key contains characters that cannot be sent.
    #[error("The API key holds a space or a character that no key has.")]
    KeyUnsendable,
}
