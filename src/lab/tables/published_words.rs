//! What is printed of published results beside a study's own.

use super::printed::Block;
use super::words::{NONE, words};
use super::{CellFigures, Tables};
use crate::game::Outcome;
use crate::lab::plan::{Published, PublishedRounds};

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
        blocks.extend(self.notes_on_published());
        blocks
    }

    /// Returns each cell that has a published result, with it.
    fn published_rows(&self) -> Vec<Vec<String>> {
        let outcomes = Outcome::ALL.map(|outcome| outcome.name().replace('_', " "));
        let head = [words(["cell", "rounds"]), outcomes.to_vec()].concat();
        let rows = self.cells.iter().flat_map(CellFigures::published_rows);
        [vec![head], rows.collect()].concat()
    }

    /// Says how little is known of shares of few rounds, and of published ones whose number of rounds is not told.
    fn notes_on_published(&self) -> Vec<Block> {
        let cells = self
            .cells
            .iter()
            .filter_map(|cell| Some((cell.rounds, cell.published.as_ref()?)));
        let cells: Vec<_> = cells.collect();
        let has_few = |rounds: usize| (1..=FEW_ROUNDS).contains(&rounds);
        let own = cells.iter().any(|(rounds, _)| has_few(*rounds));
        let few = |(_, published): &(usize, &Published)| {
            let rounds = published.rounds.number();
            rounds.is_some_and(|rounds| has_few(rounds as usize))
        };
        let few = match (own, cells.iter().any(few)) {
            (true, true) => Some("is only known to some 20 points, a published one as well."),
            (true, false) => Some("is only known to some 20 points."),
            (false, true) => Some("is only known to some 20 points, which concerns the published ones."),
            (false, false) => None,
        };
        let few = few.map(|told| format!("A share of at most {FEW_ROUNDS} rounds {told}"));
        let any = |is: fn(&PublishedRounds) -> bool| cells.iter().any(|(_, published)| is(&published.rounds));
        let assumed = any(|rounds| matches!(rounds, PublishedRounds::Assumed(_))).then(|| {
            "Where a number of rounds is assumed, its source tells none, and the plan takes this one."
                .to_owned()
        });
        let unknown = any(|rounds| *rounds == PublishedRounds::Unknown).then(|| {
            "Where a source tells no number of rounds, nothing says how well its shares are known.".to_owned()
        });
        let notes = [few, assumed, unknown].into_iter().flatten();
        notes.map(Block::Note).collect()
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
        let rounds = match published.rounds {
            PublishedRounds::Told(rounds) => rounds.to_string(),
            PublishedRounds::Assumed(rounds) => format!("{rounds} assumed"),
            PublishedRounds::Unknown => "not told".to_owned(),
        };
        let told = published.percent.map(|percent| format!("{percent:.0}"));
        let theirs = [vec![format!("  {}", published.source), rounds], told.to_vec()];
        vec![own.concat(), theirs.concat()]
    }
}
