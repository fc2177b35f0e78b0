//! The settings of a Recaller.

use crate::agents::minds::settings::{Lengths, MindPart, MindSettings, Similarity, Temperature};
use serde::{Deserialize, Serialize};

/// The settings of a Recaller: switches for the parts of its thinking, for ablations as in Xu et al. 2023,
/// 4.5, and how it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecallerSettings {
    /// Whether prompts contain everything that the seat must not forget. The other parts then add what that
    /// leaves out.
    pub full_view: bool,
    /// Whether prompts contain the latest 15 messages and observations.
    pub freshness: bool,
    /// Whether prompts contain the 10 most important of the earlier ones.
    pub informativeness: bool,
    /// Whether it asks itself questions and answers them from its memory: 9 calls, or 2 in the lite form.
    pub questions: bool,
    /// Whether it reflects: 1 call.
    pub reflection: bool,
    /// Whether it draws advice from earlier rounds: 1 call if there is an experience of a similar situation.
    /// Situations are compared by the reflection, or by the answers if there is none. Without both there is
    /// no advice.
    pub suggestion: bool,
    /// Whether it thinks step by step before it acts; takes no extra call.
    pub chain_of_thought: bool,
    /// Whether all questions are asked for in one call and answered in one call.
    pub lite: bool,
    /// The similarity above which an earlier experience is drawn on; `None` for that of the measure.
    pub min_similarity: Option<Similarity>,
    /// The temperature of every call; `None` for those of the paper.
    pub temperature: Option<Temperature>,
    /// How long its texts may be.
    pub lengths: Lengths,
}

impl Default for RecallerSettings {
    fn default() -> RecallerSettings {
        RecallerSettings {
            full_view: true,
            freshness: true,
            informativeness: true,
            questions: true,
            reflection: true,
            suggestion: true,
            chain_of_thought: true,
            lite: false,
            min_similarity: None,
            temperature: None,
            lengths: Lengths::default(),
        }
    }
}

impl From<&MindSettings> for RecallerSettings {
    fn from(settings: &MindSettings) -> RecallerSettings {
        let has = |part| settings.has(part);
        RecallerSettings {
            full_view: has(MindPart::FullView),
            freshness: has(MindPart::Freshness),
            informativeness: has(MindPart::Informativeness),
            questions: has(MindPart::Questions),
            reflection: has(MindPart::Reflection),
            suggestion: has(MindPart::Suggestion),
            chain_of_thought: has(MindPart::ChainOfThought),
            lite: settings.lite,
            min_similarity: settings.min_similarity,
            temperature: settings.temperature,
            lengths: settings.lengths,
        }
    }
}
