//! What is printed of interviews.

use super::summary::{InterviewFigures, InterviewScores};
use crate::lab::statistics::Summary;
use crate::lab::tables::{Block, Layout, print_blocks, signed};

impl InterviewScores {
    /// Lays out the scores. `of` says who was asked and who judged.
    pub fn print(&self, of: &str, layout: Layout) -> String {
        let head = ["question and role", "answers", "judge", "by rule", "judge − rule"];
        let head = head.map(str::to_owned).to_vec();
        let rows = self.figures.iter().map(InterviewFigures::row);
        let unscored = self
            .figures
            .iter()
            .map(InterviewFigures::without_score)
            .sum::<usize>();
        let mut blocks = vec![
            Block::Heading(format!(
                "Interviews {of}: mean ± standard deviation, from 0 to 10"
            )),
            Block::Table(std::iter::once(head).chain(rows).collect()),
            Block::Note(match &self.agreement {
                Ok(kappa) => format!(
                    "On the bands 0–3, 4–6, 7–9 and 10 judge and rule agree with κ = {kappa}, over the {} answers that have \
                     both scores.",
                    self.scored_twice
                ),
                Err(why) => format!("The agreement of judge and rule is not defined: {why}."),
            }),
        ];
        if self
            .figures
            .iter()
            .any(InterviewFigures::has_answers_without_score)
        {
            blocks.push(Block::Note(
                "Where not all answers have a score, n is the number of those that have one. The rule scores no \
                 answer where nothing can be right, as the plan of a crewmate without open tasks, and no reflection."
                    .to_owned(),
            ));
        }
        if unscored > 0 {
            blocks.push(Block::Note(format!(
                "The judge named no score for {unscored} answers, which are left out of its means."
            )));
        }
        print_blocks(&blocks, layout)
    }
}

impl InterviewFigures {
    fn row(&self) -> Vec<String> {
        let scores = |scores: Option<Summary>| match scores {
            Some(scores) if scores.count() < self.answers => format!("{scores} (n = {})", scores.count()),
            Some(scores) => scores.to_string(),
            None => "–".to_owned(),
        };
        let above = self.judge_above_rule;
        vec![
            format!("{}, {}", self.category.name(), self.role.name()),
            self.answers.to_string(),
            scores(self.judge),
            scores(self.rule),
            above.map_or("–".to_owned(), |above| signed(above, 1)),
        ]
    }

    /// Whether some answers have no score by judge or rule, so that the number of those with one is told.
    fn has_answers_without_score(&self) -> bool {
        let mut scored = [self.judge, self.rule].into_iter().flatten();
        scored.any(|scores| scores.count() < self.answers)
    }

    /// The number of answers for which the judge named no score.
    fn without_score(&self) -> usize {
        self.answers - self.judge.map_or(0, Summary::count)
    }
}
