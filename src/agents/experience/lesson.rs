//! What is learnt of one round.

use crate::game::{Outcome, Role};
use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};

/// How a round ended, as it is told to whoever learns from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedRound {
    /// Who won, and how.
    pub outcome: Outcome,
    /// How many meetings were held.
    pub meetings: u16,
    /// What the round is called where lessons are listed: its rules and its seed.
    pub round: String,
}

/// What is learnt of a round, on its way.
pub type LearningFuture = LocalBoxFuture<'static, LearnedLessons>;

/// What one seat learnt of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LearnedLessons {
    /// For rounds to come.
    pub lessons: Vec<Lesson>,
    /// What could not be learnt, and why, one sentence each.
    pub without: Vec<String>,
}

/// One thing to be carried into other rounds. It names no player: colours are masked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// A moment that a Recaller reflected on.
    Experience(Experience),
    /// What an Analyst would do better.
    Strategy(Strategy),
}

impl Lesson {
    /// The role that it was learnt in.
    pub fn role(&self) -> Role {
        match self {
            Lesson::Experience(experience) => experience.role,
            Lesson::Strategy(strategy) => strategy.role,
        }
    }

    /// The round that it is from.
    pub fn round(&self) -> &str {
        match self {
            Lesson::Experience(experience) => &experience.round,
            Lesson::Strategy(strategy) => &strategy.round,
        }
    }

    /// The mind that learnt it.
    pub fn mind(&self) -> &'static str {
        match self {
            Lesson::Experience(_) => "Recaller",
            Lesson::Strategy(_) => "Analyst",
        }
    }

    /// The same with each of its texts changed.
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

/// A moment of a round: what a Recaller made of it, what it then did, and what came of the round (Xu et al. 2023, 3.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experience {
    /// The role that it was made in.
    pub role: Role,
    /// The reflection, with names masked.
    pub reflection: String,
    /// What was said or done then, with names masked.
    pub response: String,
    /// 1000 less the meetings of the round for winners, the meetings for losers.
    pub score: u16,
    /// The round that it is from.
    pub round: String,
}

/// What an Analyst takes along for the next round in the same role (Lan et al. 2024, strategy learning).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strategy {
    /// The role that it is for.
    pub role: Role,
    /// The improved strategy, at most two sentences.
    pub own: String,
    /// What the other roles did, at most 100 words.
    pub others: String,
    /// The round that it is from.
    pub round: String,
}
