//! Agreement of judges beyond what chance would bring.

use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// The coefficient κ = (observed − expected) / (1 − expected) of the shares of agreement: 1 where judges always
/// agree, 0 where they agree as often as by chance, below where they agree less often. At least −1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Kappa(f64);

/// Why there is no κ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KappaError {
    /// Nothing was judged.
    #[error("nothing was judged")]
    NoItems,
    /// One judge, or none.
    #[error("agreement needs at least two judges")]
    FewerThanTwoJudges,
    /// Some items have more judges than others.
    #[error("all must be judged by the same number of judges")]
    UnequalJudges,
    /// All judges always gave the same label, so they would agree by chance, too.
    #[error("everything got the same label, so chance would agree as well")]
    OneLabel,
}

impl Kappa {
    /// Returns the agreement of two judges, who are told apart: chance is by the labels of each. One of them may
    /// be a rule.
    ///
    /// Source: Cohen 1960, *A coefficient of agreement for nominal scales*, Educational and Psychological
    /// Measurement 20.
    ///
    /// # Errors
    /// [`KappaError::NoItems`], [`KappaError::OneLabel`].
    pub fn cohen<L: Ord>(labels: &[(L, L)]) -> Result<Kappa, KappaError> {
        let mut counts: BTreeMap<&L, (f64, f64)> = BTreeMap::new();
        for (one, other) in labels {
            counts.entry(one).or_default().0 += 1.0;
            counts.entry(other).or_default().1 += 1.0;
        }
        let items = labels.len() as f64;
        let observed = labels.iter().filter(|(one, other)| one == other).count() as f64 / items;
        let expected: f64 = counts.values().map(|(one, other)| one * other).sum();
        Kappa::beyond_chance(labels.len(), counts.len(), observed, expected / (items * items))
    }

    /// Returns the agreement of at least two judges, who are not told apart: chance is by the labels of all. Each
    /// item has the labels of as many judges.
    ///
    /// Source: Fleiss 1971, *Measuring nominal scale agreement among many raters*, Psychological Bulletin 76.
    ///
    /// # Errors
    /// [`KappaError`].
    pub fn fleiss<L: Ord>(items: &[Vec<L>]) -> Result<Kappa, KappaError> {
        let judges = items.first().ok_or(KappaError::NoItems)?.len();
        if items.iter().any(|labels| labels.len() != judges) {
            return Err(KappaError::UnequalJudges);
        }
        if judges < 2 {
            return Err(KappaError::FewerThanTwoJudges);
        }
        let mut totals: BTreeMap<&L, f64> = BTreeMap::new();
        let mut agreeing = 0.0;
        for labels in items {
            let mut counts: BTreeMap<&L, f64> = BTreeMap::new();
            for label in labels {
                *counts.entry(label).or_default() += 1.0;
                *totals.entry(label).or_default() += 1.0;
            }
            agreeing += counts.values().map(|count| count * (count - 1.0)).sum::<f64>();
        }
        let (count, judges) = (items.len() as f64, judges as f64);
        let observed = agreeing / (count * judges * (judges - 1.0));
        let expected: f64 = totals
            .values()
            .map(|total| (total / (count * judges)).powi(2))
            .sum();
        Kappa::beyond_chance(items.len(), totals.len(), observed, expected)
    }

    fn beyond_chance(items: usize, labels: usize, observed: f64, expected: f64) -> Result<Kappa, KappaError> {
        match (items, labels) {
            (0, _) => Err(KappaError::NoItems),
            (_, 1) => Err(KappaError::OneLabel),
            _ => Ok(Kappa((observed - expected) / (1.0 - expected))),
        }
    }

    /// The coefficient, from −1 to 1.
    pub fn value(self) -> f64 {
        self.0
    }
}

