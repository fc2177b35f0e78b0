//! What a Recaller remembers beyond what it saw.

use serde::{Deserialize, Serialize};

/// What a Recaller remembers beyond what it saw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecallerMemory {
    /// What it made of the moments that it thought over.
    pub reflections: Vec<Reflection>,
}

/// What a Recaller made of one moment, and what it then did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflection {
    /// When, from 1.
    pub timestep: u16,
    /// The reflection, in the model's own words.
    pub words: String,
    /// What it then said or did.
    pub response: String,
}
