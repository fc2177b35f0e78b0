//! Minds: published ways for a language agent to turn a view into a choice by asking a model.
//!
//! The shared parts are [`prompt`] (views as words) and [`reply`] (words as choices). Each mind defines its
//! requests and their order.

mod analyst;
mod ask_model;
mod calls;
mod mind;
mod model;
mod planner;
pub mod prompt;
mod question;
mod recalled;
mod recaller;
pub mod reply;
pub mod settings;
mod talker;

pub use analyst::{Analyst, AnalystSettings};
pub use mind::{MindConfig, MindTools};
pub use model::{DescribeError, MindModel};
pub use planner::Planner;
pub use prompt::Recollection;
pub use recalled::recalled;
pub use recaller::{Recaller, RecallerSettings};
pub use settings::{
    AnalysisTarget, Lengths, Mind, MindPart, MindSettings, PersonaChoice, RepetitionPenalty, Similarity,
    TalkerSettings, TalkerVariant, Temperature,
};
pub use talker::Talker;
