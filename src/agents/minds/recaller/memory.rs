//! What a Recaller remembers beyond what it saw.

use super::decision_point::{DecisionPoint, StandingAtChoice};
use crate::agents::Memory;
use crate::agents::experience::RecalledExperience;
use serde::{Deserialize, Serialize};

/// What a Recaller remembers beyond what it saw: plain data, for itself and for people who may read minds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecallerMemory {
    /// What it made of the moments that it thought over, oldest first.
    pub reflections: Vec<Reflection>,
    /// What it thought over at the latest decision point.
    pub latest: Option<Deliberation>,
    /// How things stood when it last chose.
    pub(super) standing: Option<StandingAtChoice>,
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

/// All that a Recaller thought at one decision point. What is missing is switched off or could not be had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deliberation {
    /// When, from 1.
    pub timestep: u16,
    /// Why it thought things over.
    pub why: DecisionPoint,
    /// What it asked itself.
    pub questions: Vec<AnsweredQuestion>,
    /// What it made of it.
    pub reflection: Option<String>,
    /// What earlier rounds had to say to that.
    pub suggestion: Option<Suggestion>,
}

/// A question that a Recaller asked itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredQuestion {
    /// The question.
    pub question: String,
    /// What it recalled of it, the most similar first.
    pub facts: Vec<RecalledFact>,
    /// Its answer.
    pub answer: Option<String>,
}

/// Something recalled for a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecalledFact {
    /// What, with its time.
    pub words: String,
    /// How similar it is to the question, in thousandths, -1000 to 1000.
    pub similarity: i16,
}

/// What earlier rounds had to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The advice; none where the model found no use in the examples, or said nothing.
    pub advice: Option<String>,
    /// Out of how many experiences the examples are, at most 50.
    pub found: usize,
    /// What turned out worst.
    pub bad: Example,
    /// What turned out neither best nor worst: the best may have been luck.
    pub good: Vec<Example>,
}

/// An experience that advice is drawn from, names masked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// What was made of the moment then.
    pub reflection: String,
    /// What was said or done then.
    pub response: String,
    /// 1000 less the meetings of the round for winners, the meetings for losers.
    pub score: u16,
    /// How similar that moment is to this one, in thousandths, -1000 to 1000.
    pub similarity: i16,
}

impl RecallerMemory {
    /// What a Recaller makes of a seat's memory, whoever left it.
    pub(super) fn of(memory: &Memory) -> RecallerMemory {
        match memory.of_the_mind() {
            Memory::Recaller(memory) => RecallerMemory::clone(memory),
            _ => RecallerMemory::default(),
        }
    }

    /// As a seat's memory.
    pub(super) fn kept(self) -> Option<Memory> {
        Some(Memory::Recaller(Box::new(self)))
    }

    /// The same after thinking things over.
    pub(super) fn having_thought(mut self, thought: Deliberation) -> RecallerMemory {
        self.reflections
            .extend(thought.reflection.as_ref().map(|words| Reflection {
                timestep: thought.timestep,
                words: words.clone(),
                response: String::new(),
            }));
        RecallerMemory {
            latest: Some(thought),
            ..self
        }
    }

    /// The same after choosing this, which answers the latest reflection if that was made for this choice.
    pub(super) fn having_chosen(mut self, response: String, is_reflected: bool) -> RecallerMemory {
        if let Some(latest) = self.reflections.last_mut().filter(|_| is_reflected) {
            latest.response = response;
        }
        self
    }
}

impl Example {
    /// An experience as an example.
    pub(super) fn of(remembered: RecalledExperience) -> Example {
        Example {
            reflection: remembered.reflection,
            response: remembered.response,
            score: remembered.score,
            similarity: thousandths(remembered.similarity),
        }
    }
}

/// A similarity in thousandths: whole numbers can be compared and kept exactly.
pub(super) fn thousandths(similarity: f32) -> i16 {
    (similarity.clamp(-1.0, 1.0) * 1_000.0).round() as i16
}
