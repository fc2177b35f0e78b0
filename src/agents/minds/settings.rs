//! The settings of minds: which parts are switched off, and a few numbers and variants.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A part of a mind that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MindPart {
    /// Every mind: its prompts contain everything that the seat must not forget. Without it they contain the
    /// window of recent events of Chi et al. 2024.
    FullView,
    /// Planner: the thinking of the previous turn is part of the prompt.
    Plan,
    /// Recaller: the latest of what it saw and heard.
    Freshness,
    /// Recaller: the most informative of what it saw and heard.
    Informativeness,
    /// Recaller: questions to itself, answered from its memory.
    Questions,
    /// Recaller: a reflection of a few sentences on all that.
    Reflection,
    /// Recaller: advice from earlier rounds.
    Suggestion,
    /// Recaller: step-by-step thinking before it speaks.
    ChainOfThought,
    /// Analyst: a summary of each segment.
    Summary,
    /// Analyst: an analysis of the other players.
    Analysis,
    /// Analyst: a plan for the coming turns.
    Planning,
    /// Analyst: the action is decided before the words for others.
    Action,
    /// Analyst: the words for others are written by a separate call.
    Response,
    /// Analyst: an improved strategy of its own from each round, used in later ones.
    #[serde(alias = "learning")]
    Improving,
    /// Analyst: a note after each round on how the others played, used in later ones.
    OthersStrategies,
}

impl MindPart {
    /// Returns the name on the command line and in settings, which is the same as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            MindPart::FullView => "full_view",
            MindPart::Plan => "plan",
            MindPart::Freshness => "freshness",
            MindPart::Informativeness => "informativeness",
            MindPart::Questions => "questions",
            MindPart::Reflection => "reflection",
            MindPart::Suggestion => "suggestion",
            MindPart::ChainOfThought => "chain_of_thought",
            MindPart::Summary => "summary",
            MindPart::Analysis => "analysis",
            MindPart::Planning => "planning",
            MindPart::Action => "action",
            MindPart::Response => "response",
            MindPart::Improving => "improving",
            MindPart::OthersStrategies => "others_strategies",
        }
    }

    /// Returns the label in forms.
    pub const fn label(self) -> &'static str {
        match self {
            MindPart::FullView => "full view",
            MindPart::Plan => "keeps its plan",
            MindPart::ChainOfThought => "chain of thought",
            MindPart::OthersStrategies => "others' strategies",
            part => part.name(),
        }
    }

    /// Returns the meaning in a few words, for forms.
    pub const fn meaning(self) -> &'static str {
        match self {
            MindPart::FullView => "all that it must not forget, or only the latest events",
            MindPart::Plan => "its thinking from the previous turn",
            MindPart::Freshness => "the latest 15 things it saw and heard",
            MindPart::Informativeness => "the most important things it saw and heard",
            MindPart::Questions => "seven questions to itself, answered from memory",
            MindPart::Reflection => "a few sentences that sum this up",
            MindPart::Suggestion => "advice from earlier rounds",
            MindPart::ChainOfThought => "it thinks before it acts",
            MindPart::Summary => "of each task phase and each meeting",
            MindPart::Analysis => "of what the other players intend",
            MindPart::Planning => "one line for each coming turn",
            MindPart::Action => "decided in private before it speaks",
            MindPart::Response => "what it says is written in a separate call",
            MindPart::Improving => "improves its strategy after each round",
            MindPart::OthersStrategies => "notes after each round how the others played",
        }
    }
}

/// The players that an Analyst analyses, for studies.
///
/// An impostor's mates are its fellow impostors, and its foes are the crewmates. If no fellow lives, an
/// analysis of its mates makes no call. A crewmate knows nobody's role, so it looks at everybody and is asked
/// to write only about supposed crewmates (mates) or supposed impostors (foes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisTarget {
    /// All other players.
    #[default]
    Both,
    /// Only players on its own side.
    Mates,
    /// Only players on the other side.
    Foes,
}

impl AnalysisTarget {
    /// Every value, in the order of the menu.
    pub const ALL: [AnalysisTarget; 3] = [AnalysisTarget::Both, AnalysisTarget::Mates, AnalysisTarget::Foes];
}

/// The settings of a seat's mind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MindSettings {
    /// The parts that are switched off. Parts of other minds have no effect.
    pub off: Vec<MindPart>,
    /// Whether a Recaller asks all its questions in one call and answers them in another.
    pub lite: bool,
    /// The players that an Analyst analyses.
    pub analysed: AnalysisTarget,
    /// How many recent events the prompts of Planners and Talkers show (k in Chi et al. 2024; the 4 are those
    /// of its program): turns before the last meeting; without the full view, observations and own actions.
    pub recent: u8,
}

impl Default for MindSettings {
    fn default() -> MindSettings {
        MindSettings {
            off: Vec::new(),
            lite: false,
            analysed: AnalysisTarget::default(),
            recent: 4,
        }
    }
}

impl MindSettings {
    /// The range of [`recent`](Self::recent).
    pub const RECENT: RangeInclusive<u8> = 1..=50;

    /// Clamps the numbers to their ranges.
    pub fn normalized(self) -> MindSettings {
        MindSettings {
            recent: self.recent.clamp(*Self::RECENT.start(), *Self::RECENT.end()),
            ..self
        }
    }

    /// Returns whether this part is on.
    pub fn has(&self, part: MindPart) -> bool {
        !self.off.contains(&part)
    }

    /// Switches a part on or off.
    pub fn switch(&mut self, part: MindPart, on: bool) {
        self.off.retain(|&off| off != part);
        if !on {
            self.off.push(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_former_part_for_all_learning_is_still_read() {
        let part: Option<MindPart> = serde_json::from_str("\"learning\"").ok();
        assert_eq!(part, Some(MindPart::Improving));
    }
}
