//! The browser's built-in model (`LanguageModel`, the Prompt API), which needs no service and no key.
//!
//! Building prompts and reading errors are pure functions; only `browser` calls the browser's API.

#[cfg(target_arch = "wasm32")]
mod browser;
mod prompt;
#[cfg(not(target_arch = "wasm32"))]
mod stub;

#[cfg(target_arch = "wasm32")]
pub use browser::{BuiltInModel, availability, is_offered, start_download};
pub use prompt::{BuiltInPrompt, error};
#[cfg(not(target_arch = "wasm32"))]
pub use stub::{BuiltInModel, availability, is_offered, start_download};

use std::rc::Rc;

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
    model: || Rc::new(BuiltInModel),
    is_offered,
    availability: || Box::pin(availability()),
    start_download,
};
