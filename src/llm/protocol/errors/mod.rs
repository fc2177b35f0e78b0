//! The errors of requests.

mod error;
mod page_context;
mod quote;
mod refusal;
pub(crate) mod retry_after;
mod unreachable;
mod wording;

pub use error::{ErrorClass, LlmError, MAX_REPLY_BYTES};
pub use page_context::PageContext;
pub use quote::Quote;
pub(crate) use quote::is_invisible;
pub use refusal::Refusal;
pub use unreachable::{LocalServer, Unreachable};
