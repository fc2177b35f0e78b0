//! What a study in pairs can show.
//!
//! Power is that of McNemar's exact test ([`super::WonPairs::p`]). Of n pairs, a number m that is binomially
//! distributed with the discordance d differ; of these, a binomially distributed number with probability
//! (1 + δ/d)/2 go one way, where δ is the true difference. The power is the sum over both of the probability
//! that the test is significant. Source: Duffy 1984, *Asymptotic and exact power for the McNemar test and its
//! analogue with R controls per case*, Biometrics 40.

use super::p_value::ALPHA;
use super::won_pairs::{WonPairs, sign_test};
use statrs::distribution::{Binomial, Discrete, DiscreteCDF};
use std::num::NonZeroUsize;
use thiserror::Error;

/// The probability with which a difference should be seen.
const POWER: f64 = 0.8;

/// The share of pairs that is expected to differ where nothing is known: that of two independent cells that
/// both win half of their rounds.
pub const USUAL_DISCORDANCE: f64 = 0.5;

/// Numbers of pairs that differ with a smaller probability than this are left out.
const NEGLIGIBLE: f64 = 1e-15;

/// Halvings of the difference that is looked for, to a ten-thousandth of a point.
const HALVINGS: u32 = 20;

/// A comparison in pairs of which nothing is known but its size and how many pairs differ.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedPower {
    discordance: f64,
    /// For each number of pairs that may differ and suffice for a significant result.
    outcomes: Vec<Outcome>,
}

/// A number of pairs that differ.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outcome {
    probability: f64,
    pairs: u64,
    /// The largest number of these that may go the rarer way in a significant result.
    fewer: u64,
}

/// What a comparison can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visible {
    /// The smallest difference that it shows with a probability of 80 %, in whole points, rounded up.
    Points(u32),
    /// None with that probability, although some of its results are significant.
    Unreliable,
    /// None: whatever its result, it is not significant.
    Nothing,
}

/// Why there is no power to compute.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum PowerError {
    /// A comparison without pairs.
    #[error("a comparison needs at least one pair")]
    NoPairs,
    /// A discordance that is no positive share.
    #[error("the share of pairs that differ must be above 0 and at most 1, not {0}")]
    Discordance(f64),
}

impl PairedPower {
    /// Returns the power of so many pairs of which this share differs, above 0 and up to 1:
    /// [`USUAL_DISCORDANCE`] or that of a pilot study.
    ///
    /// Of a family of several comparisons, it is the power of each at 5 % divided by their number. That is
    /// Holm's first step; for comparisons that come later, the power is higher.
    ///
    /// # Errors
    /// [`PowerError`] without pairs or for another discordance.
    pub fn new(pairs: usize, discordance: f64, comparisons: NonZeroUsize) -> Result<PairedPower, PowerError> {
        PairedPower::at(pairs, discordance, ALPHA / comparisons.get() as f64)
    }

    /// Returns the power that a comparison had, by the share of its pairs that differ, in a family of so many.
    ///
    /// # Errors
    /// [`PowerError::Discordance`] if no pair differs.
    pub fn of(pairs: WonPairs, comparisons: NonZeroUsize) -> Result<PairedPower, PowerError> {
        PairedPower::new(pairs.pairs(), pairs.discordance(), comparisons)
    }

    fn at(pairs: usize, discordance: f64, alpha: f64) -> Result<PairedPower, PowerError> {
        if pairs == 0 {
            return Err(PowerError::NoPairs);
        }
        if !(discordance > 0.0 && discordance <= 1.0) {
            return Err(PowerError::Discordance(discordance));
        }
        let differing = Binomial::new(discordance, pairs as u64).expect("the discordance is a share");
        let mut outcomes = Vec::new();
        // The number that may go the rarer way, plus 1. It never falls as more pairs differ.
        let mut fewer = 0;
        for differ in 1..=pairs {
            while 2 * fewer < differ && sign_test(fewer, differ).value() <= alpha {
                fewer += 1;
            }
            let probability = differing.pmf(differ as u64);
            if fewer > 0 && probability > NEGLIGIBLE {
                outcomes.push(Outcome {
                    probability,
                    pairs: differ as u64,
                    fewer: fewer as u64 - 1,
                });
            }
        }
        Ok(PairedPower {
            discordance,
            outcomes,
        })
    }

    /// Returns the probability, from 0 to 1, that the test is significant if the true shares differ by this
    /// much. Differences above the discordance cannot be and count as it.
    pub fn power(&self, difference: f64) -> f64 {
        let one_way = f64::midpoint(1.0, (difference.abs() / self.discordance).min(1.0));
        let tail = |outcome: &Outcome, probability: f64| {
            let way = Binomial::new(probability, outcome.pairs).expect("it is a probability");
            way.cdf(outcome.fewer)
        };
        let significant = self
            .outcomes
            .iter()
            .map(|outcome| outcome.probability * (tail(outcome, 1.0 - one_way) + tail(outcome, one_way)));
        significant.sum()
    }

    /// Returns the smallest difference that is seen with a probability of 80 %, from 0 to 1; `None` if even the
    /// largest possible is seen less often.
    pub fn smallest_difference(&self) -> Option<f64> {
        let (mut unseen, mut seen) = (0.0, self.discordance);
        if self.power(seen) < POWER {
            return None;
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(unseen, seen);
            match self.power(middle) < POWER {
                true => unseen = middle,
                false => seen = middle,
            }
        }
        Some(seen)
    }

