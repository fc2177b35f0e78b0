//! The line of an interview, and what is printed of all.

use crate::evaluation::print_twice;
use crate::study::FinishedStudy;
use among_agents::game::Role;
use among_agents::lab::interviews::{
    InterviewCategory, InterviewMoment, InterviewScores, Judgement, ScoredInterview,
};
use among_agents::lab::tables::Layout;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// The file with the interviews of a study.
pub const INTERVIEWS: &str = "interviews.jsonl";

/// An interview as a line of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InterviewLine {
    /// The cell.
    pub cell: String,
    /// The seed of the round.
    pub seed: u64,
    /// The player's colour.
    pub seat: String,
    /// Its place in the order of play, from 0.
    pub place: usize,
    /// Its role.
    pub role: Role,
    /// The kind of question.
    pub category: InterviewCategory,
    /// The number of choices made before it.
    pub position: usize,
    /// The timestep.
    pub timestep: u16,
    /// The question.
    pub question: String,
    /// Whether it is one of a file of questions.
    #[serde(default)]
    pub own: bool,
    /// The model that answered.
    pub model: String,
    /// Its answer.
    pub answer: String,
    /// The model that judged.
    pub judge: String,
    /// Its score, from 0 to 10; null if it named none.
    pub score: Option<u8>,
    /// Its reason, or why there is no score.
    pub reason: String,
    /// The score by rule, from 0 to 10; null where the game does not know the answer.
    pub rule: Option<f64>,
    /// What answer and judgement cost, in dollars; null if a price is not known. An answer that stood in an earlier line
    /// costs nothing.
    #[serde(default)]
    pub cost: Option<f64>,
}

/// What came of a question.
pub struct Answered {
    pub colour: &'static str,
    pub model: String,
    pub answer: String,
    pub judge: String,
    pub judgement: Result<Judgement, String>,
    pub rule: Option<f64>,
    pub cost: Option<f64>,
}

impl InterviewLine {
    /// Returns the line of an interview in the round of this cell and seed.
    pub fn of((cell, seed): (&str, u64), moment: &InterviewMoment, answered: Answered) -> InterviewLine {
        let (score, reason) = match answered.judgement {
            Ok(judgement) => (Some(judgement.score), judgement.reason),
            Err(why) => (None, why),
        };
        InterviewLine {
            cell: cell.to_owned(),
            seed,
            seat: answered.colour.to_owned(),
            place: moment.seat.index(),
            role: moment.role,
            category: moment.category,
            position: moment.position,
            timestep: moment.timestep,
            question: moment.question.clone(),
            own: moment.is_own,
            model: answered.model,
            answer: answered.answer,
            judge: answered.judge,
            score,
            reason,
            rule: answered.rule,
            cost: answered.cost,
        }
    }

    /// Returns whether it is this question at this moment of its round.
    pub fn is_of(&self, moment: &InterviewMoment) -> bool {
        (self.place, self.category, self.position, &self.question)
            == (
                moment.seat.index(),
                moment.category,
                moment.position,
                &moment.question,
            )
    }
}

/// Prints the scores of a study, and again over the rounds without stand-ins.
pub fn printed(study: &FinishedStudy, lines: &[InterviewLine], layout: Layout) -> String {
    let has_stand_ins = |line: &InterviewLine| study.has_stand_ins(&line.cell, line.seed);
    print_twice(lines, has_stand_ins, |lines| print_all(lines, layout))
}

/// Prints the scores of each cell by each judge.
fn print_all(lines: &[InterviewLine], layout: Layout) -> String {
    let tables = scores(lines).map(|((judge, cell, is_own), scores)| {
        let own = if is_own { " with own questions" } else { "" };
        scores.print(&format!("in “{cell}”{own} judged by {judge}"), layout)
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// Returns the scores of each cell by each judge as JSON.
pub fn json(lines: &[InterviewLine]) -> Vec<Value> {
    let told = scores(lines).map(|((judge, cell, is_own), scores)| {
        let mut fields = scores.to_json();
        fields["cell"] = cell.into();
        fields["judge"] = judge.into();
        fields["own_questions"] = is_own.into();
        fields
    });
    told.collect()
}

/// The judge, the cell, and whether the questions are those of a file.
type ScoredKind<'a> = (&'a str, &'a str, bool);

impl InterviewLine {
    fn scored_kind(&self) -> ScoredKind<'_> {
        (&self.judge, &self.cell, self.own)
    }
}

/// Returns the scores by judge and cell, those of own questions by themselves.
fn scores(lines: &[InterviewLine]) -> impl Iterator<Item = (ScoredKind<'_>, InterviewScores)> {
    let kinds: BTreeSet<ScoredKind<'_>> = lines.iter().map(InterviewLine::scored_kind).collect();
    kinds.into_iter().map(|kind| {
        let own = lines.iter().filter(|line| line.scored_kind() == kind);
        let scored = own.map(|line| ScoredInterview {
            category: line.category,
            role: line.role,
            judge: line.score.map(f64::from),
            rule: line.rule,
        });
        (kind, InterviewScores::of(&scored.collect::<Vec<_>>()))
    })
}
