//! Asks a connection no faster than it can answer and its rate limits allow.

mod admission;
mod concurrency_limit;
mod limited;
mod pacing;
mod queue;
mod rate_limit_budget;
pub(crate) mod rate_limits;

pub use concurrency_limit::ConcurrencyLimit;
pub use limited::Limited;
pub use queue::{RateLimitWait, RequestQueue};
pub use rate_limits::{RateLimits, Remaining, SharedRateLimits};
