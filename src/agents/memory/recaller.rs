//! A Recaller's memory beyond what it saw.

use super::PlannedTurn;
use super::section::{MemorySection, section};
use crate::agents::experience::ChoiceKind;
use crate::game::Segment;
use crate::game::{Room, View};
use crate::table::{Phase, SeatSet};
use serde::{Deserialize, Serialize};

/// A Recaller's memory beyond what it saw: plain data, also shown to people who may read minds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecallerMemory {
    /// Its reflections, oldest first.
    pub reflections: Vec<Reflection>,
    /// Its thoughts at the latest decision point.
    pub latest: Option<Deliberation>,
    /// The situation at its latest choice.
    pub(crate) situation: Option<ChoiceSituation>,
    /// Its thinking at its latest choice, if it wrote any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) thinking: Option<ChoiceThinking>,
}

/// What a Recaller thought when it chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChoiceThinking {
    /// The timestep, from 1.
    pub(crate) timestep: u16,
    /// The phase; `None` in rounds saved by former versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) phase: Option<Phase>,
    /// The thinking, in the model's own words.
    pub(crate) words: String,
}

impl ChoiceThinking {
    /// Returns the turn in which it thought so.
    pub(crate) fn turn(&self) -> PlannedTurn {
        turn_in(self.timestep, self.phase)
    }
}

/// Returns the turn in this timestep; without a phase that of its task phase.
fn turn_in(timestep: u16, phase: Option<Phase>) -> PlannedTurn {
    PlannedTurn {
        timestep,
        phase: phase.unwrap_or(Phase::Task),
    }
}

/// A Recaller's reflection on one situation, and what it then did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflection {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The phase; `None` in rounds saved by former versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// What was to be chosen.
    #[serde(rename = "moment")]
    pub choice_kind: ChoiceKind,
    /// The reflection, in the model's own words.
    pub words: String,
    /// What it then said or did.
    pub response: String,
}

impl Reflection {
    /// Returns the turn in which it reflected.
    pub(crate) fn turn(&self) -> PlannedTurn {
        turn_in(self.timestep, self.phase)
    }
}

/// A Recaller's thoughts at one decision point. Missing parts are switched off, or their calls failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deliberation {
    /// The timestep, from 1.
    pub timestep: u16,
    /// What is to be chosen.
    #[serde(rename = "moment")]
    pub choice_kind: ChoiceKind,
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
    /// The facts recalled for it, by kind, and of each kind the oldest first.
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
    /// What kind of fact it is.
    #[serde(default)]
    pub kind: FactKind,
    /// Whether the prompt tells it by itself, too.
    #[serde(default)]
    pub is_told: bool,
}

/// The kind of a fact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FactKind {
    /// What the seat saw or did.
    #[default]
    Sighting,
    /// What somebody said.
    Talk,
    /// A reflection of its own.
    Thought,
}

/// Advice from earlier rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The advice; `None` if the model found the examples useless or said nothing.
    pub advice: Option<String>,
    /// The number of experiences found, at most 50. The examples were selected from them.
    pub found: usize,
    /// The experience with the worst outcome.
    pub bad: Example,
    /// Experiences with neither the best nor the worst outcome: the best may have been luck.
    pub good: Vec<Example>,
}

/// An experience as an example, with names masked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The reflection on that situation.
    pub reflection: String,
    /// What was then said or done.
    pub response: String,
    /// 1000 less the number of meetings for winners, that number for losers.
    pub score: u16,
    /// The similarity of that situation to this one in thousandths, -1000 to 1000.
    pub similarity: i16,
}

/// The reason why a Recaller thinks the situation over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DecisionPoint {
    /// The round has begun, and somebody has said or done something that matters.
    Beginning,
    /// A meeting has ended.
    AfterMeeting,
    /// The seat may speak in a meeting.
    Speech,
    /// The seat votes, after all have spoken.
    Vote,
    /// There is a body, or the seat saw or heard something important.
    Alarm,
    /// Somebody has come to where the seat is.
    #[serde(rename = "Company")]
    OthersArrived,
    /// The seat has come to where somebody is. Rounds saved by former versions also tell of company that came
    /// along and of arrivals.
    #[serde(alias = "Followed", alias = "Arrival")]
    Encounter,
    /// Somebody has spoken to the seat between meetings.
    SpokenTo,
    /// The seat has come to the button, which works, and knows something that matters.
    AtTheButton,
}

/// The situation when a seat chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChoiceSituation {
    pub(crate) segment: Segment,
    pub(crate) room: Room,
    pub(crate) here: SeatSet,
    pub(crate) bodies: SeatSet,
    /// The number of its recollections.
    pub(crate) recalled: usize,
    /// Its destination.
    pub(crate) destination: Option<Room>,
}

