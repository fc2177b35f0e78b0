//! Outside a browser there is no built-in model.

use futures::future::LocalBoxFuture;

use super::Availability;
use crate::llm::{Completion, LlmError, Model, Request};

/// The browser's built-in model; outside a browser it always fails.
#[derive(Debug, Clone, Copy, Default)]
pub struct BuiltInModel;

impl Model for BuiltInModel {
    fn complete(&self, _request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(async { Err(LlmError::NotBuiltIn(Availability::NotOffered)) })
    }
}

/// Whether the browser has a built-in model at all.
pub fn is_offered() -> bool {
    false
}

/// What the browser says of its built-in model.
pub async fn availability() -> Availability {
    Availability::NotOffered
}

/// Has the browser download its model.
pub fn start_download() {}
