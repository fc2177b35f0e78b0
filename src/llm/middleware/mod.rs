//! The stages that a request passes through, each a [`Model`](crate::llm::Model) around another `Model`.

mod breaker;
mod exchange_log;
pub(crate) mod limits;
mod meter;
mod retry;
mod time_limited;
mod wait_for_network;

pub use breaker::{Breaker, BreakerPolicy};
pub use exchange_log::{Exchange, ExchangeLog, ExchangeResult};
pub use limits::{
    ConcurrencyLimit, Limited, RateLimitWait, RateLimits, Remaining, RequestQueue, SharedRateLimits,
};
pub use meter::{
    BillableTry, Cap, Ledger, LostRequests, Meter, Metered, Payer, Price, RequestKey, RequestLog,
    RequestState, RequestStore, StoredRequest, Tally, Tokens, format,
};
pub use retry::{RetryPolicy, Retrying};
pub(crate) use retry::{jitter, retry};
pub use time_limited::TimeLimited;
pub use wait_for_network::{Network, WhenOnline};
