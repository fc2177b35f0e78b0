//! Drops requests that take too long.

use std::{rc::Rc, time::Duration};

use futures::future::LocalBoxFuture;

use crate::clock::{Clock, within};
use crate::llm::{Completion, LlmError, Model, Request};

/// A model whose request is dropped if its answer is not complete after some time.
pub struct TimeLimited {
    model: Rc<dyn Model>,
    clock: Rc<dyn Clock>,
    limit: Duration,
}

impl TimeLimited {
    /// Wraps `model` with the time limit `limit` on `clock`, counted from the first poll.
    pub fn new(model: Rc<dyn Model>, clock: Rc<dyn Clock>, limit: Duration) -> Self {
        Self { model, clock, limit }
    }
}

impl Model for TimeLimited {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (model, clock, limit) = (Rc::clone(&self.model), Rc::clone(&self.clock), self.limit);
        Box::pin(async move {
            let answer = within(&*clock, limit, model.complete(request)).await;
            answer.unwrap_or(Err(LlmError::TimedOut { after: limit }))
        })
    }
}
