//! Minds: published ways for a language agent to turn a view into a choice by asking a model.
//!
//! The shared parts are [`prompt`] (views as words) and [`reply`] (words as choices). Each mind defines its
//! requests and their order.

mod analyst;
mod asking;
mod calls;
pub(crate) mod in_mind;
mod planner;
pub mod prompt;
mod question;
mod recaller;
pub mod reply;
mod seating;
mod settings;
mod talker;

pub use analyst::{
    AnalysisTarget, Analyst, AnalystMemory, AnalystSettings, LastReview, Opinion, Plan, SegmentSummary,
};
pub use in_mind::{MemorySection, in_mind, recalled};
pub use planner::{Planner, PlannerMemory};
pub use prompt::{Recollection, Segment};
pub use recaller::{
    AnsweredQuestion, DecisionPoint, Deliberation, Example, RecalledFact, Recaller, RecallerMemory,
    RecallerSettings, Reflection, Suggestion,
};
pub use seating::{Mind, MindConfig, MindTools};
pub use settings::{MindPart, MindSettings};
pub use talker::{TalkMemory, Talker, TalkerSettings, TalkerVariant};
