//! What a Recaller remembers beyond what it saw.

use super::Segment;
use crate::game::{Room, SeatSet, View};

/// What a Recaller remembers beyond what it saw: plain data, for itself and for people who may read minds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecallerMemory {
    /// What it made of the moments that it thought over, oldest first.
    pub reflections: Vec<Reflection>,
    /// What it thought over at the latest decision point.
    pub latest: Option<Deliberation>,
    /// How things stood when it last chose.
    pub(crate) situation: Option<ChoiceSituation>,
}

/// What a Recaller made of one moment, and what it then did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reflection {
    /// When, from 1.
    pub timestep: u16,
    /// The reflection, in the model's own words.
    pub words: String,
    /// What it then said or did.
    pub response: String,
}

/// All that a Recaller thought at one decision point. What is missing is switched off or could not be had.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnsweredQuestion {
    /// The question.
    pub question: String,
    /// What it recalled of it, the most similar first.
    pub facts: Vec<RecalledFact>,
    /// Its answer.
    pub answer: Option<String>,
}

/// Something recalled for a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecalledFact {
    /// What, with its time.
    pub words: String,
    /// How similar it is to the question, in thousandths, -1000 to 1000.
    pub similarity: i16,
}

/// What earlier rounds had to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Why a Recaller thinks things over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionPoint {
    /// The round begins.
    Beginning,
    /// A meeting is over.
    AfterMeeting,
    /// It is to speak in a meeting, or to vote in one in which it has not thought yet.
    Meeting,
    /// There is a body, or it has seen or heard something that matters.
    Alarm,
    /// Somebody is here who was not here before.
    Company,
    /// It has come where it planned to be.
    Arrival,
}

/// How things stood when a seat chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChoiceSituation {
    pub(crate) segment: Segment,
    pub(crate) room: Room,
    pub(crate) here: SeatSet,
    pub(crate) bodies: SeatSet,
    /// How much it recalled.
    pub(crate) recalled: usize,
    /// Where it plans to be.
    pub(crate) aim: Option<Room>,
}

impl RecallerMemory {
    /// The same after thinking things over.
    pub(crate) fn having_thought(mut self, thought: Deliberation) -> RecallerMemory {
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
    pub(crate) fn having_chosen(mut self, response: String, is_reflected: bool) -> RecallerMemory {
        if let Some(latest) = self.reflections.last_mut().filter(|_| is_reflected) {
            latest.response = response;
        }
        self
    }
}

impl DecisionPoint {
    /// As the end of a sentence: “you think it over because …”.
    pub fn describe(self) -> &'static str {
        match self {
            DecisionPoint::Beginning => "the round begins",
            DecisionPoint::AfterMeeting => "a meeting is over",
            DecisionPoint::Meeting => "the meeting hears or counts you next",
            DecisionPoint::Alarm => "something happened that matters",
            DecisionPoint::Company => "somebody has joined you",
            DecisionPoint::Arrival => "you are where you wanted to be",
        }
    }
}

impl ChoiceSituation {
    /// How things stand for the seat, which recalls so much and planned to be where it did before.
    pub(crate) fn of(view: &View<'_>, before: Option<&ChoiceSituation>, recalled: usize) -> ChoiceSituation {
        ChoiceSituation {
            segment: Segment::now(view),
            room: view.room(),
            here: view.here(),
            bodies: view.bodies_here(),
            recalled,
            aim: before.and_then(|before| before.aim),
        }
    }

    /// The same after a choice that says where the seat plans to be. One that names no room, or only that
    /// where the seat stands, leaves the plan as it was, unless it has been carried out.
    pub(crate) fn heading_for(self, destination: Option<Room>) -> ChoiceSituation {
        let elsewhere = |room: &Room| *room != self.room;
        let aim = destination.filter(elsewhere);
        let aim = aim.or(self.aim.filter(elsewhere));
        ChoiceSituation { aim, ..self }
    }
}

/// A similarity in thousandths: whole numbers can be compared and kept exactly.
pub(crate) fn thousandths(similarity: f32) -> i16 {
    (similarity.clamp(-1.0, 1.0) * 1_000.0).round() as i16
}
