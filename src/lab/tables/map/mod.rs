//! The crew × impostor map of a study.

mod distinct_sides;
mod sides;
mod words;

pub use distinct_sides::DistinctSide;
pub use sides::CellSide;

use super::{SEED, StudyCell};
use crate::lab::statistics::{
    Bootstrap, CrewImpostorMap, Fit, FitIntervals, MapCell, MapError, MapRound, NoInterval, Prediction,
};
use distinct_sides::distinct_sides;
use sides::SidesOfAKind;
use std::collections::BTreeSet;

/// The crew × impostor map of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFigures {
    /// The kinds of crews.
    pub crews: Vec<String>,
    /// The kinds of impostors.
    pub impostors: Vec<String>,
    /// The cells, those of the first crew first.
    pub cells: Vec<MapCell>,
    /// The sides that won more, or less, often than every other of their kind.
    pub distinct: Vec<DistinctSide>,
    /// One number for each side.
    pub fit: Result<FitFigures, MapError>,
}

/// The fit of a map, with how well it predicts.
#[derive(Clone, Debug, PartialEq)]
pub struct FitFigures {
    /// The fit.
    pub fit: Fit,
    /// Its intervals.
    pub intervals: Result<FitIntervals, NoInterval>,
    /// How well it predicts rounds that were left out of it.
    pub prediction: Result<Prediction, NoInterval>,
}

impl MapFigures {
    /// Returns the map of all cells without seats that differ from their side; `None` unless two crews or two kinds of
    /// impostors played. A round that stands in several folders, with the same conditions and seed, counts once.
    pub(super) fn of(cells: &[StudyCell]) -> Option<MapFigures> {
        let (mut crews, mut impostors) = (SidesOfAKind::default(), SidesOfAKind::default());
        let mut rounds = Vec::new();
        let mut counted = BTreeSet::new();
        for cell in cells.iter().filter(|cell| !cell.rounds.is_empty()) {
            let Some([crew, against]) = &cell.sides else {
                continue;
            };
            let (crew, impostors) = (crews.place(crew), impostors.place(against));
            let is_new = |seed: u64, counted: &mut BTreeSet<_>| match &cell.conditions {
                Some(conditions) => counted.insert((crew, impostors, conditions.as_str(), seed)),
                None => true,
            };
            for (seed, round) in cell.rounds.iter() {
                if is_new(seed, &mut counted) {
                    rounds.push(MapRound {
                        crew,
                        impostors,
                        seed,
                        crew_won: round.crew_won(),
                    });
                }
            }
        }
        let (crews, impostors) = (crews.names(), impostors.names());
        if crews.len() < 2 && impostors.len() < 2 {
            return None;
        }
        let map = CrewImpostorMap::new(crews.len(), impostors.len(), rounds).ok()?;
        let fit = map.fit().map(|fit| FitFigures {
            fit,
            intervals: map.fit_intervals(Bootstrap::seeded(SEED)),
            prediction: map.prediction(),
        });
        let distinct = distinct_sides(&map, &crews, &impostors, SEED);
        Some(MapFigures {
            distinct,
            crews,
            impostors,
            cells: map.cells(),
            fit,
        })
    }
}
