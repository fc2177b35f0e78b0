//! The dialects in which models are asked: thin translations between the neutral request and completion and
//! each service's own JSON.
//!
//! Each dialect is described in one place. Differences between services of one dialect are learnt from their
//! refusals ([`Quirks`]).

pub mod anthropic;
pub mod built_in;
mod conversation;
mod dialect;
mod learn;
pub mod openai;
mod quirks;
mod registry;
mod schema;
mod spec;

pub use quirks::{JsonRung, Quirks, SharedQuirks};

pub use dialect::Dialect;
pub use spec::{Channel, DialectSpec, HttpDialect, InPageDialect};
