//! The port to the browser's Prompt API.

use futures::future::LocalBoxFuture;

use super::{Availability, BuiltInPrompt};

/// The API with which a browser offers its built-in model (`LanguageModel`).
pub trait PromptApi {
    /// Asks the browser for the availability of its model.
    fn availability(&self) -> LocalBoxFuture<'static, Availability>;

    /// Starts the download of the model, if it is not there yet. The download takes minutes in the
    /// background. Browsers start it only in response to a click or key press.
    fn start_download(&self);

    /// Returns the model's answer to a prompt. Dropping the future aborts the request.
    fn prompt(&self, prompt: BuiltInPrompt) -> LocalBoxFuture<'static, Result<String, PromptException>>;
}

/// An exception that the browser threw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptException {
    /// Its name, such as `QuotaExceededError`.
    pub name: String,
    /// Its message; empty if it has none.
    pub message: String,
}
