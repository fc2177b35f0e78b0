//! The port to a language model.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::{Completion, Connection, Limits, LlmError, OpenAiChat, Request, RetryPolicy, Retrying};
use crate::clock::Clock;

/// Something that continues a conversation. Object safe: it is shared as `Rc<dyn Model>`.
pub trait Model {
    /// Asks for the next message of a conversation.
    ///
    /// Nothing is sent before the first poll. Dropping the future cancels the request. The future
    /// borrows nothing, so it can outlive the caller and be asked side by side with others.
    ///
    /// # Errors
    /// An [`LlmError`], whose text can be shown as it is.
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>>;
}

/// The model of a connection, ready to play: with the time-outs and the tries of this policy, and no more at once than
/// these limits allow.
pub fn connect(
    connection: Connection,
    clock: Rc<dyn Clock>,
    policy: RetryPolicy,
    _limits: Limits,
) -> Rc<dyn Model> {
    let model: Rc<dyn Model> = match connection {
        Connection::OpenAi(endpoint) | Connection::Anthropic(endpoint) => Rc::new(OpenAiChat::new(endpoint)),
        Connection::BuiltIn => Rc::new(NotBuiltIn),
    };
    Rc::new(Retrying::new(model, clock, policy))
}

struct NotBuiltIn;

impl Model for NotBuiltIn {
    fn complete(&self, _: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(async { Err(LlmError::NotBuiltIn(super::built_in::Availability::NotOffered)) })
    }
}
