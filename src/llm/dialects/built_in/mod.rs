//! The browser's built-in model (`LanguageModel`, the Prompt API), which needs no service and no key.
//!
//! Building prompts and reading errors are pure functions; only a [`PromptApi`] calls the browser's API.

mod api;
mod model;
mod prompt;

pub use api::{PromptApi, PromptException};
pub use model::BuiltInModel;
pub use prompt::{BuiltInPrompt, error};

use super::{Channel, DialectSpec, InPageDialect};
use crate::llm::Dialect;
pub use crate::llm::protocol::Availability;

/// The dialect.
pub(super) static SPEC: DialectSpec = DialectSpec {
    name: "built_in",
    label: None,
    channel: Channel::InPage(&IN_PAGE),
};

/// The in-page part of the dialect.
static IN_PAGE: InPageDialect = InPageDialect {
    dialect: Dialect::BuiltIn,
    model_name: "built-in",
};
