//! What is printed of a study's tables.

use super::printed::Block;
use super::{Comparison, MANY_STAND_INS, StudyTables, Tables};
use crate::game::Outcome;
use crate::lab::statistics::{Interval, NoInterval, Share, Visible};

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
        blocks.extend(self.published_blocks());
        if !self.comparisons.is_empty() {
            blocks.push(Block::Heading(
                "Comparisons in pairs by seed: rounds that the crew won".to_owned(),
            ));
            blocks.push(Block::Table(self.comparison_rows()));
            blocks.push(Block::Note(
                "A difference is of rounds that the crew won: above 0 the crew of the first cell did better, below 0 its \
                 impostors did. p is of the exact McNemar test, its interval is Tango's. An interval is of its \
                 comparison alone, while p (Holm) counts how many there are, so that the two may disagree."
                    .to_owned(),
            ));
            for compared in &self.comparisons {
                blocks.push(Block::Note(compared.sentence()));
                blocks.extend(compared.outcome_blocks());
                blocks.extend(compared.mean_blocks());
            }
            if self.comparisons.iter().any(|compared| !compared.means.is_empty()) {
                blocks.push(Block::Note(
                    "The means below each comparison are exploratory as well: no correction knows of them. p is of a \
                     permutation test of the pairs, the interval of a bootstrap of rounds; with few rounds the two may \
                     disagree."
                        .to_owned(),
                ));
            }
            if self.comparisons.iter().any(|compared| compared.pairs.is_some()) {
                blocks.push(Block::Note(
                    "The outcomes below each comparison are exploratory: p (Holm of four) is corrected over the four \
                     outcomes of that comparison only, and p (Holm) above knows nothing of them."
                        .to_owned(),
                ));
                blocks.push(Block::Note(
                    "What a comparison could have seen follows from how many of its pairs differ. Before the study that \
                     is not known and taken as half of them, so that the study announced another figure."
                        .to_owned(),
                ));
            }
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
                format!("{} points", signed(won.difference() * 100.0, 0)),
                points(pairs.interval()),
                p(pairs.p().value()),
                p(pairs.p_holm.value()),
                pairs
                    .correlation()
                    .map_or(NONE.to_owned(), |r| unsigned_zero(format!("{:.2}", r.value()))),
                p(won.unpaired_p().value()),
                pairs
                    .could_see
                    .and_then(Visible::points)
                    .map_or(NONE.to_owned(), |points| format!("{points} points")),
            ]
        });
        [vec![head], rows.collect()].concat()
    }
}

impl Comparison {
    /// Says in words what the comparison shows.
    fn sentence(&self) -> String {
        let Comparison { a, b, pairs, .. } = self;
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
            Some(visible) => words.push_str(&format!(" {}", visible.after())),
            None => words.push_str(" No pair differs, so what it could have seen is not known."),
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

/// Returns a number with its sign; what is rounded to 0 has none.
pub(in crate::lab) fn signed(value: f64, decimals: usize) -> String {
    unsigned_zero(format!("{value:+.decimals$}"))
}

/// Returns a written number without its sign if all its digits are 0.
fn unsigned_zero(number: String) -> String {
    let is_zero = number.chars().all(|digit| !('1'..='9').contains(&digit));
    match number.strip_prefix(['+', '-']) {
        Some(digits) if is_zero => digits.to_owned(),
        _ => number,
    }
}

pub(super) fn p(value: f64) -> String {
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
pub(super) fn points(interval: Result<Interval, NoInterval>) -> String {
    match interval {
        Ok(ends) => format!(
            "{} to {}",
            signed(ends.low() * 100.0, 0),
            signed(ends.high() * 100.0, 0)
        ),
        Err(why) => why.to_string(),
    }
}
