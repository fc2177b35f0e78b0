//! Among Agents.

pub mod clock;
