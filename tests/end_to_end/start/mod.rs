//! Tests of how the page starts, and of what it never runs.

pub mod notices;
pub mod policy;
