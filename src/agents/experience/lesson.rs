//! Lessons learnt from one round.

use crate::game::{Outcome, Role};
use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};

/// The end of a round, for minds that learn from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedRound {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of meetings.
    pub meetings: u16,
    /// The name of the round in lists of lessons: its rules and its seed.
    pub round: String,
}

/// A pending request for the lessons of a round.
pub type LearningFuture = LocalBoxFuture<'static, LearnedLessons>;

/// What one seat learnt from a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LearnedLessons {
    /// The lessons for later rounds.
    pub lessons: Vec<Lesson>,
    /// What could not be learnt, and why, one sentence each.
    pub missing_parts: Vec<String>,
}

/// Something to remember in later rounds. It names no player, since colours are masked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// A situation that a Recaller reflected on.
    Experience(Experience),
    /// What an Analyst would do better.
    Strategy(Strategy),
}

impl Lesson {
    /// Returns the role in which it was learnt.
    pub fn role(&self) -> Role {
        match self {
            Lesson::Experience(experience) => experience.role,
            Lesson::Strategy(strategy) => strategy.role,
        }
    }

    /// Returns the round in which it was learnt.
    pub fn round(&self) -> &str {
        match self {
            Lesson::Experience(experience) => &experience.round,
            Lesson::Strategy(strategy) => &strategy.round,
        }
    }

    /// Returns the mind that learnt it.
    pub fn mind(&self) -> &'static str {
        match self {
            Lesson::Experience(_) => "Recaller",
            Lesson::Strategy(_) => "Analyst",
        }
    }

    /// Returns the lesson with `change` applied to each of its texts.
    pub(super) fn with_texts(self, change: impl Fn(&str) -> String) -> Lesson {
        match self {
            Lesson::Experience(experience) => Lesson::Experience(Experience {
                reflection: change(&experience.reflection),
                response: change(&experience.response),
                round: change(&experience.round),
                ..experience
            }),
            Lesson::Strategy(strategy) => Lesson::Strategy(Strategy {
                own: change(&strategy.own),
                others: change(&strategy.others),
                round: change(&strategy.round),
                ..strategy
            }),
        }
    }
}

/// A situation in a round: a Recaller's reflection, its response, and the score of the round (Xu et al. 2023,
/// 3.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experience {
    /// The role of the seat.
    pub role: Role,
    /// The reflection, with names masked.
    pub reflection: String,
    /// What the seat then said or did, with names masked.
    pub response: String,
    /// For winners 1000 minus the number of meetings, for losers the number of meetings.
    pub score: u16,
    /// The round.
    pub round: String,
}

/// An Analyst's strategy for the next round in the same role (Lan et al. 2024, strategy learning).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strategy {
    /// The role for which it was learnt.
    pub role: Role,
    /// The improved strategy, at most two sentences.
    pub own: String,
    /// What the other roles did, at most 100 words.
    pub others: String,
    /// The round.
    pub round: String,
}
