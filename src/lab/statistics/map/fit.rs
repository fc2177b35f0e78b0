//! One number for each side of a map.

use super::super::bootstrap::{Bootstrap, percentile};
use super::super::interval::{Interval, NoInterval};
use super::firth::{firth_logit, logistic};
use super::{CrewImpostorMap, MapError, MapRound, Sides, Tally};
use nalgebra::{DMatrix, DVector};

/// The model logit p = base + crew − impostors of the chance p that the crew wins. The skills of all crews sum to
/// 0, and so do those of all impostors: a skill is the advantage over the mean of the same side, in logits, and
/// `base` is the logit of the chance between two average sides.
///
/// The form is that of the *Mini-Mafia* benchmark (arXiv 2509.23023), without its common factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    base: f64,
    crews: Vec<f64>,
    impostors: Vec<f64>,
}

/// The intervals of a fit, each for itself.
#[derive(Clone, Debug, PartialEq)]
pub struct FitIntervals {
    /// That of the base.
    pub base: Interval,
    /// Those of the crews' skills. A single crew has the skill 0 and no interval.
    pub crews: Vec<Result<Interval, NoInterval>>,
    /// Those of the impostors' skills, as those of the crews.
    pub impostors: Vec<Result<Interval, NoInterval>>,
}

impl Fit {
    /// The logit of the chance that an average crew wins against average impostors.
    pub fn base(&self) -> f64 {
        self.base
    }

    /// The skills of the crews in logits, summing to 0.
    pub fn crews(&self) -> &[f64] {
        &self.crews
    }

    /// The skills of the impostors in logits, summing to 0.
    pub fn impostors(&self) -> &[f64] {
        &self.impostors
    }

    /// Returns the chance, from 0 to 1, that this crew wins against these impostors; `None` if there are no such
    /// sides.
    pub fn chance(&self, crew: usize, impostors: usize) -> Option<f64> {
        let skill = self.crews.get(crew)? - self.impostors.get(impostors)?;
        Some(logistic(self.base + skill))
    }

    /// Fits the model to counts; `None` if these do not determine it.
    pub(super) fn of(sides: Sides, tally: &Tally) -> Option<Fit> {
        let design = design(sides);
        let vector =
            |counts: &[usize]| DVector::from_iterator(counts.len(), counts.iter().map(|&n| n as f64));
        let found = firth_logit(&design, &vector(&tally.rounds), &vector(&tally.won))?;
        let (base, skills) = found.as_slice().split_first()?;
        let (crews, impostors) = skills.split_at(sides.crews - 1);
        Some(Fit {
            base: *base,
            crews: summing_to_0(crews),
            impostors: summing_to_0(impostors),
        })
    }

    /// Returns all numbers: the base, the crews, the impostors.
    fn numbers(self) -> Vec<f64> {
        [vec![self.base], self.crews, self.impostors].concat()
    }
}

impl CrewImpostorMap {
    /// Returns the fit of all rounds, penalised as Firth proposed (`firth.rs`), so that a side that always won
    /// or lost has a finite skill.
    ///
    /// # Errors
    /// [`MapError::Unconnected`].
    pub fn fit(&self) -> Result<Fit, MapError> {
        Fit::of(self.sides, &Tally::of(self.sides, &self.rounds)).ok_or(MapError::Unconnected)
    }

    /// Returns percentile intervals of the fit, by resampling seeds with all their rounds.
    ///
    /// # Errors
    /// [`NoInterval`] for a single seed, and if a tenth of the resamples do not connect all sides.
    pub fn fit_intervals(&self, bootstrap: Bootstrap) -> Result<FitIntervals, NoInterval> {
        let fits = bootstrap.resample(&self.by_seed(), |seeds: &[&Vec<MapRound>]| {
            let rounds = seeds.iter().copied().flatten();
            Some(Fit::of(self.sides, &Tally::of(self.sides, rounds))?.numbers())
        })?;
        let interval = |at: usize| percentile(fits.iter().map(|fit| fit[at]).collect());
        let crews = self.sides.crews;
        Ok(FitIntervals {
            base: interval(0)?,
            crews: (1..=crews).map(interval).collect(),
            impostors: (crews + 1..=crews + self.sides.impostors).map(interval).collect(),
        })
    }
}

/// Returns a row for each cell: 1, the crew and, negative, the impostors. The last of a side is minus the sum of
/// the others.
fn design(sides: Sides) -> DMatrix<f64> {
    let coded = |kinds: usize, kind: usize, column: usize| match kind {
        _ if kind == kinds - 1 => -1.0,
        _ => f64::from(u8::from(kind == column)),
    };
    let columns = sides.crews + sides.impostors - 1;
    DMatrix::from_fn(sides.crews * sides.impostors, columns, |row, column| {
        let (crew, impostors) = (row / sides.impostors, row % sides.impostors);
        match column {
            0 => 1.0,
            _ if column < sides.crews => coded(sides.crews, crew, column - 1),
            _ => -coded(sides.impostors, impostors, column - sides.crews),
        }
    })
}

