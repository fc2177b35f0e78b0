//! What of a mind can be set: which of its parts are switched off, and a few numbers and ways.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A part of a mind that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MindPart {
    /// Planner: the thinking of the turn before is carried along.
    Plan,
    /// Recaller: the latest of what it saw and heard.
    Freshness,
    /// Recaller: what of it was worth most.
    Informativeness,
    /// Recaller: questions to itself, answered from what it remembers.
    Questions,
    /// Recaller: a few sentences made of all that.
    Reflection,
    /// Recaller: advice from rounds before.
    Suggestion,
    /// Recaller: thinking step by step before it speaks.
    ChainOfThought,
    /// Analyst: a summary of each stretch and meeting.
    Summary,
    /// Analyst: what the others are about.
    Analysis,
    /// Analyst: a plan for the turns to come.
    Planning,
    /// Analyst: what it does is decided before what it says.
    Action,
    /// Analyst: what it says is asked for by itself.
    Response,
    /// Analyst: strategies learnt from rounds before.
    Learning,
}

impl MindPart {
    /// What it is called on a command line and where settings keep it; the same as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
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
            MindPart::Learning => "learning",
        }
    }

    /// What it is called on a form.
    pub const fn label(self) -> &'static str {
        match self {
            MindPart::Plan => "carries its plan along",
            MindPart::ChainOfThought => "chain of thought",
            part => part.name(),
        }
    }

    /// What it is, on a form, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            MindPart::Plan => "what it thought last turn",
            MindPart::Freshness => "the latest 15 of what it saw and heard",
            MindPart::Informativeness => "the weightiest of it",
            MindPart::Questions => "seven to itself, answered from memory",
            MindPart::Reflection => "a few sentences made of all that",
            MindPart::Suggestion => "advice from earlier rounds",
            MindPart::ChainOfThought => "it thinks before it acts",
            MindPart::Summary => "of each stretch and meeting",
            MindPart::Analysis => "what the others are about",
            MindPart::Planning => "a line for each turn to come",
            MindPart::Action => "decided before it speaks",
            MindPart::Response => "what it says is asked by itself",
            MindPart::Learning => "a strategy after each round",
        }
    }
}

/// Of whom an Analyst makes an analysis, for studies.
///
/// An impostor's mates are its fellow impostors, and its foes the crewmates; without a living fellow there is nobody to analyse
/// among its mates, and no call. A crewmate knows nobody's role, so it looks at everybody and is asked to write only of those
/// whom it takes for crewmates (mates) or for impostors (foes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisTarget {
    /// Of everybody else.
    #[default]
    Both,
    /// Only of those on its own side.
    Mates,
    /// Only of those on the other side.
    Foes,
}

impl AnalysisTarget {
    /// Every choice, in the order of the menu.
    pub const ALL: [AnalysisTarget; 3] = [AnalysisTarget::Both, AnalysisTarget::Mates, AnalysisTarget::Foes];
}

/// What is set of a seat's mind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MindSettings {
    /// The parts that are switched off; those of other minds mean nothing.
    pub off: Vec<MindPart>,
    /// Whether a Recaller asks its questions, and answers them, in one call each.
    pub lite: bool,
    /// Of whom an Analyst makes an analysis.
    pub analysed: AnalysisTarget,
    /// How many recent observations, and how many own actions, a Planner's prompt shows (k in its paper).
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
    /// How many recent observations a prompt may show.
    pub const RECENT: RangeInclusive<u8> = 1..=50;

    /// The same with numbers within their ranges.
    pub fn normalized(self) -> MindSettings {
        MindSettings {
            recent: self.recent.clamp(*Self::RECENT.start(), *Self::RECENT.end()),
            ..self
        }
    }

    /// Whether this part is on.
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
    use crate::agents::minds::Mind;

    #[test]
    fn each_part_is_kept_under_its_name() {
        for part in Mind::ALL.iter().flat_map(|mind| mind.parts()) {
            let json = serde_json::to_string(part).expect("a name");
            assert_eq!(json, format!("\"{}\"", part.name()));
        }
    }
}
