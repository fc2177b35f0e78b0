//! What an Analyst remembers beyond what it saw.

use serde::{Deserialize, Serialize};

/// What an Analyst remembers beyond what it saw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalystMemory {
    /// The plan of the latest turn at which it planned.
    pub plan: String,
}
