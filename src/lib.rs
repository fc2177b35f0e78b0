//! Among Agents.

pub mod clock;
pub mod llm;
