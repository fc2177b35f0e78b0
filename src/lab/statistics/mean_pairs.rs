//! Two cells of a study compared by the rounds that they played from the same seeds: a measured value.

use super::bootstrap::Bootstrap;
use super::interval::{Interval, NoInterval};
use super::moments::{Correlation, Summary};
use super::p_value::PValue;
use crate::table::Dice;
use rand::Rng;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Up to so many pairs that differ, all ways to exchange A and B are counted: 65,536.
const COUNTED_UP_TO: usize = 16;

/// The number of ways drawn where there are more.
const DRAWN: u32 = 9_999;

/// Pairs of values, at least one, all finite. A pair is the values of two rounds from the same seed, one of
/// cell A and one of cell B. A value of a seat is averaged over its round first.
#[derive(Clone, Debug, PartialEq)]
pub struct MeanPairs {
    pairs: Vec<(f64, f64)>,
}

impl MeanPairs {
    /// Returns the pairs, A's value first; `None` if there are none or a value is not finite.
    pub fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Option<MeanPairs> {
        let pairs: Vec<(f64, f64)> = pairs.into_iter().collect();
        let are_finite = pairs.iter().all(|(a, b)| a.is_finite() && b.is_finite());
        (are_finite && !pairs.is_empty()).then_some(MeanPairs { pairs })
    }

    /// The number of pairs, at least 1.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The mean of A minus that of B.
    pub fn difference(&self) -> f64 {
        self.pairs.iter().map(|(a, b)| a - b).sum::<f64>() / self.pairs() as f64
    }

    /// Returns the interval of the difference by resampling pairs.
    ///
    /// # Errors
    /// [`NoInterval`] for a single pair, and if all pairs differ by the same.
    pub fn interval(&self, bootstrap: Bootstrap) -> Result<Interval, NoInterval> {
        bootstrap.interval(&self.pairs, |pairs| {
            Some(pairs.iter().map(|(a, b)| a - b).sum::<f64>() / pairs.len() as f64)
        })
    }

    /// Returns the correlation of the values of A and B; `None` if there is a single pair or one of them never
    /// varies.
    pub fn correlation(&self) -> Option<Correlation> {
        Correlation::of(&self.pairs)
    }

    /// Returns the two-sided p value of the paired permutation test: the share of all ways to exchange A and B
    /// within pairs whose difference is at least as large as the observed one. Up to 16 pairs that differ, all
    /// ways are counted. With more, 9,999 are drawn with this seed, and the observed one is counted with them,
    /// so that p is never 0.
    ///
    /// Sources: Fisher 1935, *The Design of Experiments*, section 21; drawn: Phipson and Smyth 2010,
    /// *Permutation p-values should never be zero*, Statistical Applications in Genetics and Molecular
    /// Biology 9.
    pub fn p(&self, seed: u64) -> PValue {
        let all = self.pairs.iter().map(|(a, b)| a - b);
        let differences: Vec<f64> = all.filter(|difference| *difference != 0.0).collect();
        let size: f64 = differences.iter().map(|difference| difference.abs()).sum();
        // Equal sums may differ by rounding.
        let observed = differences.iter().sum::<f64>().abs() - 1e-9 * size;
        let is_extreme = |signs: &[u32]| {
            let signed = differences.iter().enumerate().map(|(at, difference)| {
                match signs[at / 32] >> (at % 32) & 1 {
                    0 => *difference,
                    _ => -difference,
                }
            });
            signed.sum::<f64>().abs() >= observed
        };
        let (extreme, ways) = if differences.len() <= COUNTED_UP_TO {
            let ways = 1 << differences.len();
            ((0..ways).filter(|&signs| is_extreme(&[signs])).count(), ways)
        } else {
            let mut dice = Dice::seeded(seed);
            let mut signs = vec![0; differences.len().div_ceil(32)];
            let drawn = (0..DRAWN).filter(|_| {
                signs.fill_with(|| dice.next_u32());
                is_extreme(&signs)
            });
            (drawn.count() + 1, DRAWN + 1)
        };
        PValue::rounded(extreme as f64 / f64::from(ways))
    }

