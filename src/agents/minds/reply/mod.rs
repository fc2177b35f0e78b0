//! Lenient parsing of a model's reply into a choice.

mod action;
mod expected;
mod parts;
mod problem;
mod read;
mod text;
mod unwrapped;

pub use expected::ExpectedReply;
pub(crate) use parts::{after_thinking, split};
pub use problem::ReplyProblem;
pub use read::MindReply;
pub(crate) use text::{readable, tidied, without_marks};
pub(crate) use unwrapped::unwrapped;
