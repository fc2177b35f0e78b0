//! The port to a language model.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::{Completion, Connection, LlmError, OpenAiChat, Request, RetryPolicy, Retrying};
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

/// The model of a connection, ready to play: with the time-outs and the tries of this policy.
pub fn connect(connection: Connection, clock: Rc<dyn Clock>, policy: RetryPolicy) -> Rc<dyn Model> {
    let chat = Rc::new(OpenAiChat::new(connection));
    Rc::new(Retrying::new(chat, clock, policy))
}
