//! Lenient parsing of a model's reply into a choice.

mod action;
mod parts;
mod question;
mod text;

pub(crate) use parts::{after_thinking, split};
pub use question::{ExpectedReply, MindReply, ReplyProblem};
pub(crate) use text::{kept, readable, undisguised};
