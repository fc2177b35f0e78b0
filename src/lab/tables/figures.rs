//! The figures of a study's cells, comparisons and map.

use super::cell_rounds::StudyRound;
use super::map::MapFigures;
use super::mean_differences::MeanDifference;
use super::outcome_pairs::{OutcomePairs, in_pairs};
use super::personas::PersonaTables;
use super::{StudyCell, Tables};
use crate::game::Outcome;
use crate::lab::plan::Published;
use crate::lab::statistics::{
    Correlation, Interval, NoInterval, PValue, PairedPower, Share, Visible, WonPairs, holm,
};
use std::num::NonZeroUsize;

/// The figures of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellFigures {
    /// The name.
    pub name: String,
    /// The number of rounds.
    pub rounds: usize,
    /// Rounds by how they ended, in the order of [`Outcome::ALL`].
    pub outcomes: [usize; 4],
    /// The share of rounds that the crew won; `None` if none was played.
    pub crew_wins: Option<Share>,
    /// The share of choices that stand-ins made.
    pub stood_in: f64,
    /// The figures of its personas; `None` if its lines tell of none.
    pub personas: Option<PersonaTables>,
    /// The published result beside it.
    pub published: Option<Published>,
}

/// Two cells compared in pairs by seed: whether the crew won.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The name of the first cell.
    pub a: String,
    /// The name of the second cell.
    pub b: String,
    /// The pairs; `None` if no seed was played by both.
    pub pairs: Option<ComparedPairs>,
    /// The four outcomes in pairs, which are exploratory; empty if no seed was played by both.
    pub outcomes: Vec<OutcomePairs>,
    /// What was counted in the rounds, in pairs, which is exploratory; empty if no lines tell it.
    pub means: Vec<MeanDifference>,
}

/// The figures of a comparison with at least one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedPairs {
    /// The counts, which have difference, interval and correlation.
    pub won: WonPairs,
    /// The p value after Holm's correction over all comparisons of the tables.
    pub p_holm: PValue,
    /// What the comparison could have seen, by the share of its pairs that differ; `None` if none does.
    pub could_see: Option<Visible>,
}

impl ComparedPairs {
    /// The p value of the exact test.
    pub fn p(&self) -> PValue {
        self.won.p()
    }

    /// The interval of the difference.
    ///
    /// # Errors
    /// [`NoInterval`] for a single pair.
    pub fn interval(&self) -> Result<Interval, NoInterval> {
        self.won.interval()
    }

    /// The correlation of the pairs.
    pub fn correlation(&self) -> Option<Correlation> {
        self.won.correlation()
    }
}

impl CellFigures {
    fn of(cell: &StudyCell) -> CellFigures {
        let outcomes = Outcome::ALL.map(|outcome| cell.rounds.ended(outcome));
        let won = cell.rounds.iter().filter(|(_, round)| round.crew_won()).count();
        CellFigures {
            name: cell.name.clone(),
            rounds: cell.rounds.len(),
            outcomes,
            crew_wins: Share::new(won, cell.rounds.len()).ok(),
            stood_in: cell.rounds.stood_in(),
            personas: PersonaTables::of(&cell.rounds),
            published: cell.published.clone(),
        }
    }
}

impl Tables {
    /// Computes the tables of these cells, with these comparisons by the numbers of their cells. Numbers beyond
    /// the cells compare nothing. The order in which rounds were played does not matter.
    pub fn of(cells: &[StudyCell], comparisons: &[(usize, usize)]) -> Tables {
        Tables {
            cells: cells.iter().map(CellFigures::of).collect(),
            comparisons: compared(cells, comparisons),
            map: MapFigures::of(cells),
        }
    }
}

fn compared(cells: &[StudyCell], comparisons: &[(usize, usize)]) -> Vec<Comparison> {
    let pairs: Vec<(&StudyCell, &StudyCell, Option<WonPairs>)> = comparisons
        .iter()
        .filter_map(|&(a, b)| {
            let (a, b) = (cells.get(a)?, cells.get(b)?);
            Some((a, b, in_pairs(&a.rounds, &b.rounds, StudyRound::crew_won)))
        })
        .collect();
    let values: Vec<PValue> = pairs.iter().filter_map(|(_, _, won)| Some((*won)?.p())).collect();
    let family = NonZeroUsize::new(values.len()).unwrap_or(NonZeroUsize::MIN);
    let mut corrected = holm(&values).into_iter();
    let compared = pairs.into_iter().map(|(a, b, won)| Comparison {
        a: a.name.clone(),
        b: b.name.clone(),
        outcomes: OutcomePairs::of(&a.rounds, &b.rounds),
        means: MeanDifference::of(&a.rounds, &b.rounds),
        pairs: won.and_then(|won| {
            Some(ComparedPairs {
                won,
                p_holm: corrected.next()?,
                could_see: PairedPower::of(won, family).ok().map(|power| power.visible()),
            })
        }),
    });
    compared.collect()
}
