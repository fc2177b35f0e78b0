//! The interval of a difference of two shares over the same seeds.
//!
//! It inverts the score test of the difference: the interval holds each difference that the test does not
//! reject. Source: Tango 1998, *Equivalence test and confidence interval for the difference in proportions for
//! the paired-sample design*, Statistics in Medicine 17.
//!
//! Of the methods that Fagerland, Lydersen and Laake recommend (2014, *Recommended tests and confidence
//! intervals for paired binomial proportions*, Statistics in Medicine 33) it is the one whose test at a
//! difference of 0 is McNemar's, so that table and test rest on one statistic. It stays between −1 and 1, and
//! it has a width where no pair differs or all do. The simple interval by the normal distribution has none
//! of this.

use super::interval::{Interval, NoInterval, Z};

/// Halvings of an interval of length 1, until nothing is left of it in 64 bits.
const HALVINGS: u32 = 60;

/// Returns the interval of the difference of two shares, A's minus B's, from −1 to 1, where of all pairs
/// `only_a` were won by A alone and `only_b` by B alone.
///
/// # Errors
/// [`NoInterval::FewerThanTwo`] for fewer than two pairs.
pub(super) fn score_interval(only_a: usize, only_b: usize, pairs: usize) -> Result<Interval, NoInterval> {
    if pairs < 2 {
        return Err(NoInterval::FewerThanTwo);
    }
    let counts = [only_a, only_b, pairs].map(|count| count as f64);
    let difference = (counts[0] - counts[1]) / counts[2];
    // The score falls as the difference rises. It is 0 at the observed one.
    let end = |far: f64| {
        let (mut inside, mut outside) = (difference, far);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(inside, outside);
            match score(counts, middle).abs() < Z {
                true => inside = middle,
                false => outside = middle,
            }
        }
        inside
    };
    Interval::new(end(-1.0), end(1.0))
}

/// Returns Tango's statistic (b − c − nδ) / √(n(2q + δ(1 − δ))), standard normal if the true difference is δ.
/// Here q is the most likely probability of a pair won by B alone, given δ.
fn score([only_a, only_b, pairs]: [f64; 3], difference: f64) -> f64 {
    let excess = only_a - only_b - pairs * difference;
    let square = 2.0 * pairs;
    let linear = (2.0 * pairs - only_a + only_b) * difference - only_a - only_b;
    let constant = -only_b * difference * (1.0 - difference);
    let root = (linear * linear - 4.0 * square * constant).max(0.0).sqrt();
    let only_b_given = (root - linear) / (2.0 * square);
    let variance = pairs * (2.0 * only_b_given + difference * (1.0 - difference));
    match excess == 0.0 {
        true => 0.0,
        false => excess / variance.max(0.0).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ends(only_a: usize, only_b: usize, pairs: usize) -> (f64, f64) {
        let interval = score_interval(only_a, only_b, pairs).expect("at least two pairs");
        (interval.low(), interval.high())
    }

    #[test]
    fn intervals_as_published() {
        // Fagerland, Lydersen and Laake 2017, Statistical Analysis of Contingency Tables, chapter 8: the data
        // of Cavo et al., as in their R package `contingencytables`, and of Bentur et al.
        for (only_a, only_b, pairs, low, high) in [(6, 16, 161, -0.124, -0.005), (1, 7, 21, -0.517, -0.026)] {
            let found = ends(only_a, only_b, pairs);
            assert!(
                (found.0 - low).abs() < 5e-4 && (found.1 - high).abs() < 5e-4,
                "{found:?}"
            );
        }
    }

    #[test]
    fn intervals_by_hand_where_no_pair_differs_or_all_do() {
        // With b = c = 0 and δ > 0, q is 0. Then (nδ)² / nδ(1 − δ) = z², so δ / (1 − δ) = z² / n.
        let (low, high) = ends(0, 0, 30);
        let expected = (Z * Z / 30.0) / (1.0 + Z * Z / 30.0);
        assert!(
            (high - expected).abs() < 1e-9 && (low + expected).abs() < 1e-9,
            "{high} {expected}"
        );
        // Where A alone won every pair, q is (1 − δ)/2, so that n(1 − δ)/(1 + δ) = z².
        let (low, high) = ends(30, 0, 30);
        assert!(
            (low - (30.0 - Z * Z) / (30.0 + Z * Z)).abs() < 1e-9 && high == 1.0,
            "{low} {high}"
        );
        assert_eq!(score_interval(1, 0, 1), Err(NoInterval::FewerThanTwo));
    }

    proptest! {
        #[test]
        fn the_interval_agrees_with_mcnemars_statistic(
            only_a in 0_usize..60, only_b in 0_usize..60, rest in 0_usize..60
        ) {
            let pairs = (only_a + only_b + rest).max(2);
            let (low, high) = ends(only_a, only_b, pairs);
            let difference = (only_a as f64 - only_b as f64) / pairs as f64;
            prop_assert!(-1.0 <= low && low <= difference && difference <= high && high <= 1.0);
            let mirrored = ends(only_b, only_a, pairs);
            prop_assert!((low + mirrored.1).abs() < 1e-9 && (high + mirrored.0).abs() < 1e-9);
            // McNemar's z without correction: (b − c) / √(b + c).
            let z = (only_a as f64 - only_b as f64).abs() / ((only_a + only_b).max(1) as f64).sqrt();
            prop_assume!((z - Z).abs() > 1e-6);
            prop_assert_eq!(z < Z, low < 0.0 && 0.0 < high);
        }
    }
}
