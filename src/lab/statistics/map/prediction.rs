//! How well a map predicts rounds that it was not fitted to.

use super::super::interval::NoInterval;
use super::fit::Fit;
use super::{CrewImpostorMap, MapRound, Tally};

/// The Brier score of whoever gives both sides a chance of one half.
pub const BRIER_OF_A_COIN: f64 = 0.25;

/// The rounds are predicted in so many parts, each from all the others.
const PARTS: usize = 10;

/// Brier scores: the mean squared difference between the predicted chance that the crew wins and 1 or 0. 0 is
/// best, [`BRIER_OF_A_COIN`] what chance has. Source: Brier 1950, *Verification of forecasts expressed in terms
/// of probability*, Monthly Weather Review 78.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// The score of the fit, from 0 to 1.
    pub fit: f64,
    /// The score of the share that all crews together won, whoever plays, from 0 to 1. A fit that is not better
    /// tells nothing about the sides.
    pub base_rate: f64,
}

impl CrewImpostorMap {
    /// Returns how well each tenth of the seeds is predicted from the others.
    ///
    /// # Errors
    /// [`NoInterval::FewerThanTwo`] for a single seed, [`NoInterval::Undefined`] if some sides meet in one part
    /// only.
    pub fn prediction(&self) -> Result<Prediction, NoInterval> {
        let seeds = self.by_seed();
        if seeds.len() < 2 {
            return Err(NoInterval::FewerThanTwo);
        }
        let parts = PARTS.min(seeds.len());
        let (mut of_fit, mut of_base_rate) = (0.0, 0.0);
        for part in 0..parts {
            let in_part = |is: bool| {
                let seeds = seeds.iter().enumerate();
                seeds
                    .filter(move |(at, _)| (at % parts == part) == is)
                    .flat_map(|(_, rounds)| rounds)
            };
            let known = Tally::of(self.sides, in_part(false));
            let fit = Fit::of(self.sides, &known).ok_or(NoInterval::Undefined)?;
            let base_rate =
                known.won.iter().sum::<usize>() as f64 / known.rounds.iter().sum::<usize>() as f64;
            for round in in_part(true) {
                let chance = fit
                    .chance(round.crew, round.impostors)
                    .ok_or(NoInterval::Undefined)?;
                of_fit += squared_error(chance, round);
                of_base_rate += squared_error(base_rate, round);
            }
        }
        let rounds = self.rounds.len() as f64;
        Ok(Prediction {
            fit: of_fit / rounds,
            base_rate: of_base_rate / rounds,
        })
    }
}

fn squared_error(chance: f64, round: &MapRound) -> f64 {
    (chance - f64::from(u8::from(round.crew_won))).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    fn map(chances: [[f64; 2]; 2]) -> CrewImpostorMap {
        let mut dice = Dice::seeded(1);
        let rounds = (0..400).map(|at| {
            let (crew, impostors) = (at % 2, at / 2 % 2);
            MapRound {
                crew,
                impostors,
                seed: at as u64 / 4,
                crew_won: dice.chance(chances[crew][impostors]),
            }
        });
        CrewImpostorMap::new(2, 2, rounds.collect()).expect("a map")
    }

    #[test]
    fn scores_by_hand() {
        // Two seeds, one cell: each is predicted from the other, as (1 + ½)/(1 + 1) and ½/(1 + 1).
        let round = |seed, crew_won| MapRound {
            crew: 0,
            impostors: 0,
            seed,
            crew_won,
        };
        let map = CrewImpostorMap::new(1, 1, vec![round(1, true), round(2, false)]).expect("a map");
        let prediction = map.prediction().expect("two seeds");
        assert!((prediction.fit - 0.75 * 0.75).abs() < 1e-9);
        assert_eq!(prediction.base_rate, 1.0);
        let one = CrewImpostorMap::new(1, 1, vec![round(1, true)]).expect("a map");
        assert_eq!(one.prediction(), Err(NoInterval::FewerThanTwo));
    }

    #[test]
    fn a_fit_predicts_where_sides_differ_and_only_there() {
        let differ = map([[0.9, 0.5], [0.5, 0.1]]).prediction().expect("100 seeds");
        // The variance of the results themselves: (0.09 + 0.25 + 0.25 + 0.09) / 4.
        assert!(
            (differ.fit - 0.17).abs() < 0.03 && differ.base_rate > 0.24,
            "{differ:?}"
        );
        let same = map([[0.5; 2]; 2]).prediction().expect("100 seeds");
        assert!(same.fit > 0.245 && same.fit > same.base_rate, "{same:?}");
        // Where what matters is who meets whom, sums of skills predict nothing.
        let crossed = map([[0.9, 0.1], [0.1, 0.9]]).prediction().expect("100 seeds");
        assert!(crossed.fit > 0.24, "{crossed:?}");
    }
}
