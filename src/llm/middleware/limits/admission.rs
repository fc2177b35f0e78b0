//! The decision whether a request may be sent.

use std::time::Duration;

use crate::llm::LlmError;

/// Whether a request may be sent.
#[derive(Debug, PartialEq)]
pub(super) enum Admission {
    /// It may.
    Now,
    /// It may after this time, if nothing changes.
    After(Duration),
    /// It may once another request has ended.
    WhenWoken,
    /// The wait would be too long.
    Never(LlmError),
}
