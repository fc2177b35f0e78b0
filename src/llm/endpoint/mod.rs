//! The address and key of a model.

mod access;
mod api_key;
mod base_url;
mod connection;
mod redaction;
mod settings_error;

pub use access::{Access, Endpoint};
pub use api_key::ApiKey;
pub use base_url::BaseUrl;
pub use connection::Connection;
pub use settings_error::SettingsError;
