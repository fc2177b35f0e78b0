//! How the rounds of two cells ended, in pairs by seed.
//!
//! These figures are exploratory. Holm's correction is over the four outcomes of one comparison; the comparisons of
//! crew wins are not corrected for them, and they are not corrected for the number of comparisons.

use super::cell_rounds::{CellRounds, StudyRound};
use super::printed::Block;
use super::words::{p, points, signed, words};
use super::{Comparison, json::ends};
use crate::game::Outcome;
use crate::lab::statistics::{PValue, WonPairs, holm};
use serde_json::{Value, json};

/// One of the four outcomes in two cells, in pairs by seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutcomePairs {
    /// The outcome.
    pub outcome: Outcome,
    /// The counts: a round that ended so stands in the place of one that was won.
    pub pairs: WonPairs,
    /// The p value after Holm's correction over the four outcomes.
    pub p_holm: PValue,
}

impl OutcomePairs {
    /// Returns the four outcomes in the order of [`Outcome::ALL`]; none if no seed was played by both cells.
    pub(super) fn of(a: &CellRounds, b: &CellRounds) -> Vec<OutcomePairs> {
        let counted = Outcome::ALL.map(|outcome| {
            let pairs = in_pairs(a, b, |round| round.outcome == outcome)?;
            Some((outcome, pairs))
        });
        let counted: Vec<(Outcome, WonPairs)> = counted.into_iter().flatten().collect();
        let values: Vec<PValue> = counted.iter().map(|(_, pairs)| pairs.p()).collect();
        let corrected = counted.into_iter().zip(holm(&values));
        let outcomes = corrected.map(|((outcome, pairs), p_holm)| OutcomePairs {
            outcome,
            pairs,
            p_holm,
        });
        outcomes.collect()
    }

    /// Returns the outcome as words.
    fn name(&self) -> String {
        self.outcome.name().replace('_', " ")
    }

    fn row(&self) -> Vec<String> {
        vec![
            self.name(),
            self.pairs.only_a().to_string(),
            self.pairs.only_b().to_string(),
            format!("{} points", signed(self.pairs.difference() * 100.0, 0)),
            points(self.pairs.interval()),
            p(self.pairs.p().value()),
            p(self.p_holm.value()),
        ]
    }

    /// Returns the figures as JSON.
    pub(super) fn to_json(self) -> Value {
        let [low, high] = ends(self.pairs.interval());
        json!({
            "outcome": self.outcome.name(),
            "only_a": self.pairs.only_a(),
            "only_b": self.pairs.only_b(),
            "difference": self.pairs.difference(),
            "low": low,
            "high": high,
            "p": self.pairs.p().value(),
            "p_holm": self.p_holm.value(),
        })
    }
}

/// Counts the seeds that both cells played by whether this holds of their rounds.
pub(super) fn in_pairs(
    a: &CellRounds,
    b: &CellRounds,
    holds: impl Fn(&StudyRound) -> bool,
) -> Option<WonPairs> {
    let both = a
        .iter()
        .filter_map(|(seed, round)| Some((holds(round), holds(b.of(seed)?))));
    WonPairs::of(both)
}

impl Comparison {
    /// Returns what is printed of the outcomes; nothing if there are no pairs.
    pub(super) fn outcome_blocks(&self) -> Vec<Block> {
        if self.outcomes.is_empty() {
            return Vec::new();
        }
        let mut rows = vec![words([
            "outcome (exploratory)",
            "only a",
            "only b",
            "difference",
            "95 % interval",
            "p",
            "p (Holm of four)",
        ])];
        rows.extend(self.outcomes.iter().map(OutcomePairs::row));
        vec![Block::Table(rows)]
    }
}
