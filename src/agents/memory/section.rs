//! The contents of a memory, for people who may read minds.

use serde::{Deserialize, Serialize};

/// A part of a mind's memory, for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemorySection {
    /// The heading.
    pub heading: String,
    /// The contents, line by line.
    pub lines: Vec<String>,
}

/// Returns a section of these lines, without those that are empty.
pub(crate) fn section(heading: impl Into<String>, lines: impl IntoIterator<Item = String>) -> MemorySection {
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    MemorySection {
        heading: heading.into(),
        lines: lines.collect(),
    }
}

#[cfg(test)]
#[path = "section_tests.rs"]
mod tests;
