//! Lessons learnt from one round.

use super::SharedSuggestions;
use crate::game::{Outcome, Role, Room, View};
use crate::table::{Phase, Seat, SeatSet};
use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The end of a round, for minds that learn from it.
#[derive(Clone, Debug)]
pub struct FinishedRound {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of meetings.
    pub meetings: u16,
    /// The impostors, who are public once the round is over.
    pub impostors: SeatSet,
    /// The kills, oldest first, which are public then, too.
    pub kills: Vec<FinishedKill>,
    /// The suggestions of the seats in each role, which become one strategy for the role.
    pub suggestions: Rc<SharedSuggestions>,
    /// The name of the round in lists of lessons: its rules and its seed.
    pub round: String,
}

/// A kill of a finished round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedKill {
    /// The player that was killed.
    pub victim: Seat,
    /// The impostor that killed it.
    pub by: Seat,
    /// The timestep, from 1.
    pub timestep: u16,
    /// The room.
    pub room: Room,
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
                suggestions: change(&strategy.suggestions),
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
    /// What was to be chosen; `None` in experiences of earlier versions.
    #[serde(rename = "moment", default, skip_serializing_if = "Option::is_none")]
    pub choice_kind: Option<ChoiceKind>,
    /// The reflection, with names masked.
    pub reflection: String,
    /// What the seat then said or did, with names masked.
    pub response: String,
    /// The score of the round, see [`round_score`].
    pub score: u16,
    /// The round.
    pub round: String,
}

/// The score of a won round before its meetings are subtracted.
const WIN: u16 = 1_000;

/// Returns the score of a round for a seat: for winners 1000 minus the number of meetings, for losers the
/// number of meetings (Xu et al. 2023, 3.4).
pub fn round_score(is_won: bool, meetings: u16) -> u16 {
    match is_won {
        true => WIN.saturating_sub(meetings),
        false => meetings,
    }
}

/// Returns whether a score is that of a won round. A round has far fewer than 500 meetings.
pub fn is_win(score: u16) -> bool {
    score > WIN / 2
}

/// What a seat has to choose. An experience is used for choices of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceKind {
    /// What to say in a meeting.
    Talk,
    /// Whom to vote for.
    Vote,
    /// Whether to kill: a kill is among the legal actions.
    Kill,
    /// Where to go, or what else to do in the task phase.
    Move,
}

impl ChoiceKind {
    /// Returns what the seat has to choose now.
    pub fn of(view: &View<'_>) -> ChoiceKind {
        match view.phase() {
            Phase::Vote => ChoiceKind::Vote,
            Phase::Task if !view.victims().is_empty() => ChoiceKind::Kill,
            Phase::Task => ChoiceKind::Move,
            _ => ChoiceKind::Talk,
        }
    }
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
    /// The suggestions of all seats in the role. The strategy was made of them; empty in lessons of
    /// earlier versions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub suggestions: String,
    /// The round.
    pub round: String,
}
