//! Tokens and costs, counted where requests are sent.

mod accounts;
mod bill;
pub mod figures;
mod metered;
mod tally;

pub use accounts::Meter;
pub use bill::{Bill, Sent};
pub use metered::Metered;
pub use tally::{Cap, Price, Tally, Tokens};
