//! What a seat remembers beyond its view: plain data, one part for each kind of agent that remembers something.
//!
//! Agents stand around one another: a Talker around an autopilot, the autopilot around a mind. Each reads and writes
//! its own part of the [`Memory`] and hands the whole to the agent inside.

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
pub(crate) use recaller::{ChoiceSituation, thousandths};
pub use segment::Segment;
pub use talk::TalkMemory;

/// What a seat remembers beyond its view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// What the seat's mind remembers.
    pub mind: MindMemory,
    /// What the autopilot is about.
    pub autopilot: AutopilotState,
    /// How the Talker takes part in the meeting under way.
    pub talk: TalkMemory,
}

/// What a mind remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MindMemory {
    /// Nothing: the view says it all.
    #[default]
    Nothing,
    /// The memory of a Planner.
    Planner(PlannerMemory),
    /// The memory of a Recaller.
    Recaller(Box<RecallerMemory>),
    /// The memory of an Analyst.
    Analyst(Box<AnalystMemory>),
}

impl Memory {
    /// Returns the memory with this for the mind's part.
    pub(crate) fn with_mind(self, mind: MindMemory) -> Memory {
        Memory { mind, ..self }
    }
}
