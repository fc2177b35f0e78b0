//! The crew × impostor map: how often each kind of crew won against each kind of impostors.

mod firth;
mod fit;
mod prediction;

pub use fit::{Fit, FitIntervals};
pub use prediction::{BRIER_OF_A_COIN, Prediction};

use super::mean_pairs::MeanPairs;
use super::share::Share;
use std::collections::BTreeMap;
use thiserror::Error;

/// A finished round of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapRound {
    /// Who played the crew, by number from 0.
    pub crew: usize,
    /// Who played the impostors, by number from 0.
    pub impostors: usize,
    /// The seed that dealt the round. Rounds with the same seed are resampled together.
    pub seed: u64,
    /// Whether the crew won.
    pub crew_won: bool,
}

/// The rounds of a map, at least one, each of a kind of crew and of impostors that the map has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewImpostorMap {
    sides: Sides,
    rounds: Vec<MapRound>,
}

/// The numbers of kinds of crews and of impostors, both at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides {
    crews: usize,
    impostors: usize,
}

/// A cell of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapCell {
    /// Who played the crew.
    pub crew: usize,
    /// Who played the impostors.
    pub impostors: usize,
    /// The share of rounds that the crew won; none if no round was played.
    pub crew_wins: Option<Share>,
}

/// Why there is no map, or no fit of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MapError {
    /// No round was played.
    #[error("a map needs at least one round")]
    NoRounds,
    /// A round names a kind of crew or impostors that the map does not have.
    #[error("a round names crew {crew} and impostors {impostors}, which the map does not have")]
    UnknownSide {
        /// Who played the crew.
        crew: usize,
        /// Who played the impostors.
        impostors: usize,
    },
    /// Some sides never met, not even through others, so that their skills cannot be compared.
    #[error("the rounds do not connect all crews and impostors, so their skills cannot be compared")]
    Unconnected,
}

impl CrewImpostorMap {
    /// Returns the map of these rounds, with so many kinds of crews and of impostors.
    ///
    /// # Errors
    /// [`MapError::NoRounds`], [`MapError::UnknownSide`].
    pub fn new(crews: usize, impostors: usize, rounds: Vec<MapRound>) -> Result<CrewImpostorMap, MapError> {
        if rounds.is_empty() {
            return Err(MapError::NoRounds);
        }
        let unknown = rounds
            .iter()
            .find(|round| round.crew >= crews || round.impostors >= impostors);
        match unknown {
            Some(round) => Err(MapError::UnknownSide {
                crew: round.crew,
                impostors: round.impostors,
            }),
            None => Ok(CrewImpostorMap {
                sides: Sides { crews, impostors },
                rounds,
            }),
        }
    }

    /// Returns all cells, those of the first crew first.
    pub fn cells(&self) -> Vec<MapCell> {
        let tally = Tally::of(self.sides, &self.rounds);
        let cells = (0..tally.rounds.len()).map(|at| MapCell {
            crew: at / self.sides.impostors,
            impostors: at % self.sides.impostors,
            crew_wins: Share::new(tally.won[at], tally.rounds[at]).ok(),
        });
        cells.collect()
    }

    /// Compares two crews seed by seed: the shares of rounds that they won against those impostors whom both
    /// met from this seed. `None` if there are no such rounds.
    pub fn crews_in_pairs(&self, a: usize, b: usize) -> Option<MeanPairs> {
        self.in_pairs([a, b], |round| (round.crew, round.impostors), true)
    }

    /// Compares two kinds of impostors seed by seed, as [`CrewImpostorMap::crews_in_pairs`]: the shares of rounds
    /// that they won against those crews whom both met.
    pub fn impostors_in_pairs(&self, a: usize, b: usize) -> Option<MeanPairs> {
        self.in_pairs([a, b], |round| (round.impostors, round.crew), false)
    }

