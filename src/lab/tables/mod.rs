//! The tables of a study: its cells, its comparisons in pairs, the crew × impostor map, and the same once more over
//! the rounds without stand-ins.
//!
//! Tables are computed from rounds by seed, so that they are the same in whatever order the rounds were played.

mod action_kind;
mod cell_rounds;
mod figures;
mod json;
mod map;
mod mean_differences;
mod outcome_pairs;
mod persona_words;
mod personas;
mod printed;
mod published_words;
#[cfg(test)]
mod tests;
mod words;

pub use action_kind::ActionKind;
pub use cell_rounds::{CellRounds, RoundLineError, StudyLine, StudyRound};
pub use figures::{CellFigures, ComparedPairs, Comparison};
pub use map::{CellSide, DistinctSide, FitFigures, MapFigures};
pub use mean_differences::{MeanDifference, RoundStatistic, RoundStatistics};
pub use outcome_pairs::OutcomePairs;
pub use personas::{OutcomeCounts, PairFigures, PersonaFigures, PersonaTables, PlayedSeat};
pub use printed::Layout;
pub(super) use printed::{Block, print_blocks};
pub(super) use words::signed;

use crate::game::Role;
use crate::lab::plan::{Cell, Plan, Published};
use std::path::Path;

/// Above this share of choices by stand-ins, a cell is named first.
const MANY_STAND_INS: f64 = 0.05;

/// The seed of whatever tables draw: bootstrap and permutations.
const SEED: u64 = 1;

/// A cell of a study with its rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyCell {
    /// The name.
    pub name: String,
    /// Who played the crew, and who the impostors; `None` where single seats were played by others.
    pub sides: Option<[CellSide; 2]>,
    /// All that affects its rounds, as its lines tell; `None` if none tells it.
    pub conditions: Option<String>,
    /// The rounds.
    pub rounds: CellRounds,
    /// The published result to stand beside it.
    pub published: Option<Published>,
}

/// The tables of some cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// The cells.
    pub cells: Vec<CellFigures>,
    /// The comparisons.
    pub comparisons: Vec<Comparison>,
    /// The map, where at least two crews or two kinds of impostors played.
    pub map: Option<MapFigures>,
}

/// All tables of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyTables {
    /// Those of all rounds.
    pub all: Tables,
    /// Those of the rounds without stand-ins, if there were any others.
    pub without_stand_ins: Option<Tables>,
}

impl StudyCell {
    /// Returns a cell of a plan with its rounds in this folder, and the conditions that their lines tell.
    pub fn of(
        (plan, cell): (&Plan, &Cell),
        folder: &Path,
        conditions: Option<String>,
        rounds: CellRounds,
    ) -> StudyCell {
        let sides = [Role::Crewmate, Role::Impostor];
        let sides =
            sides.map(|role| CellSide::of(cell.side(role), (plan, cell), folder, conditions.as_deref()));
        StudyCell {
            name: cell.name().to_owned(),
            sides: cell.seats().is_empty().then_some(sides),
            conditions,
            rounds,
            published: cell.published().cloned(),
        }
    }
}

impl StudyTables {
    /// Computes the tables of these cells, with these comparisons by the numbers of their cells.
    pub fn of(cells: &[StudyCell], comparisons: &[(usize, usize)]) -> StudyTables {
        let clean = cells.iter().map(|cell| StudyCell {
            rounds: cell.rounds.without_stand_ins(),
            ..cell.clone()
        });
        let clean: Vec<StudyCell> = clean.collect();
        let has_stand_ins = clean
            .iter()
            .zip(cells)
            .any(|(clean, cell)| clean.rounds.len() < cell.rounds.len());
        StudyTables {
            all: Tables::of(cells, comparisons),
            without_stand_ins: has_stand_ins.then(|| Tables::of(&clean, comparisons)),
        }
    }
}

/// Returns every pair of so many cells, by their numbers.
pub fn all_pairs(cells: usize) -> Vec<(usize, usize)> {
    let firsts = 0..cells;
    firsts.flat_map(|a| (a + 1..cells).map(move |b| (a, b))).collect()
}
