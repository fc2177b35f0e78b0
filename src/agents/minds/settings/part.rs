//! The parts of minds that can be switched off, and the other choices between ways of playing.

use crate::game::Persona;
use serde::{Deserialize, Serialize};

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
            MindPart::Freshness => "without the full view: the latest 15 things it saw and heard",
            MindPart::Informativeness => "without the full view: the 10 most important earlier ones",
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

/// How long a mind's texts may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lengths {
    /// Short enough that a round costs little and can be followed: thoughts of at most 100 or 150 words, and
    /// speeches of at most 50, of an Analyst 100.
    #[default]
    Short,
    /// As in the paper: thoughts without a limit, a Recaller's speeches of at most two sentences, and for a
    /// Talker the whole chat.
    Published,
}

impl Lengths {
    /// Every value, in the order of the menu.
    pub const ALL: [Lengths; 2] = [Lengths::Short, Lengths::Published];
}

/// The personas that a seat with a mind may have, where none is set for the seat by hand.
///
/// The papers differ in this, and so may seats of one table. Who has which persona is a matter of the table:
/// it is drawn from the seed with the roles, before any mind is asked, and
/// [`distinct_personas`](crate::game::Rules) relates seats to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonaChoice {
    /// One of the six of its role in Chi et al. 2024, drawn.
    #[default]
    Drawn,
    /// The one of Eckhaus et al. 2025.
    Outgoing,
    /// None, as in Xu et al. 2023 and Lan et al. 2024.
    None,
}

impl PersonaChoice {
    /// Every value, in the order of the menu.
    pub const ALL: [PersonaChoice; 3] = [PersonaChoice::Drawn, PersonaChoice::Outgoing, PersonaChoice::None];

    /// Returns the persona; `None` if it is drawn.
    pub const fn persona(self) -> Option<Persona> {
        match self {
            PersonaChoice::Drawn => None,
            PersonaChoice::Outgoing => Some(Persona::Outgoing),
            PersonaChoice::None => Some(Persona::NoPersona),
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
