//! What is printed of a study's tables.

use super::printed::Block;
use super::{CellFigures, Comparison, MANY_STAND_INS, StudyTables, Tables};
use crate::game::Outcome;
use crate::lab::statistics::{Interval, NoInterval, Share};

/// What stands for a figure that is not defined.
pub(super) const NONE: &str = "–";

impl StudyTables {
    /// Returns all that is printed, what to be wary of first.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let many = self
            .all
            .cells
            .iter()
            .filter(|cell| cell.stood_in > MANY_STAND_INS);
        blocks.extend(many.map(|cell| {
            Block::Note(format!(
                "In “{}” bots or chance made {:.1} % of the choices of models. Its figures are those of models only in \
                 part.",
                cell.name,
                cell.stood_in * 100.0
            ))
        }));
        blocks.extend(self.all.blocks());
        if let Some(clean) = &self.without_stand_ins {
            blocks.push(Block::Heading("Only rounds without stand-ins".to_owned()));
            blocks.push(Block::Note(
                "These are the rounds in which models made every choice of their seats. It is a selection: rounds that \
                 last longer are left out more often, so compare how these rounds ended with how all did."
                    .to_owned(),
            ));
            blocks.extend(clean.blocks());
        }
        blocks
    }
}

impl Tables {
    fn blocks(&self) -> Vec<Block> {
        let mut blocks = vec![Block::Heading("Cells".to_owned()), Block::Table(self.cell_rows())];
        let published = self.published_rows();
        if published.len() > 1 {
            blocks.push(Block::Heading(
                "Beside published results, percent of rounds".to_owned(),
            ));
            blocks.push(Block::Table(published));
            blocks.push(Block::Note(
                "A share of 10 or 20 rounds is only known to some 20 points, a published one as well."
                    .to_owned(),
            ));
        }
        if !self.comparisons.is_empty() {
            blocks.push(Block::Heading(
                "Comparisons in pairs by seed: rounds that the crew won".to_owned(),
            ));
            blocks.push(Block::Table(self.comparison_rows()));
            blocks.extend(
                self.comparisons
                    .iter()
                    .map(|compared| Block::Note(compared.sentence())),
            );
        }
        if let Some(map) = &self.map {
            blocks.extend(map.blocks());
        }
        blocks
    }

    fn cell_rows(&self) -> Vec<Vec<String>> {
        let outcomes = Outcome::ALL.map(|outcome| outcome.name().replace('_', " "));
        let head = [vec!["cell".to_owned(), "rounds".to_owned()], outcomes.to_vec()].concat();
        let head = [head, words(["crew wins", "95 % interval", "stood in"])].concat();
        let rows = self.cells.iter().map(|cell| {
            let outcomes = cell.outcomes.map(|count| count.to_string());
            let name = vec![cell.name.clone(), cell.rounds.to_string()];
            let share = vec![
                cell.crew_wins
                    .map_or(NONE.to_owned(), |share| percent(share.value())),
                share_interval(cell.crew_wins),
                format!("{:.1} %", cell.stood_in * 100.0),
            ];
            [name, outcomes.to_vec(), share].concat()
        });
        [vec![head], rows.collect()].concat()
    }

    /// Returns each cell that has a published result, with it.
    fn published_rows(&self) -> Vec<Vec<String>> {
        let outcomes = Outcome::ALL.map(|outcome| outcome.name().replace('_', " "));
        let head = [words(["cell", "rounds"]), outcomes.to_vec()].concat();
        let rows = self.cells.iter().flat_map(CellFigures::published_rows);
        [vec![head], rows.collect()].concat()
    }

    fn comparison_rows(&self) -> Vec<Vec<String>> {
        let head = words([
            "comparison",
            "pairs",
            "only a",
            "only b",
            "difference",
            "95 % interval",
            "p",
            "p (Holm)",
            "r",
            "p unpaired",
            "could have seen",
        ]);
        let rows = self.comparisons.iter().map(|compared| {
            let name = format!("{} − {}", compared.a, compared.b);
            let Some(pairs) = &compared.pairs else {
                return [vec![name, "0".to_owned()], vec![NONE.to_owned(); 9]].concat();
            };
            let won = pairs.won;
            vec![
                name,
                won.pairs().to_string(),
                won.only_a().to_string(),
                won.only_b().to_string(),
                format!("{:+.0} points", won.difference() * 100.0),
                points(pairs.interval()),
                p(pairs.p().value()),
                p(pairs.p_holm.value()),
                pairs
                    .correlation()
                    .map_or(NONE.to_owned(), |r| format!("{:.2}", r.value())),
                p(won.unpaired_p().value()),
                pairs
                    .could_see
                    .map_or(NONE.to_owned(), |points| format!("{points} points")),
            ]
        });
        [vec![head], rows.collect()].concat()
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

impl Comparison {
    /// Says in words what the comparison shows.
    fn sentence(&self) -> String {
        let Comparison { a, b, pairs } = self;
        let Some(pairs) = pairs else {
            return format!("“{a}” and “{b}” have no seed in common, so there is nothing to compare.");
        };
        let difference = pairs.won.difference() * 100.0;
        let found = match (pairs.p_holm.is_significant(), difference) {
            (true, more) if more > 0.0 => format!("The crew of “{a}” won more often than that of “{b}”"),
            (true, _) => format!("The crew of “{a}” won less often than that of “{b}”"),
            (false, _) => format!("No difference between “{a}” and “{b}” is shown"),
        };
        let mut words = format!("{found} ({}, after Holm's correction).", pairs.p_holm);
        if let Err(why) = pairs.interval() {
            words.push_str(&format!(" The difference has no interval: {why}."));
        }
        match pairs.could_see {
            Some(points) => words.push_str(&format!(" This study could have seen {points} points.")),
            None => words.push_str(" This study had too few rounds that differ to see any difference."),
        }
        if pairs.correlation().is_some_and(|r| r.is_weak()) {
            words.push_str(" |r| < 0.1: the same seeds gained next to nothing here.");
        }
        words
    }
}

pub(super) fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn p(value: f64) -> String {
    match value < 0.001 {
        true => "< 0.001".to_owned(),
        false => format!("{value:.3}"),
    }
}

/// Returns the interval of a share in percent, or why there is none.
pub(super) fn share_interval(share: Option<Share>) -> String {
    match share.map(Share::interval) {
        Some(Ok(ends)) => format!("{:.1} to {:.1}", ends.low() * 100.0, ends.high() * 100.0),
        Some(Err(why)) => why.to_string(),
        None => NONE.to_owned(),
    }
}

/// Returns the interval of a difference in points, or why there is none.
fn points(interval: Result<Interval, NoInterval>) -> String {
    match interval {
        Ok(ends) => format!("{:+.0} to {:+.0}", ends.low() * 100.0, ends.high() * 100.0),
        Err(why) => why.to_string(),
    }
}