    /// Compares two of the sides that `sides` returns first, with its opponents second.
    fn in_pairs(
        &self,
        compared: [usize; 2],
        sides: impl Fn(&MapRound) -> (usize, usize),
        wins_with_crew: bool,
    ) -> Option<MeanPairs> {
        let pairs = self.by_seed().into_iter().filter_map(|rounds| {
            let shares = compared.map(|side| {
                let mut by_opponent: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
                for round in rounds.iter().filter(|round| sides(round).0 == side) {
                    let (won, played) = by_opponent.entry(sides(round).1).or_default();
                    *won += f64::from(u8::from(round.crew_won == wins_with_crew));
                    *played += 1.0;
                }
                by_opponent
            });
            let both = shares[0]
                .keys()
                .filter(|opponent| shares[1].contains_key(opponent));
            let both: Vec<&usize> = both.collect();
            let mean = |of: &BTreeMap<usize, (f64, f64)>| {
                let shares = both.iter().map(|opponent| of[opponent].0 / of[opponent].1);
                shares.sum::<f64>() / both.len() as f64
            };
            (!both.is_empty()).then(|| (mean(&shares[0]), mean(&shares[1])))
        });
        MeanPairs::of(pairs)
    }

    /// Returns the rounds by seed, in the order of the seeds.
    fn by_seed(&self) -> Vec<Vec<MapRound>> {
        let mut by_seed: BTreeMap<u64, Vec<MapRound>> = BTreeMap::new();
        for round in &self.rounds {
            by_seed.entry(round.seed).or_default().push(*round);
        }
        by_seed.into_values().collect()
    }
}

/// Rounds played and won by the crew, by cell.
#[derive(Clone, Debug)]
struct Tally {
    rounds: Vec<usize>,
    won: Vec<usize>,
}

impl Tally {
    fn of<'a>(sides: Sides, rounds: impl IntoIterator<Item = &'a MapRound>) -> Tally {
        let cells = sides.crews * sides.impostors;
        let mut tally = Tally {
            rounds: vec![0; cells],
            won: vec![0; cells],
        };
        for round in rounds {
            let at = round.crew * sides.impostors + round.impostors;
            tally.rounds[at] += 1;
            tally.won[at] += usize::from(round.crew_won);
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(crew: usize, impostors: usize, seed: u64, crew_won: bool) -> MapRound {
        MapRound {
            crew,
            impostors,
            seed,
            crew_won,
        }
    }

    #[test]
    fn every_cell_has_its_count() {
        let rounds = vec![round(0, 1, 7, true), round(1, 0, 7, false), round(0, 1, 8, false)];
        let map = CrewImpostorMap::new(2, 2, rounds).expect("a map");
        let cells = map.cells();
        let counts = cells
            .iter()
            .map(|cell| cell.crew_wins.map(|wins| (wins.part(), wins.whole())));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [None, Some((1, 2)), Some((0, 1)), None]
        );
        assert_eq!((cells[2].crew, cells[2].impostors), (1, 0));
        assert_eq!(map.by_seed().iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn sides_are_compared_over_opponents_whom_both_met() {
        let rounds = vec![
            // From seed 1, both crews met impostors 0 and 1: 2 of 2 against 1 of 2.
            round(0, 0, 1, true),
            round(0, 1, 1, true),
            round(1, 0, 1, true),
            round(1, 1, 1, false),
            // From seed 2, both met impostors 0 only, crew 0 twice: 1 of 2 against 1 of 1.
            round(0, 0, 2, true),
            round(0, 0, 2, false),
            round(0, 1, 2, true),
            round(1, 0, 2, true),
            // From seed 3, crew 1 did not play.
            round(0, 0, 3, true),
        ];
        let map = CrewImpostorMap::new(3, 2, rounds).expect("a map");
        assert_eq!(map.crews_in_pairs(0, 1), MeanPairs::of([(1.0, 0.5), (0.5, 1.0)]));
        // Impostors win where the crew loses. From seed 2, both met crew 0 only.
        assert_eq!(
            map.impostors_in_pairs(0, 1),
            MeanPairs::of([(0.0, 0.5), (0.5, 0.0)])
        );
        assert_eq!(map.crews_in_pairs(0, 2), None);
    }

    #[test]
    fn a_map_has_rounds_of_its_sides_only() {
        assert_eq!(CrewImpostorMap::new(1, 1, vec![]), Err(MapError::NoRounds));
        let stranger = CrewImpostorMap::new(2, 1, vec![round(1, 1, 7, true)]);
        assert_eq!(
            stranger,
            Err(MapError::UnknownSide {
                crew: 1,
                impostors: 1
            })
        );
    }
}
