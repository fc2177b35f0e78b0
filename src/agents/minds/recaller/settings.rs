//! Which parts of its thinking a Recaller uses.

use crate::agents::minds::{MindPart, MindSettings};
use serde::{Deserialize, Serialize};

/// The parts of a Recaller that can be switched off to see what each is worth (the ablations of Xu et al. 2023, 4.5), and how
/// much it asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecallerSettings {
    /// The latest 15 messages and observations stand in its prompts.
    pub freshness: bool,
    /// The 10 weightiest of the others do.
    pub informativeness: bool,
    /// It asks itself questions and answers them from what it recalls: 9 calls, in the lite form 2.
    pub questions: bool,
    /// It reflects: 1 call.
    pub reflection: bool,
    /// It draws advice from earlier rounds: 1 call where they hold a moment like the one reflected on. Without a reflection the
    /// answers stand for the moment; without both there is none.
    pub suggestion: bool,
    /// It thinks step by step before it acts; no call of its own.
    pub chain_of_thought: bool,
    /// All questions are asked for in one call and answered in one call.
    pub lite: bool,
}

impl Default for RecallerSettings {
    fn default() -> RecallerSettings {
        RecallerSettings {
            freshness: true,
            informativeness: true,
            questions: true,
            reflection: true,
            suggestion: true,
            chain_of_thought: true,
            lite: false,
        }
    }
}

impl From<&MindSettings> for RecallerSettings {
    fn from(settings: &MindSettings) -> RecallerSettings {
        let has = |part| settings.has(part);
        RecallerSettings {
            freshness: has(MindPart::Freshness),
            informativeness: has(MindPart::Informativeness),
            questions: has(MindPart::Questions),
            reflection: has(MindPart::Reflection),
            suggestion: has(MindPart::Suggestion),
            chain_of_thought: has(MindPart::ChainOfThought),
            lite: settings.lite,
        }
    }
}
