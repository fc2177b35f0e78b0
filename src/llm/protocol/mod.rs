//! Requests and replies, in the same form for every service.

mod availability;
mod completion;
mod embedding;
pub(crate) mod errors;
pub mod json;
mod model;
mod purpose;
mod reply;
mod request;
mod tokens;

pub use availability::Availability;
pub use completion::{Completion, FinishReason, NanoDollars, Usage};
pub use embedding::{Embedder, Embeddings};
pub(crate) use errors::is_invisible;
pub use errors::{
    CallerContext, ErrorClass, ErrorReply, LlmError, LocalServer, MAX_REPLY_BYTES, Quote, Unreachable,
};
pub use model::Model;
pub use purpose::{Purpose, SampleReply};
pub use reply::{ChatReply, ServiceReply};
pub(crate) use reply::{events, is_event_stream, plausible_usage, tokens, without_fence};
pub use request::{Message, MessageRole, RepetitionLimits, ReplyForm, Request};
pub use tokens::{estimate_request, estimate_tokens};
