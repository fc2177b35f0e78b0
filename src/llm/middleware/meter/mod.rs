//! Tokens and costs, counted where requests are sent.

mod accounts;
mod bill;
pub mod figures;
mod metered;
mod sent;
mod tally;

pub use accounts::Meter;
pub use bill::Bill;
pub use metered::Metered;
pub use sent::Sent;
pub use tally::{Cap, Price, Tally, Tokens};