impl RecallerMemory {
    /// Returns the memory after a deliberation in this phase.
    pub(crate) fn having_thought(mut self, thought: Deliberation, phase: Phase) -> RecallerMemory {
        self.reflections
            .extend(thought.reflection.as_ref().map(|words| Reflection {
                timestep: thought.timestep,
                phase: Some(phase),
                choice_kind: thought.choice_kind,
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
    pub(crate) fn having_chosen(mut self, response: String, is_reflected: bool) -> RecallerMemory {
        if let Some(latest) = self.reflections.last_mut().filter(|_| is_reflected) {
            latest.response = response;
        }
        self
    }

    /// Returns the latest reflections, at most this many, the oldest first. Of several in one live discussion only
    /// the last is one of them.
    pub(crate) fn latest_reflections(&self, most: usize) -> Vec<&Reflection> {
        let mut latest: Vec<&Reflection> = Vec::new();
        for reflection in self.reflections.iter().rev() {
            if latest
                .last()
                .is_none_or(|later| later.turn() != reflection.turn())
            {
                latest.push(reflection);
            }
        }
        latest.truncate(most);
        latest.reverse();
        latest
    }

    /// Returns what it holds, for display, the latest first.
    pub(super) fn sections(&self) -> Vec<MemorySection> {
        let mut sections = self.latest.as_ref().map_or_else(Vec::new, Deliberation::sections);
        let reflections = self.reflections.iter().rev();
        sections.push(section(
            "Reflections so far",
            reflections.map(|reflection| match reflection.response.as_str() {
                "" => format!("{}: {}", reflection.turn(), reflection.words),
                response => format!("{}: {} → {response}", reflection.turn(), reflection.words),
            }),
        ));
        sections
    }
}

impl DecisionPoint {
    /// Returns the end of the sentence “you think it over because …”.
    pub fn describe(self) -> &'static str {
        match self {
            DecisionPoint::Beginning => "the round begins",
            DecisionPoint::AfterMeeting => "a meeting is over",
            DecisionPoint::Speech => "you speak next in the meeting",
            DecisionPoint::Vote => "you vote next, and all have spoken",
            DecisionPoint::Alarm => "something happened that matters",
            DecisionPoint::OthersArrived => "somebody has come to you",
            DecisionPoint::Encounter => "you have come to somebody",
            DecisionPoint::SpokenTo => "somebody has spoken to you",
            DecisionPoint::AtTheButton => "you are at the button and can call a meeting",
        }
    }
}

impl ChoiceSituation {
    /// Returns the seat's situation now, with this many recollections and the destination of the previous
    /// choice.
    pub(crate) fn of(view: &View<'_>, before: Option<&ChoiceSituation>, recalled: usize) -> ChoiceSituation {
        ChoiceSituation {
            segment: Segment::now(view),
            room: view.room(),
            here: view.here(),
            bodies: view.bodies_here(),
            recalled,
            destination: before.and_then(|before| before.destination),
        }
    }

    /// Sets the destination of a choice. If the choice names no room, or the room where the seat is, the
    /// earlier destination stays unless it was reached.
    pub(crate) fn heading_for(self, destination: Option<Room>) -> ChoiceSituation {
        let elsewhere = |room: &Room| *room != self.room;
        let destination = destination.filter(elsewhere);
        let destination = destination.or(self.destination.filter(elsewhere));
        ChoiceSituation { destination, ..self }
    }
}

/// Converts a similarity to thousandths, since whole numbers can be compared and stored exactly.
pub(crate) fn thousandths(similarity: f32) -> i16 {
    (similarity.clamp(-1.0, 1.0) * 1_000.0).round() as i16
}

impl Deliberation {
    fn sections(&self) -> Vec<MemorySection> {
        let when = format!("Thought over at T{}", self.timestep);
        let mut sections = vec![section(when, [format!("Why: {}.", self.why.describe())])];
        sections.extend(self.questions.iter().map(|asked| {
            let facts = asked.facts.iter();
            let facts = facts.map(|fact| format!("{} · {}", in_parts(fact.similarity), fact.words));
            let answer = asked.answer.iter().map(|answer| format!("Answer: {answer}"));
            section(&*asked.question, facts.chain(answer))
        }));
        sections.push(section("Reflection", self.reflection.clone()));
        if let Some(suggestion) = &self.suggestion {
            let advice = suggestion.advice.clone();
            let examples = |what: &'static str, example: &Example| {
                format!(
                    "{what}, {} alike, score {}: {} → {}",
                    in_parts(example.similarity),
                    example.score,
                    example.reflection,
                    example.response
                )
            };
            let good = suggestion.good.iter().map(|good| examples("Good", good));
            let lines = [advice.unwrap_or_else(|| "no useful experience".to_owned())].into_iter();
            sections.push(section(
                format!("Suggestion from {} alike experiences", suggestion.found),
                lines.chain([examples("Bad", &suggestion.bad)]).chain(good),
            ));
        }
        sections
    }
}

/// Formats thousandths as a number with two decimals.
fn in_parts(thousandths: i16) -> String {
    format!("{:.2}", f32::from(thousandths) / 1_000.0)
}
