//! A seat's memory beyond its view: plain data, with one part for each kind of agent that remembers something.
//!
//! Agents are nested: a Talker around an autopilot, the autopilot around a mind. Each of them reads and writes its own
//! part of the [`Memory`] and passes the whole to the agent inside.

mod analyst;
mod autopilot;
mod planner;
mod recaller;
mod segment;
mod talk;

pub use analyst::{AnalystMemory, LastReview, Opinion, Plan, SegmentSummary};
pub use autopilot::AutopilotState;
pub(crate) use autopilot::{MovementStyle, OngoingActivity};
pub use planner::PlannerMemory;
pub use recaller::{
    AnsweredQuestion, DecisionPoint, Deliberation, Example, RecalledFact, RecallerMemory, Reflection,
    Suggestion,
};
pub(crate) use recaller::{StandingAtChoice, thousandths};
pub use segment::Segment;
pub use talk::TalkMemory;

/// A seat's memory beyond its view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The mind's memory.
    pub mind: MindMemory,
    /// The autopilot's state.
    pub autopilot: AutopilotState,
    /// The Talker's part in the meeting under way.
    pub talk: TalkMemory,
}

/// A mind's memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MindMemory {
    /// Nothing: the view is enough.
    #[default]
    Nothing,
    /// The memory of a Planner.
    Planner(Box<PlannerMemory>),
    /// The memory of a Recaller.
    Recaller(Box<RecallerMemory>),
    /// The memory of an Analyst.
    Analyst(Box<AnalystMemory>),
}

impl Memory {
    /// Returns this memory with another mind's part.
    pub(crate) fn with_mind(self, mind: MindMemory) -> Memory {
        Memory { mind, ..self }
    }
}
