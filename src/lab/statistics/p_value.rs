//! Probabilities of results as extreme as the observed one, and their correction for many comparisons.

use std::fmt;

/// The level of significance of all tests.
pub const ALPHA: f64 = 0.05;

/// The probability, from 0 to 1, of a result at least as extreme as the observed one if there is no
/// difference. Two-sided throughout.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct PValue(f64);

impl PValue {
    /// Returns the value; `None` unless it is from 0 to 1.
    pub fn new(value: f64) -> Option<PValue> {
        (0.0..=1.0).contains(&value).then_some(PValue(value))
    }

    /// Returns the value, or the nearest of 0 and 1 where rounding of a sum went past them.
    pub(super) fn rounded(value: f64) -> PValue {
        PValue::new(value.clamp(0.0, 1.0)).expect("sums of probabilities are numbers")
    }

    /// The probability, from 0 to 1.
    pub fn value(self) -> f64 {
        self.0
    }

    /// Returns whether the result is significant at 5 %.
    pub fn is_significant(self) -> bool {
        self.0 <= ALPHA
    }
}

/// Formats the value with three decimals: "p = 0.070", "p < 0.001".
impl fmt::Display for PValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 < 0.001 {
            true => f.write_str("p < 0.001"),
            false => write!(f, "p = {:.3}", self.0),
        }
    }
}

/// Returns the adjusted values of a family of comparisons, in the same order. Whoever calls those of them
/// significant that are at most α makes any false alarm in the family with a probability of at most α,
/// however the comparisons depend on each other.
///
/// The i-th smallest of m values is multiplied by m − i + 1, and no value is below the adjusted one of a
/// smaller value. Source: Holm 1979, *A simple sequentially rejective multiple test procedure*, Scandinavian
/// Journal of Statistics 6.
pub fn holm(family: &[PValue]) -> Vec<PValue> {
    let mut order: Vec<usize> = (0..family.len()).collect();
    order.sort_by(|&one, &other| family[one].0.total_cmp(&family[other].0));
    let mut adjusted = family.to_vec();
    let mut largest = 0.0_f64;
    for (place, &at) in order.iter().enumerate() {
        largest = largest.max(family[at].0 * (family.len() - place) as f64);
        adjusted[at] = PValue::rounded(largest);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn family(values: &[f64]) -> Vec<PValue> {
        let values = values.iter().map(|&value| PValue::new(value));
        values.collect::<Option<Vec<_>>>().expect("probabilities")
    }

    #[test]
    fn a_value_is_a_probability() {
        assert_eq!(PValue::new(1.5), None);
        assert_eq!(PValue::new(f64::NAN), None);
        let value = PValue::new(0.0703).expect("a probability");
        assert_eq!(value.to_string(), "p = 0.070");
        assert_eq!(PValue::rounded(1e-9).to_string(), "p < 0.001");
        assert!(!value.is_significant() && PValue::rounded(0.05).is_significant());
    }

    #[test]
    fn holm_by_hand_and_as_published() {
        // The example of Wikipedia's article “Holm–Bonferroni method”: 0.005 · 4, 0.01 · 3, 0.03 · 2, and
        // 0.04 · 1, which is raised to the one before.
        let adjusted = holm(&family(&[0.01, 0.04, 0.03, 0.005]));
        for (value, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((value.value() - expected).abs() < 1e-12, "{adjusted:?}");
        }
        assert_eq!(holm(&family(&[0.4, 0.9])), family(&[0.8, 0.9]));
        assert_eq!(holm(&[]), []);
    }

    proptest! {
        #[test]
        fn holm_keeps_the_order_and_lies_between_none_and_bonferroni(
            values in prop::collection::vec(0.0..=1.0, 1..20)
        ) {
            let before = family(&values);
            let after = holm(&before);
            for (one, adjusted) in before.iter().zip(&after) {
                prop_assert!(one <= adjusted && adjusted.0 <= one.0 * before.len() as f64 + 1e-12);
                for (other, other_adjusted) in before.iter().zip(&after) {
                    prop_assert!(one > other || adjusted <= other_adjusted);
                }
            }
        }
    }
}
