//! Asks a connection no faster than it can answer and its rate limits allow.

mod budget;
mod limited;
mod limits;
mod pacing;
mod queue;
pub(crate) mod rate_limits;

pub use limited::Limited;
pub use limits::Limits;
pub use queue::{QueueHold, RequestQueue};
pub use rate_limits::{RateLimits, Remaining, SharedRateLimits};
