//! How many requests a connection may have in flight.

use crate::llm::{BaseUrl, Connection};

/// The number of requests that may be in flight to a service. Others wait in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConcurrencyLimit {
    /// The maximum number of requests in flight; 0 counts as 1.
    pub in_flight: u32,
}

impl ConcurrencyLimit {
    /// Returns the default limit of a connection.
    ///
    /// A model on the person's own machine answers few requests at once, and the others would wait inside the
    /// server while their time limit runs. The built-in model answers one. A service on the internet takes
    /// many.
    pub fn default_for(connection: &Connection) -> Self {
        Self::default_at(connection.endpoint().map(|endpoint| endpoint.base_url()))
    }

    /// Returns the default limit of a service at this address; `None` is the built-in model.
    pub fn default_at(base_url: Option<&BaseUrl>) -> Self {
        let in_flight = match base_url {
            None => 1,
            Some(base_url) if base_url.is_local() => 2,
            Some(_) => 8,
        };
        Self { in_flight }
    }
}
