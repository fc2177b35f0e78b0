//! Tokens and costs, counted where requests are sent.

mod bill;
pub mod figures;
mod meter;
mod metered;
mod tally;

pub use bill::{Bill, Sent};
pub use meter::Meter;
pub use metered::Metered;
pub use tally::{Cap, Price, Tally, Tokens};
