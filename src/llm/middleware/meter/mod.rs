//! Tokens and costs, counted where requests are sent.

mod accounts;
mod bill;
pub mod format;
mod in_flight;
mod metered;
mod stored;
mod tally;

pub use accounts::{Ledger, Meter};
pub use bill::Bill;
pub use in_flight::Sent;
pub use metered::Metered;
pub use stored::{LostRequests, RequestKey, RequestLog, RequestState, RequestStore, StoredRequest};
pub use tally::{Cap, Price, Tally, Tokens};
