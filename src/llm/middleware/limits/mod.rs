//! Asks a connection no faster than it can answer and its rate limits allow.

mod budget;
mod concurrency_limit;
mod limited;
mod pacing;
mod queue;
pub(crate) mod rate_limits;

pub use concurrency_limit::ConcurrencyLimit;
pub use limited::Limited;
pub use queue::{QueueHold, RequestQueue};
pub use rate_limits::{RateLimits, Remaining, SharedRateLimits};
