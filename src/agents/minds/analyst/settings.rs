//! Which parts of an Analyst's thinking are on.

use crate::agents::minds::{AnalysisTarget, MindPart, MindSettings};
use serde::{Deserialize, Serialize};

/// The parts of an Analyst's thinking, each of which can be switched off to see what it is good for (the ablations of Lan et
/// al. 2024). A switch removes exactly its calls.
///
/// The last call of a turn always yields the choice, and takes the form that the switches leave it:
///
/// | `action` | `response` | what chooses, and what is said |
/// |---|---|---|
/// | on | on | The action is chosen in private; where it is to speak, the response puts it into words. |
/// | on | off | The action is chosen, and what it wants to say is said in its own words. |
/// | off | on | Both are one: the response names the action, in its own words where it speaks. It is asked in every turn. |
/// | off | off | A bare choice is asked for; the plan, where there is one, stands in its prompt. |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalystSettings {
    /// Each segment that is over is summed up. Without, the latest of what it recalls is told instead.
    pub summary: bool,
    /// The others are analysed.
    pub analysis: bool,
    /// Of whom an analysis is.
    pub analysed: AnalysisTarget,
    /// Coming turns are planned.
    pub planning: bool,
    /// The action is chosen on its own, in private.
    pub action: bool,
    /// What is said is written on its own.
    pub response: bool,
    /// Strategies of earlier rounds are used, and one is made after the round.
    pub learning: bool,
}

impl Default for AnalystSettings {
    fn default() -> AnalystSettings {
        AnalystSettings {
            summary: true,
            analysis: true,
            analysed: AnalysisTarget::Both,
            planning: true,
            action: true,
            response: true,
            learning: true,
        }
    }
}

impl From<&MindSettings> for AnalystSettings {
    fn from(settings: &MindSettings) -> AnalystSettings {
        let has = |part| settings.has(part);
        AnalystSettings {
            summary: has(MindPart::Summary),
            analysis: has(MindPart::Analysis),
            analysed: settings.analysed,
            planning: has(MindPart::Planning),
            action: has(MindPart::Action),
            response: has(MindPart::Response),
            learning: has(MindPart::Learning),
        }
    }
}
