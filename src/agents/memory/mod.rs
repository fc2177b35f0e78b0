//! A seat's memory beyond its view: plain data, with one part for each kind of agent that has a memory.
//!
//! Agents wrap each other: a Talker wraps an autopilot, which wraps a mind. Each reads and writes its own
//! part of the [`Memory`] and passes the whole on to the agent inside.

mod analyst;
mod autopilot;
mod plan;
mod planner;
mod recaller;
mod section;
mod talk;

pub use analyst::{AnalystMemory, LastReview, Opinion, SegmentSummary};
pub use autopilot::AutopilotState;
pub(crate) use autopilot::{MovementStyle, OngoingActivity};
pub use plan::{Plan, PlannedAction, PlannedTurn};
pub use planner::PlannerMemory;
pub use recaller::{
    AnsweredQuestion, DecisionPoint, Deliberation, Example, FactKind, RecalledFact, RecallerMemory,
    Reflection, Suggestion,
};
pub(crate) use recaller::{ChoiceSituation, ChoiceThinking, thousandths};
pub use section::MemorySection;
pub(crate) use section::section;
pub use talk::TalkMemory;

use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// A seat's memory beyond its view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// The mind's memory.
    pub mind: MindMemory,
    /// The autopilot's state.
    pub autopilot: AutopilotState,
    /// The Talker's part in the current meeting.
    pub talk: TalkMemory,
}

/// A mind's memory. Copies of it are shared, since each decision brings one along.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MindMemory {
    /// Nothing: the view is enough.
    #[default]
    Nothing,
    /// A Planner's memory.
    Planner(Rc<PlannerMemory>),
    /// A Recaller's memory.
    Recaller(Rc<RecallerMemory>),
    /// An Analyst's memory.
    Analyst(Rc<AnalystMemory>),
}

impl Memory {
    /// Replaces the mind's part.
    pub(crate) fn with_mind(self, mind: MindMemory) -> Memory {
        Memory { mind, ..self }
    }

    /// Returns everything in the mind's memory, for display; for minds that think in steps, the latest first.
    /// Bots have no memory.
    pub fn sections(&self) -> Vec<MemorySection> {
        let mut sections = match &self.mind {
            MindMemory::Nothing => Vec::new(),
            MindMemory::Planner(memory) => memory.sections(),
            MindMemory::Recaller(memory) => memory.sections(),
            MindMemory::Analyst(memory) => memory.sections(),
        };
        sections.retain(|section| !section.lines.is_empty());
        sections
    }
}
