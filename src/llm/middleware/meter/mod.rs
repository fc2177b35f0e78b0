//! Tokens and costs, counted where requests are sent.

mod account;
mod bill;
pub mod format;
mod in_flight;
mod ledger;
mod metered;
mod stored;
mod tally;

pub use bill::Bill;
pub use in_flight::Sent;
pub use ledger::{Ledger, Meter};
pub use metered::Metered;
pub use stored::{LostRequests, RequestKey, RequestLog, RequestState, RequestStore, StoredRequest};
pub use tally::{Cap, Price, Tally, Tokens};
