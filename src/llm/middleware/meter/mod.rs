//! Tokens and costs, counted where requests are sent.

mod account;
mod billable_try;
pub mod format;
mod ledger;
mod metered;
mod payer;
mod stored;
mod tally;

pub use billable_try::BillableTry;
pub use ledger::{Ledger, Meter};
pub use metered::Metered;
pub use payer::Payer;
pub use stored::{LostRequests, RequestKey, RequestLog, RequestState, RequestStore, StoredRequest};
pub use tally::{Cap, Price, Tally, Tokens};
