//! A Planner's memory.

use super::section::{MemorySection, section};
use serde::{Deserialize, Serialize};

/// A Planner's memory from turn to turn, in the model's own words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannerMemory {
    /// The condensed memory of the previous turn.
    pub condensed: String,
    /// The thinking process of the previous turn.
    pub thinking: String,
    /// The timestep of that turn; 0 if it was stored before this was.
    #[serde(default)]
    pub timestep: u16,
}

impl PlannerMemory {
    /// Returns what it holds, for display.
    pub(super) fn sections(&self) -> Vec<MemorySection> {
        vec![
            section("Condensed memory", [self.condensed.clone()]),
            section("Thinking process", [self.thinking.clone()]),
        ]
    }
}
