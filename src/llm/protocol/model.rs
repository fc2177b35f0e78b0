//! The port to a language model.

use super::{Completion, LlmError, Request};
use futures::future::LocalBoxFuture;

/// Something that continues a conversation. Object safe: it is shared as `Rc<dyn Model>`.
pub trait Model {
    /// Asks for the next message of a conversation.
    ///
    /// Whoever sends the request, and passes it on to no other model, counts it as [`Sent`](crate::llm::Sent).
    ///
    /// Nothing is sent before the first poll. Dropping the future cancels the request. The future
    /// borrows nothing, so it can outlive the caller and be asked side by side with others.
    ///
    /// # Errors
    /// An [`LlmError`], whose text can be shown as it is.
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>>;
}
