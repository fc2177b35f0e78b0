//! The errors of requests.

mod caller_context;
mod error;
mod error_reply;
mod quote;
pub(crate) mod retry_after;
mod unreachable;
mod wording;

pub use caller_context::CallerContext;
pub use error::{ErrorClass, LlmError, MAX_REPLY_BYTES};
pub use error_reply::ErrorReply;
pub use quote::Quote;
pub(crate) use quote::is_invisible;
pub use unreachable::{LocalServer, Unreachable};
