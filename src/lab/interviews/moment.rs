//! The moments of a round at which players are interviewed, and what they are asked.

use super::category::InterviewCategory;
use super::questions::{InterviewQuestions, Question};
use crate::game::{Action, Game, Outcome, Role};
use crate::lab::answer_fields::{AnswerField, answer_form};
use crate::llm::{Message, Purpose, Request, SampleReply};
use crate::record::{CallAnswer, DecisionKind, Record, RecordedCall, RecordedDecision};
use crate::round::Replay;
use crate::table::Seat;
use std::num::NonZeroUsize;

/// The purpose of an interview.
const INTERVIEW: Purpose = Purpose::new("interview", "Its interview", SampleReply::text(SAMPLE));

/// An answer of typical length.
const SAMPLE: &str = "Red: Admin, T5, walked through; Green: Electrical, T4, next to the vent; Blue: Storage, T6, did a \
    task. I go on with my tasks in sight of Blue and ask Green where it went. Green had no task in Electrical.";

/// The maximum number of tokens of an answer.
const MAX_ANSWER: u32 = 1_000;

/// How the evaluator begins.
const EVALUATOR: &str = "An evaluator asks you. Nobody at the table hears your answer, and it changes nothing in the \
    round. Answer honestly, from what you know at this moment.";

/// A question to a seat at a moment of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct InterviewMoment {
    /// The kind of question.
    pub category: InterviewCategory,
    /// The seat.
    pub seat: Seat,
    /// Its role.
    pub role: Role,
    /// The number of choices made before it.
    pub position: usize,
    /// The timestep.
    pub timestep: u16,
    /// What the seat is asked.
    pub request: Request,
    /// The question in words.
    pub question: String,
    /// Whether it is a question of a file, to which no rule knows the answer.
    pub is_own: bool,
    /// What the answer consists of.
    pub(super) fields: &'static [AnswerField],
}

/// Returns the questions to all seats that models played, in the order of the record: who it is at its first
/// choice; what it remembers and plans at every `every`-th of its choices; what it concludes at each vote; and a
/// reflection with its last choice.
pub fn interview_moments(
    record: &Record,
    replay: &Replay,
    every: NonZeroUsize,
    questions: &InterviewQuestions,
) -> Vec<InterviewMoment> {
    let whole = replay.at(replay.len());
    let game = whole.game();
    let mut moments = Vec::new();
    for seat in game.roster().seats() {
        let made = record.decisions.iter().filter(|decision| {
            decision.seat == seat && decision.kind == DecisionKind::Choice && last_answer(decision).is_some()
        });
        let made: Vec<&RecordedDecision> = made.collect();
        let role = game.role_of(seat);
        let mut ask = |category, decision: &RecordedDecision| {
            let asked = questions.to(category, role).into_iter().filter_map(|question| {
                InterviewMoment::of((category, question), role, decision, game.outcome())
            });
            moments.extend(asked);
        };
        for (number, decision) in (1..).zip(&made) {
            if number == 1 {
                ask(InterviewCategory::SelfAwareness, decision);
            }
            let is_vote = is_vote(game, decision.position);
            if number % every.get() == 0 && !is_vote {
                ask(InterviewCategory::Memory, decision);
                ask(InterviewCategory::Planning, decision);
            }
            if is_vote {
                ask(InterviewCategory::Reasoning, decision);
            }
            if number == made.len() {
                ask(InterviewCategory::Reflection, decision);
            }
        }
    }
    moments
}

impl InterviewMoment {
    fn of(
        (category, question): (InterviewCategory, Question),
        role: Role,
        decision: &RecordedDecision,
        outcome: Option<Outcome>,
    ) -> Option<InterviewMoment> {
        let (call, said) = last_answer(decision)?;
        let told = match (category, outcome) {
            (InterviewCategory::Reflection, Some(outcome)) => {
                format!(" The round is over: {}, {}.", outcome.headline(), outcome.how())
            }
            _ => String::new(),
        };
        let asked = [
            Message::assistant(said),
            Message::user(format!("{EVALUATOR}{told}\n{}", question.text)),
        ];
        let messages = call.messages.iter().cloned().chain(asked);
        let mut request = Request::new(INTERVIEW, messages)
            .with_max_tokens(MAX_ANSWER)
            .with_form(answer_form("interview", question.fields));
        request.temperature = call.temperature;
        Some(InterviewMoment {
            category,
            seat: decision.seat,
            role,
            position: decision.position,
            timestep: decision.timestep,
            request,
            question: question.text,
            is_own: question.is_own,
            fields: question.fields,
        })
    }
}

/// Returns the call of a decision that was answered last, with the answer.
fn last_answer(decision: &RecordedDecision) -> Option<(&RecordedCall, &str)> {
    decision.calls.iter().rev().find_map(|call| match &call.answer {
        CallAnswer::Said { text, .. } => Some((call, text.as_str())),
        CallAnswer::Failed(_) | CallAnswer::GivenUp => None,
    })
}

fn is_vote(game: &Game, position: usize) -> bool {
    let chosen = game.choices().nth(position);
    matches!(chosen, Some((_, Action::Vote(_) | Action::SkipVote)))
}
