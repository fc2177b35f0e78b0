//! A Planner's memory.

/// What the Planner carries from turn to turn, in the model's own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannerMemory {
    /// The condensed memory of the turn before.
    pub condensed: String,
    /// The thinking process of the turn before.
    pub thinking: String,
}
