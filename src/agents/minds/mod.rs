//! Minds: published ways for a language agent to turn a view into a choice, by asking a model.
//!
//! The shared parts are [`prompt`] (a view in words) and [`reply`] (words as a choice); a mind says what it asks in
//! which order.

mod advice;
mod analyst;
mod asking;
mod calls;
mod chat;
mod planner;
pub mod prompt;
mod recaller;
mod recollection;
pub mod reply;
mod reply_action;
mod reply_parts;
pub(super) mod reply_text;
mod segment;
mod talker;

pub use analyst::AnalystMemory;
pub use planner::{Planner, PlannerMemory};
pub use recaller::RecallerMemory;
pub use recollection::Recollection;
pub use segment::Segment;
pub use talker::{TalkMemory, Talker, TalkerSettings, TalkerVariant};