    /// Returns what the comparison can show: [`PairedPower::smallest_difference`] in points, if there is one.
    pub fn visible(&self) -> Visible {
        match self.smallest_difference() {
            Some(difference) => Visible::Points((difference * 100.0 - 1e-3).ceil() as u32),
            None if self.outcomes.is_empty() => Visible::Nothing,
            None => Visible::Unreliable,
        }
    }
}

impl Visible {
    /// The smallest difference in points, if there is one.
    pub fn points(self) -> Option<u32> {
        match self {
            Visible::Points(points) => Some(points),
            Visible::Unreliable | Visible::Nothing => None,
        }
    }

    /// Says what a study will be able to see: "This study can see 12 points with a probability of 80 %."
    pub fn before(self) -> String {
        match self {
            Visible::Points(points) => {
                format!("This study can see {points} points with a probability of 80 %.")
            }
            Visible::Unreliable => {
                "This study has too few rounds to see any difference with a probability of 80 %; a large one may still \
                 be significant."
                    .to_owned()
            }
            Visible::Nothing => "This study has too few rounds for any significant result.".to_owned(),
        }
    }

    /// Says what a comparison that has run could have seen: "It could have seen 12 points with a probability of 80 %."
    pub fn after(self) -> String {
        match self {
            Visible::Points(points) => {
                format!("It could have seen {points} points with a probability of 80 %.")
            }
            Visible::Unreliable => {
                "Too few of its pairs differ to see any difference with a probability of 80 %; a large one could still \
                 have been significant."
                    .to_owned()
            }
            Visible::Nothing => "It has too few pairs for any significant result.".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn power(pairs: usize, discordance: f64) -> PairedPower {
        PairedPower::new(pairs, discordance, NonZeroUsize::MIN).expect("pairs that differ")
    }

    #[test]
    fn power_as_published() {
        // The manual of G*Power 3.1, section “Exact: Proportions – inequality of two dependent groups
        // (McNemar)”: 50 pairs, discordance 0.4, odds ratio 0.25, one-sided at 5 %: 0.839343. Two-sided at 10 %,
        // the other tail adds 0.000015.
        let difference = 0.4 * (1.0 - 0.25) / (1.0 + 0.25);
        let found = PairedPower::at(50, 0.4, 0.1).expect("pairs").power(difference);
        assert!((found - 0.839_358).abs() < 1e-6, "{found}");
    }

    #[test]
    fn power_by_hand() {
        // All of 6 pairs differ, and only 6 to 0 is significant: 0.9⁶ + 0.1⁶ for a difference of 0.8.
        let found = power(6, 1.0).power(0.8);
        assert!(
            (found - (0.9_f64.powi(6) + 0.1_f64.powi(6))).abs() < 1e-12,
            "{found}"
        );
        assert_eq!(power(5, 1.0).power(1.0), 0.0);
        assert!((power(6, 1.0).power(1.0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_smallest_difference_by_enumeration() {
        // Computed with SciPy 1.17 by summing over all numbers of pairs and both ways.
        for (pairs, discordance, expected) in [
            (20, 0.5, 0.431_350),
            (50, 0.5, 0.287_308),
            (100, 0.5, 0.202_503),
            (200, 0.5, 0.143_386),
            (200, 0.1, 0.064_027),
        ] {
            let found = power(pairs, discordance)
                .smallest_difference()
                .expect("enough pairs");
            assert!((found - expected).abs() < 2e-6, "{pairs} {found}");
        }
        assert_eq!(power(10, 0.5).smallest_difference(), None);
    }

    #[test]
    fn sentences_say_what_can_be_seen() {
        assert_eq!(
            power(200, 0.5).visible().before(),
            "This study can see 15 points with a probability of 80 %."
        );
        assert_eq!(
            power(10, 0.5).visible().before(),
            "This study has too few rounds to see any difference with a probability of 80 %; a large one may still be \
             significant."
        );
        // Of 5 pairs, 5 to 0 has p = 2 / 2⁵.
        assert_eq!(power(5, 0.5).visible(), Visible::Nothing);
        assert_eq!(
            power(5, 0.5).visible().before(),
            "This study has too few rounds for any significant result."
        );
        let pairs = WonPairs::from_counts(120, 34, 26, 120).expect("pairs");
        let after = |comparisons: usize| {
            let comparisons = NonZeroUsize::new(comparisons).expect("at least one");
            PairedPower::of(pairs, comparisons)
                .expect("pairs differ")
                .visible()
                .after()
        };
        assert_eq!(
            after(1),
            "It could have seen 8 points with a probability of 80 %."
        );
        assert_eq!(
            after(10),
            "It could have seen 10 points with a probability of 80 %."
        );
        let same = WonPairs::from_counts(10, 0, 0, 10).expect("pairs");
        assert_eq!(
            PairedPower::of(same, NonZeroUsize::MIN),
            Err(PowerError::Discordance(0.0))
        );
        assert_eq!(
            PairedPower::new(0, 0.5, NonZeroUsize::MIN),
            Err(PowerError::NoPairs)
        );
        assert_eq!(
            PairedPower::new(10, 1.5, NonZeroUsize::MIN),
            Err(PowerError::Discordance(1.5))
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn power_rises_with_the_difference_from_at_most_alpha(pairs in 1_usize..150, discordance in 0.05..=1.0) {
            let test = power(pairs, discordance);
            prop_assert!(test.power(0.0) <= ALPHA);
            let powers = (0..=10).map(|tenth| test.power(discordance * f64::from(tenth) / 10.0));
            let powers: Vec<f64> = powers.collect();
            prop_assert!(powers.is_sorted_by(|one, other| *one <= other + 1e-9), "{powers:?}");
            prop_assert!(powers[10] <= 1.0 + 1e-9);
        }
    }
}