fn summing_to_0(skills: &[f64]) -> Vec<f64> {
    let last = -skills.iter().sum::<f64>();
    [skills, &[last]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rounds of a table of (rounds, won), row by row, each cell with the seeds from 0.
    fn table(impostors: usize, cells: &[(usize, usize)]) -> CrewImpostorMap {
        let rounds = cells.iter().enumerate().flat_map(|(at, &(rounds, won))| {
            (0..rounds).map(move |seed| MapRound {
                crew: at / impostors,
                impostors: at % impostors,
                seed: seed as u64,
                crew_won: seed < won,
            })
        });
        CrewImpostorMap::new(cells.len() / impostors, impostors, rounds.collect()).expect("a map")
    }

    fn are_near(found: &[f64], expected: &[f64]) -> bool {
        found.len() == expected.len()
            && found
                .iter()
                .zip(expected)
                .all(|(one, other)| (one - other).abs() < 1e-7)
    }

    #[test]
    fn a_fit_as_computed_elsewhere() {
        // Computed with NumPy by the same equations with an inverted matrix.
        let cells = [(10, 10), (20, 18), (10, 5), (15, 9), (12, 2), (8, 3)];
        let fit = table(2, &cells).fit().expect("all met");
        assert!((fit.base() - 0.521_190_63).abs() < 1e-7, "{fit:?}");
        assert!(
            are_near(fit.crews(), &[1.837_203_07, -0.323_297_51, -1.513_905_56]),
            "{fit:?}"
        );
        assert!(
            are_near(fit.impostors(), &[0.160_254_05, -0.160_254_05]),
            "{fit:?}"
        );
        assert!((fit.chance(2, 0).expect("a cell") - 0.239_947_2).abs() < 1e-7);
        assert_eq!(fit.chance(3, 0), None);
    }

    #[test]
    fn admissions_to_berkeley_as_published() {
        // Bickel, Hammel and O'Connell 1975, Sex bias in graduate admissions, Science 187: men and women admitted
        // to six departments. The logistic regression of R's `glm` without penalty: women against men 0.0999,
        // departments against the first −0.0434, −1.2626, −1.2946, −1.7393, −3.3065.
        let cells = [
            (825, 512),
            (108, 89),
            (560, 353),
            (25, 17),
            (325, 120),
            (593, 202),
            (417, 138),
            (375, 131),
            (191, 53),
            (393, 94),
            (373, 22),
            (341, 24),
        ];
        let fit = table(2, &cells).fit().expect("all applied");
        let (departments, sexes) = (fit.crews(), fit.impostors());
        assert!((sexes[0] - sexes[1] - 0.0999).abs() < 0.01, "{sexes:?}");
        for (department, expected) in departments[1..]
            .iter()
            .zip([-0.0434, -1.2626, -1.2946, -1.7393, -3.3065])
        {
            // The penalty moves the coefficient of the department that admitted 46 of 714 by 0.02.
            assert!(
                (department - departments[0] - expected).abs() < 0.025,
                "{departments:?}"
            );
        }
    }

    #[test]
    fn one_cell_by_hand() {
        let fit = table(1, &[(10, 10)]).fit().expect("one cell");
        assert!((fit.chance(0, 0).expect("a cell") - 10.5 / 11.0).abs() < 1e-9);
        assert_eq!(
            (fit.crews(), fit.impostors()),
            ([0.0].as_slice(), [0.0].as_slice())
        );
    }

    #[test]
    fn sides_that_never_met_are_not_compared() {
        // Crew 0 met impostors 0 only, crew 1 impostors 1 only.
        let map = table(2, &[(9, 4), (0, 0), (0, 0), (9, 3)]);
        assert_eq!(map.fit(), Err(MapError::Unconnected));
        assert_eq!(
            map.fit_intervals(Bootstrap::seeded(1)),
            Err(NoInterval::Undefined)
        );
        // One more meeting connects them.
        assert!(table(2, &[(9, 4), (5, 2), (0, 0), (9, 3)]).fit().is_ok());
    }

    #[test]
    fn intervals_are_by_seeds() {
        let map = table(2, &[(30, 25), (30, 15), (30, 14), (30, 4)]);
        let (fit, intervals) = (
            map.fit().expect("all met"),
            map.fit_intervals(Bootstrap::seeded(1)).expect("30 seeds"),
        );
        assert!(intervals.base.contains(fit.base()));
        for (interval, &skill) in intervals.crews.iter().zip(fit.crews()) {
            let interval = interval.expect("two crews");
            assert!(interval.contains(skill) && !interval.contains(0.0), "{interval}");
        }
        assert_eq!(map.fit_intervals(Bootstrap::seeded(1)), Ok(intervals));
        let single = table(1, &[(30, 25), (30, 15)])
            .fit_intervals(Bootstrap::seeded(1))
            .expect("30 seeds");
        assert_eq!(single.impostors, [Err(NoInterval::NoSpread)]);
        assert_eq!(
            table(1, &[(1, 1)]).fit_intervals(Bootstrap::seeded(1)),
            Err(NoInterval::FewerThanTwo)
        );
    }
}
