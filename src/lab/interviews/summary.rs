//! The scores of interviews by kind of question and role.

use super::category::InterviewCategory;
use super::judging::ScoreBand;
use crate::game::Role;
use crate::lab::statistics::{Kappa, KappaError, Summary};

/// A scored answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredInterview {
    /// The kind of question.
    pub category: InterviewCategory,
    /// The role of who answered.
    pub role: Role,
    /// The judge's score, from 0 to 10; `None` if it named none.
    pub judge: Option<f64>,
    /// The score by rule, from 0 to 10; `None` where the game does not know the answer.
    pub rule: Option<f64>,
}

/// The scores of one kind of question in one role.
#[derive(Clone, Debug, PartialEq)]
pub struct InterviewFigures {
    /// The kind of question.
    pub category: InterviewCategory,
    /// The role.
    pub role: Role,
    /// The number of answers.
    pub answers: usize,
    /// The judge's scores; `None` if it scored no answer.
    pub judge: Option<Summary>,
    /// The scores by rule; `None` where the game knows no answer.
    pub rule: Option<Summary>,
    /// The mean of the judge's score minus that by rule, over answers that have both.
    pub judge_above_rule: Option<f64>,
}

/// The scores of all interviews.
#[derive(Clone, Debug, PartialEq)]
pub struct InterviewScores {
    /// Those of each kind of question and role that was asked.
    pub figures: Vec<InterviewFigures>,
    /// The answers that have both scores.
    pub scored_twice: usize,
    /// The agreement of judge and rule on the bands 0–3, 4–6, 7–9 and 10, over these answers.
    pub agreement: Result<Kappa, KappaError>,
}

impl InterviewScores {
    /// Summarises these answers.
    pub fn of(answers: &[ScoredInterview]) -> InterviewScores {
        let kinds = InterviewCategory::ALL.into_iter();
        let kinds = kinds.flat_map(|category| [Role::Crewmate, Role::Impostor].map(|role| (category, role)));
        let both: Vec<(ScoreBand, ScoreBand)> = answers
            .iter()
            .filter_map(|answer| Some((ScoreBand::of(answer.judge?), ScoreBand::of(answer.rule?))))
            .collect();
        InterviewScores {
            figures: kinds
                .filter_map(|(category, role)| InterviewFigures::of(category, role, answers))
                .collect(),
            scored_twice: both.len(),
            agreement: Kappa::cohen(&both),
        }
    }
}

impl InterviewFigures {
    fn of(category: InterviewCategory, role: Role, answers: &[ScoredInterview]) -> Option<InterviewFigures> {
        let own = answers
            .iter()
            .filter(|answer| (answer.category, answer.role) == (category, role));
        let own: Vec<&ScoredInterview> = own.collect();
        let scores = |of: fn(&ScoredInterview) -> Option<f64>| -> Vec<f64> {
            own.iter().filter_map(|answer| of(answer)).collect()
        };
        let above = scores(|answer| Some(answer.judge? - answer.rule?));
        (!own.is_empty()).then(|| InterviewFigures {
            category,
            role,
            answers: own.len(),
            judge: Summary::of(&scores(|answer| answer.judge)),
            rule: Summary::of(&scores(|answer| answer.rule)),
            judge_above_rule: Summary::of(&above).map(Summary::mean),
        })
    }
}
