//! A Planner's memory.

/// A Planner's memory from turn to turn, in the model's own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannerMemory {
    /// The condensed memory of the previous turn.
    pub condensed: String,
    /// The thinking process of the previous turn.
    pub thinking: String,
}