/// Formats the coefficient with two decimals: "0.43".
impl fmt::Display for Kappa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is rounded to 0 has no sign.
        let value = if self.0.abs() < 0.005 { 0.0 } else { self.0 };
        write!(f, "{value:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns as many equal items as each count says.
    fn table(counts: &[&[usize]]) -> Vec<(usize, usize)> {
        let cells = counts.iter().enumerate().flat_map(|(one, row)| {
            row.iter()
                .enumerate()
                .flat_map(move |(other, &count)| vec![(one, other); count])
        });
        cells.collect()
    }

    #[test]
    fn cohen_as_published() {
        // Cohen 1960, table 1: 200 patients, (0.70 − 0.41) / (1 − 0.41).
        let kappa = Kappa::cohen(&table(&[&[88, 14, 18], &[10, 40, 10], &[2, 6, 12]])).expect("labels");
        assert!((kappa.value() - 0.29 / 0.59).abs() < 1e-12, "{kappa}");
        assert_eq!(kappa.to_string(), "0.49");
        assert_eq!(Kappa(-0.004).to_string(), "0.00");
    }

    #[test]
    fn fleiss_as_published() {
        // Fleiss 1971, table 1: six psychiatrists and 30 patients, κ = 0.430. Labels: depression, personality
        // disorder, schizophrenia, neurosis, other.
        let patients = [
            "444444", "222555", "233335", "555555", "222444", "113333", "333355", "113334", "114444",
            "555555", "144444", "124444", "222333", "144444", "224445", "333335", "111455", "111112",
            "224444", "133555", "555555", "244444", "224555", "114444", "144445", "222224", "111155",
            "224444", "133333", "555555",
        ];
        let kappa = Kappa::fleiss(&patients.map(|labels| labels.bytes().collect())).expect("labels");
        assert!((kappa.value() - 0.430).abs() < 5e-4, "{kappa}");
    }

    #[test]
    fn agreement_by_hand() {
        // Observed ½, expected ½.
        let none = Kappa::cohen(&table(&[&[1, 1], &[1, 1]])).expect("labels");
        assert_eq!(none.value(), 0.0);
        let all = Kappa::fleiss(&[vec!["yes"; 3], vec!["no"; 3]]).expect("labels");
        assert_eq!(all.value(), 1.0);
        let never = Kappa::cohen(&[("yes", "no"), ("no", "yes")]).expect("labels");
        assert_eq!(never.value(), -1.0);
    }

    #[test]
    fn without_agreement_to_measure_it_says_why() {
        assert_eq!(Kappa::cohen::<u8>(&[]), Err(KappaError::NoItems));
        assert_eq!(Kappa::cohen(&[(1, 1), (1, 1)]), Err(KappaError::OneLabel));
        assert_eq!(Kappa::fleiss::<u8>(&[]), Err(KappaError::NoItems));
        assert_eq!(
            Kappa::fleiss(&[vec![1], vec![2]]),
            Err(KappaError::FewerThanTwoJudges)
        );
        assert_eq!(
            Kappa::fleiss(&[vec![1, 1], vec![2, 2, 2]]),
            Err(KappaError::UnequalJudges)
        );
        assert_eq!(
            Kappa::fleiss(&[vec![1, 1], vec![1, 1]]),
            Err(KappaError::OneLabel)
        );
    }

    proptest! {
        #[test]
        fn kappa_is_at_most_1_and_knows_no_order(labels in prop::collection::vec((0_u8..4, 0_u8..4), 2..60)) {
            let exchanged: Vec<(u8, u8)> = labels.iter().rev().map(|&(one, other)| (other, one)).collect();
            let items: Vec<Vec<u8>> = labels.iter().map(|&(one, other)| vec![one, other]).collect();
            if let (Ok(one), Ok(other)) = (Kappa::cohen(&labels), Kappa::cohen(&exchanged)) {
                prop_assert!((-1.0 - 1e-12..=1.0).contains(&one.value()));
                prop_assert!((one.value() - other.value()).abs() < 1e-12);
                // Chance by the labels of both is never less than chance by those of each.
                let both = Kappa::fleiss(&items).expect("two judges and two labels");
                prop_assert!(both.value() <= one.value() + 1e-12);
            }
        }
    }
}
