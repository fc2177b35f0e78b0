//! The errors of requests.

mod caller_context;
mod error;
mod quote;
mod refusal;
pub(crate) mod retry_after;
mod unreachable;
mod wording;

pub use caller_context::CallerContext;
pub use error::{ErrorClass, LlmError, MAX_REPLY_BYTES};
pub use quote::Quote;
pub(crate) use quote::is_invisible;
pub use refusal::ErrorReply;
pub use unreachable::{LocalServer, Unreachable};
