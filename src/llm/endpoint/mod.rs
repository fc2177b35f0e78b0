//! The address and key of a model.

mod api_key;
mod base_url;
mod connection;

pub use api_key::ApiKey;
pub use base_url::BaseUrl;
pub use connection::{Access, Connection, Endpoint, SettingsError};
