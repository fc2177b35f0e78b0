//! The path of completions.
//!
//! It stands by itself because base URLs need the path and no more of the dialect.

/// The path of completions under the base URL.
pub(crate) const PATH: &str = "/chat/completions";
