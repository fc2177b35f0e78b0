//! How much is asked of a connection at once.

use crate::llm::{BaseUrl, Connection};

/// How many requests may be on their way to a service at once. More wait for their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most requests on their way at once; 0 counts as 1.
    pub in_flight: u32,
}

impl Limits {
    /// What suits a connection that nobody has set a limit for.
    ///
    /// A model on one's own machine answers few at once, and the others would wait inside the server while their time
    /// runs; the built-in model answers one. A service on the internet takes a whole table.
    pub fn usual_for(connection: &Connection) -> Self {
        Self::usual_at(connection.endpoint().map(|endpoint| endpoint.base_url()))
    }

    /// What suits a service at this address; without one it is the built-in model.
    pub fn usual_at(base_url: Option<&BaseUrl>) -> Self {
        let in_flight = match base_url {
            None => 1,
            Some(base_url) if base_url.is_local() => 2,
            Some(_) => 8,
        };
        Self { in_flight }
    }
}
