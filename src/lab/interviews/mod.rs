//! Interviews of players after a round: questions of five kinds, as in AmongAgents (Chi, Mao and Tang 2024).
//!
//! A seat is asked with the prompt that it had at a moment of the round and what it answered there, so that an
//! interview disturbs no round and can be repeated with other questions. Its answers are judged by a model that is
//! told what really happened and, where the game knows the answer, by rule.

mod category;
mod json;
mod judging;
mod moment;
mod questions;
mod rule;
mod summary;
#[cfg(test)]
mod tests;
mod words;

pub use category::InterviewCategory;
pub use judging::{Judgement, NoScore, ScoreBand, judge_request};
pub use moment::{InterviewMoment, interview_moments};
pub use questions::{InterviewQuestions, QuestionsError};
pub use rule::score_by_rule;
pub use summary::{InterviewFigures, InterviewScores, ScoredInterview};
