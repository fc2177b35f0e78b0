//! A stub for use outside a browser, where there is no built-in model.

use futures::future::LocalBoxFuture;

use super::Availability;
use crate::llm::{Completion, LlmError, Model, Request};

/// The browser's built-in model. Outside a browser it always fails.
#[derive(Debug, Clone, Copy, Default)]
pub struct BuiltInModel;

impl Model for BuiltInModel {
    fn complete(&self, _request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(async { Err(LlmError::NotBuiltIn(Availability::NotOffered)) })
    }
}

/// Returns `false`, since there is no built-in model outside a browser.
pub fn is_offered() -> bool {
    false
}

/// Returns the availability of the built-in model, which is never offered outside a browser.
pub async fn availability() -> Availability {
    Availability::NotOffered
}

/// Does nothing outside a browser.
pub fn start_download() {}