    /// Returns the two-sided p value of Welch's t test, as if the rounds of A and B had other seeds; `None` for
    /// a single pair, and if neither A nor B varies. It stands beside [`MeanPairs::p`] to show what the pairs
    /// gained.
    ///
    /// Source: Welch 1947, *The generalization of “Student's” problem when several different population
    /// variances are involved*, Biometrika 34.
    pub fn unpaired_p(&self) -> Option<PValue> {
        let (a, b): (Vec<f64>, Vec<f64>) = self.pairs.iter().copied().unzip();
        let variance = |values: &[f64]| Some(Summary::of(values)?.deviation()?.powi(2) / values.len() as f64);
        let (a, b) = (variance(&a)?, variance(&b)?);
        let error = a + b;
        let freedom = error * error * (self.pairs() as f64 - 1.0) / (a * a + b * b);
        let student = StudentsT::new(0.0, 1.0, freedom).ok()?;
        Some(PValue::rounded(
            2.0 * student.sf(self.difference().abs() / error.sqrt()),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn differing_by(differences: &[i32]) -> MeanPairs {
        MeanPairs::of(differences.iter().map(|&by| (f64::from(by), 0.0))).expect("pairs")
    }

    #[test]
    fn permutations_as_published() {
        // Fisher 1935, The Design of Experiments, section 21: Darwin's maize, in eighths of an inch. 1,726 of
        // 32,768 sums are at least as large as 314.
        let maize = differing_by(&[49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]);
        assert_eq!(maize.p(1).value(), 1_726.0 / 32_768.0);
        assert!((maize.difference() - 314.0 / 15.0).abs() < 1e-12);
    }

    #[test]
    fn permutations_by_hand() {
        // Of ±1 ± 2 ± 3, only 6 and −6 are as large as 6.
        assert_eq!(differing_by(&[1, 2, 3]).p(1).value(), 0.25);
        // Pairs that do not differ change nothing.
        assert_eq!(differing_by(&[1, 2, 0, 3, 0]).p(1).value(), 0.25);
        assert_eq!(differing_by(&[0, 0]).p(1).value(), 1.0);
        assert_eq!(differing_by(&[5]).p(1).value(), 1.0);
    }

    #[test]
    fn drawn_permutations_are_near_the_counted_ones() {
        // Of 20 signs, at least 15 are the same with probability 2 · 21,700 / 2²⁰.
        let signs = [[1; 15].as_slice(), &[-1; 5]].concat();
        let expected = 2.0 * 21_700.0 / 1_048_576.0;
        let p = differing_by(&signs).p(7);
        // Five standard errors of 9,999 draws.
        let error = 5.0 * (expected * (1.0 - expected) / 9_999.0_f64).sqrt();
        assert!((p.value() - expected).abs() < error, "{p}");
        assert_eq!(p, differing_by(&signs).p(7));
        assert_eq!(differing_by(&[1; 40]).p(7).value(), 1e-4, "p is never 0");
    }

    #[test]
    fn welch_as_computed_elsewhere() {
        // SciPy 1.17, `ttest_ind(equal_var=False)`.
        let pairs = [
            (1.0, 2.0),
            (2.0, 1.0),
            (3.0, 4.0),
            (4.0, 4.0),
            (5.5, 6.0),
            (7.0, 9.0),
        ];
        let p = MeanPairs::of(pairs)
            .expect("pairs")
            .unpaired_p()
            .expect("both vary");
        assert!((p.value() - 0.703_307_327_170_4).abs() < 1e-9, "{p}");
        // 20,000 pairs, with 39,860 degrees of freedom.
        let many = (0..20_000).map(|at| {
            let [of_7, of_5, of_3] = [7, 5, 3].map(|cycle| f64::from(at % cycle));
            (of_7, of_5 * 1.5 + 0.02 * of_3)
        });
        let p = MeanPairs::of(many)
            .expect("pairs")
            .unpaired_p()
            .expect("both vary");
        assert!((p.value() - 0.328_418_787_279_71).abs() < 1e-7, "{p}");
        assert_eq!(differing_by(&[1]).unpaired_p(), None);
        assert_eq!(differing_by(&[1, 1]).unpaired_p(), None);
        assert_eq!(MeanPairs::of([]), None);
        assert_eq!(MeanPairs::of([(1.0, f64::NAN)]), None);
    }

    #[test]
    fn the_interval_is_that_of_the_differences() {
        let maize = differing_by(&[49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]);
        let interval = maize.interval(Bootstrap::seeded(1)).expect("pairs vary");
        assert!(interval.contains(maize.difference()));
        assert_eq!(
            differing_by(&[3]).interval(Bootstrap::seeded(1)),
            Err(NoInterval::FewerThanTwo)
        );
        assert_eq!(
            differing_by(&[3, 3]).interval(Bootstrap::seeded(1)),
            Err(NoInterval::NoSpread)
        );
    }

    proptest! {
        #[test]
        fn permutations_know_neither_order_nor_sign(
            mut differences in prop::collection::vec(-9..9, 1..12), shift in -5.0..5.0
        ) {
            let p = differing_by(&differences).p(1).value();
            differences.reverse();
            prop_assert_eq!(p, differing_by(&differences).p(1).value());
            differences.iter_mut().for_each(|by| *by = -*by);
            prop_assert_eq!(p, differing_by(&differences).p(1).value());
            // A deal that is easier for both cells changes nothing.
            let shifted = differences.iter().map(|&by| (f64::from(by) + shift, shift));
            let shifted = MeanPairs::of(shifted).expect("pairs").p(1).value();
            let is_exact = differences.iter().all(|&by| by != 0);
            prop_assert!(!is_exact || (p - shifted).abs() < 1e-12);
        }
    }
}
