//! What is printed of published results beside a study's own.

use super::printed::Block;
use super::words::{NONE, words};
use super::{CellFigures, Tables};
use crate::game::Outcome;

/// Up to so many rounds, a share is only known to some 20 points: Wilson's interval of 10 in 20 is ± 20.
const FEW_ROUNDS: usize = 20;

impl Tables {
    /// Returns the cells with a published result, if there are any.
    pub(super) fn published_blocks(&self) -> Vec<Block> {
        let rows = self.published_rows();
        if rows.len() < 2 {
            return Vec::new();
        }
        let heading = "Beside published results, percent of rounds".to_owned();
        let mut blocks = vec![Block::Heading(heading), Block::Table(rows)];
        blocks.extend(self.few_rounds());
        blocks
    }

    /// Returns each cell that has a published result, with it.
    fn published_rows(&self) -> Vec<Vec<String>> {
        let outcomes = Outcome::ALL.map(|outcome| outcome.name().replace('_', " "));
        let head = [words(["cell", "rounds"]), outcomes.to_vec()].concat();
        let rows = self.cells.iter().flat_map(CellFigures::published_rows);
        [vec![head], rows.collect()].concat()
    }

    /// Says how little is known of shares of few rounds, if some are.
    fn few_rounds(&self) -> Option<Block> {
        let cells = self
            .cells
            .iter()
            .filter_map(|cell| Some((cell.rounds, cell.published.as_ref()?)));
        let cells: Vec<_> = cells.collect();
        let has_few = |rounds: usize| (1..=FEW_ROUNDS).contains(&rounds);
        let own = cells.iter().any(|(rounds, _)| has_few(*rounds));
        let theirs = cells
            .iter()
            .any(|(_, published)| published.rounds.is_some_and(|rounds| has_few(rounds as usize)));
        let told = match (own, theirs) {
            (true, true) => "is only known to some 20 points, a published one as well.",
            (true, false) => "is only known to some 20 points.",
            (false, true) => "is only known to some 20 points, which concerns the published ones.",
            (false, false) => return None,
        };
        Some(Block::Note(format!(
            "A share of at most {FEW_ROUNDS} rounds {told}"
        )))
    }
}

impl CellFigures {
    fn published_rows(&self) -> Vec<Vec<String>> {
        let Some(published) = &self.published else {
            return Vec::new();
        };
        let share = |count: usize| match self.rounds {
            0 => NONE.to_owned(),
            rounds => format!("{:.0}", count as f64 / rounds as f64 * 100.0),
        };
        let own = [
            vec![self.name.clone(), self.rounds.to_string()],
            self.outcomes.map(share).to_vec(),
        ];
        let rounds = published
            .rounds
            .map_or(NONE.to_owned(), |rounds| rounds.to_string());
        let told = published.percent.map(|percent| format!("{percent:.0}"));
        let theirs = [vec![format!("  {}", published.source), rounds], told.to_vec()];
        vec![own.concat(), theirs.concat()]
    }
}
