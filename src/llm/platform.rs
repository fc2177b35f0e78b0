//! What requests to models need from the program that sends them.

use std::rc::Rc;

use crate::clock::Clock;
use crate::llm::Transport;
use crate::llm::built_in::PromptApi;

/// What requests to models need from the program that sends them, in a browser, in a terminal or in a test.
#[derive(Clone)]
pub struct Platform {
    /// The clock of time limits and pauses.
    pub clock: Rc<dyn Clock>,
    /// Sends requests over HTTP.
    pub transport: Rc<dyn Transport>,
    /// The API for the browser's built-in model, if there is one.
    pub prompt_api: Option<Rc<dyn PromptApi>>,
}
