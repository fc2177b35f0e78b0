//! How a bot plays a meeting: what it says, and whom it votes for.

mod account;
pub(crate) mod alibi;
mod ballot;
mod deception;
mod live;
mod questions;
mod speak;
pub(crate) mod speech;
mod thoughts;
mod voice;

pub(crate) use ballot::vote;
pub(crate) use live::take_part;
pub(crate) use speak::speak;
