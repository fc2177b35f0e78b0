//! The settings of an Analyst.

use crate::agents::minds::settings::{AnalysisTarget, Lengths, MindPart, MindSettings};
use serde::{Deserialize, Serialize};

/// Switches for the parts of an Analyst's thinking, for ablations as in Lan et al. 2024. Switching a part off
/// removes exactly its calls.
///
/// The last call of a turn always yields the choice. Its form depends on two switches:
///
/// | `action` | `response` | what chooses, and what is said |
/// |---|---|---|
/// | on | on | The action is chosen in private. If the seat speaks, the response puts it into words. |
/// | on | off | The action contains the words for others. |
/// | off | on | One call for both: the response names the action, with its words. It is made in every turn. |
/// | off | off | A bare choice. Its prompt contains the plan, if there is one. |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalystSettings {
    /// Whether prompts contain everything that the seat must not forget, besides the summaries. Without it the
    /// seat analyses all others and plans in every turn, as in the paper; with it, where it learnt something.
    pub full_view: bool,
    /// Whether each finished segment is summed up. If not, the latest events are told instead.
    pub summary: bool,
    /// Whether the others are analysed.
    pub analysis: bool,
    /// The players to analyse.
    pub analysed: AnalysisTarget,
    /// Whether coming turns are planned.
    pub planning: bool,
    /// Whether the action is chosen by itself, in private.
    pub action: bool,
    /// Whether the words for others are written by a call of their own.
    pub response: bool,
    /// Whether the strategy from earlier rounds is used, and improved after the round.
    pub improving: bool,
    /// Whether the note on how others played in earlier rounds is used, and a new one is made after the
    /// round.
    pub others_strategies: bool,
    /// How long its thoughts before a choice may be.
    pub lengths: Lengths,
}

impl Default for AnalystSettings {
    fn default() -> AnalystSettings {
        AnalystSettings {
            full_view: true,
            summary: true,
            analysis: true,
            analysed: AnalysisTarget::Both,
            planning: true,
            action: true,
            response: true,
            improving: true,
            others_strategies: true,
            lengths: Lengths::default(),
        }
    }
}

impl From<&MindSettings> for AnalystSettings {
    fn from(settings: &MindSettings) -> AnalystSettings {
        let has = |part| settings.has(part);
        AnalystSettings {
            full_view: has(MindPart::FullView),
            summary: has(MindPart::Summary),
            analysis: has(MindPart::Analysis),
            analysed: settings.analysed,
            planning: has(MindPart::Planning),
            action: has(MindPart::Action),
            response: has(MindPart::Response),
            improving: has(MindPart::Improving),
            others_strategies: has(MindPart::OthersStrategies),
            lengths: settings.lengths,
        }
    }
}
