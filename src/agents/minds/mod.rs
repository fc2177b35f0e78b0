//! Minds: published ways for a language agent to turn a view into a choice, by asking a model.
//!
//! The shared parts are [`prompt`] (a view in words) and [`reply`] (words as a choice); a mind says what it asks in
//! which order.

mod advice;
mod analyst;
mod asking;
mod calls;
mod chat;
mod choice;
mod in_mind;
mod planner;
pub mod prompt;
mod recaller;
mod recollection;
pub mod reply;
mod reply_action;
mod reply_parts;
pub(super) mod reply_text;
mod seating;
mod segment;
mod talker;

pub use analyst::{Analyst, AnalystMemory, AnalystSettings, Opinion, Plan, SegmentSummary, Thought, Whom};
pub use choice::{Mind, MindPart, MindSettings};
pub use in_mind::{InMind, in_mind, recalled};
pub use planner::{Planner, PlannerMemory};
pub use recaller::{
    Answered, DecisionPoint, Deliberation, Example, Recalled, Recaller, RecallerMemory, RecallerSettings,
    Reflection, Suggestion,
};
pub use recollection::Recollection;
pub use seating::{Seating, Tools};
pub use segment::Segment;
pub use talker::{TalkMemory, Talker, TalkerSettings, TalkerVariant};
