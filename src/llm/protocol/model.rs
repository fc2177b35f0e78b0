//! The port to a language model.

use super::{Completion, LlmError, Request};
use futures::future::LocalBoxFuture;

/// A language model that continues a conversation. Object safe; shared as `Rc<dyn Model>`.
pub trait Model {
    /// Requests the next message of a conversation.
    ///
    /// The implementation that sends the request, rather than passing it to another model, counts it as
    /// [`BillableTry`](crate::llm::BillableTry).
    ///
    /// Nothing is sent before the first poll. Dropping the future cancels the request. The future borrows
    /// nothing, so it can outlive the caller and run concurrently with others.
    ///
    /// # Errors
    /// An [`LlmError`].
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>>;
}
