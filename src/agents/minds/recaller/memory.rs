//! A Recaller's memory beyond what it saw.

use super::decision_point::{DecisionPoint, StandingAtChoice};
use crate::agents::Memory;
use crate::agents::experience::RecalledExperience;
use serde::{Deserialize, Serialize};

/// A Recaller's memory beyond what it saw: plain data, also shown to people who may read minds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecallerMemory {
    /// Its reflections, oldest first.
    pub reflections: Vec<Reflection>,
    /// Its thoughts at the latest decision point.
    pub latest: Option<Deliberation>,
    /// The situation at its latest choice.
    pub(super) standing: Option<StandingAtChoice>,
}

/// A Recaller's reflection on one moment, and what it then did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflection {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The reflection, in the model's own words.
    pub words: String,
    /// What it then said or did.
    pub response: String,
}

/// A Recaller's thoughts at one decision point. Missing parts are switched off, or their calls failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deliberation {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The reason for thinking.
    pub why: DecisionPoint,
    /// The questions to itself.
    pub questions: Vec<AnsweredQuestion>,
    /// The reflection.
    pub reflection: Option<String>,
    /// The advice from earlier rounds.
    pub suggestion: Option<Suggestion>,
}

/// A question of a Recaller to itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredQuestion {
    /// The question.
    pub question: String,
    /// The facts recalled for it, the most similar first.
    pub facts: Vec<RecalledFact>,
    /// Its answer.
    pub answer: Option<String>,
}

/// A fact recalled for a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecalledFact {
    /// The words, with the time.
    pub words: String,
    /// The similarity to the question in thousandths, -1000 to 1000.
    pub similarity: i16,
}

/// Advice from earlier rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The advice; `None` if the model found the examples useless or said nothing.
    pub advice: Option<String>,
    /// The number of experiences from which the examples were selected, at most 50.
    pub found: usize,
    /// The experience with the worst outcome.
    pub bad: Example,
    /// Experiences with neither the best nor the worst outcome: the best may have been luck.
    pub good: Vec<Example>,
}

/// An experience as an example, with names masked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The reflection on that moment.
    pub reflection: String,
    /// What was then said or done.
    pub response: String,
    /// 1000 less the number of meetings for winners, that number for losers.
    pub score: u16,
    /// The similarity of that moment to this one in thousandths, -1000 to 1000.
    pub similarity: i16,
}

impl RecallerMemory {
    /// Returns the Recaller's memory in a seat's memory, or an empty one if another kind is in it.
    pub(super) fn of(memory: &Memory) -> RecallerMemory {
        match memory.of_the_mind() {
            Memory::Recaller(memory) => RecallerMemory::clone(memory),
            _ => RecallerMemory::default(),
        }
    }

    /// Wraps the memory as a seat's memory.
    pub(super) fn kept(self) -> Option<Memory> {
        Some(Memory::Recaller(Box::new(self)))
    }

    /// Returns the memory after a deliberation.
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

    /// Returns the memory after this choice. The choice is the response to the latest reflection if that was
    /// made for it.
    pub(super) fn having_chosen(mut self, response: String, is_reflected: bool) -> RecallerMemory {
        if let Some(latest) = self.reflections.last_mut().filter(|_| is_reflected) {
            latest.response = response;
        }
        self
    }
}

impl Example {
    /// Converts an experience into an example.
    pub(super) fn of(remembered: RecalledExperience) -> Example {
        Example {
            reflection: remembered.reflection,
            response: remembered.response,
            score: remembered.score,
            similarity: thousandths(remembered.similarity),
        }
    }
}

/// Converts a similarity to thousandths, since whole numbers can be compared and stored exactly.
pub(super) fn thousandths(similarity: f32) -> i16 {
    (similarity.clamp(-1.0, 1.0) * 1_000.0).round() as i16
}
