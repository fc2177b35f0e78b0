//! Mean, standard deviation and correlation of a sample.

use std::fmt;

/// Correlations of a smaller size gain next to nothing from pairs.
const WEAK: f64 = 0.1;

/// The mean and the standard deviation of at least one finite value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    count: usize,
    mean: f64,
    deviation: Option<f64>,
}

impl Summary {
    /// Returns the summary of these values; `None` if there are none or one is not finite.
    pub fn of(values: &[f64]) -> Option<Summary> {
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        squares.is_finite().then_some(())?;
        let deviation = (count > 1).then(|| (squares / (count - 1) as f64).sqrt());
        (count > 0).then_some(Summary {
            count,
            mean,
            deviation,
        })
    }

    /// The number of values, at least 1.
    pub fn count(self) -> usize {
        self.count
    }

    /// The arithmetic mean.
    pub fn mean(self) -> f64 {
        self.mean
    }

    /// The standard deviation of a sample, divided by n − 1; none for a single value.
    pub fn deviation(self) -> Option<f64> {
        self.deviation
    }
}

/// Formats the summary with one decimal: "7.5 ± 1.2", "7.0 (one value)".
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.deviation {
            Some(deviation) => write!(f, "{:.1} ± {deviation:.1}", self.mean),
            None => write!(f, "{:.1} (one value)", self.mean),
        }
    }
}

/// The correlation of pairs, from −1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation(f64);

impl Correlation {
    /// Returns the product-moment correlation of these pairs; `None` if there are fewer than two, or one of
    /// the two values is the same in all pairs. Of pairs of 0 and 1 this is φ.
    pub fn of(pairs: &[(f64, f64)]) -> Option<Correlation> {
        let (one, other): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let (one, other) = (Summary::of(&one)?, Summary::of(&other)?);
        let products = pairs
            .iter()
            .map(|pair| (pair.0 - one.mean) * (pair.1 - other.mean));
        let covariance = products.sum::<f64>() / (pairs.len() as f64 - 1.0);
        Correlation::from_ratio(covariance, one.deviation? * other.deviation?)
    }

    /// Returns a covariance divided by the product of two deviations; `None` if that is 0.
    pub(super) fn from_ratio(covariance: f64, deviations: f64) -> Option<Correlation> {
        let ratio = (covariance / deviations).clamp(-1.0, 1.0);
        ratio.is_finite().then_some(Correlation(ratio))
    }

    /// The correlation, from −1 to 1.
    pub fn value(self) -> f64 {
        self.0
    }

    /// Returns whether it is so near 0, |r| < 0.1, that the pairs gain next to nothing over as many unpaired
    /// rounds.
    pub fn is_weak(self) -> bool {
        self.0.abs() < WEAK
    }
}

/// Formats the correlation with two decimals and says whether pairing helps: "r = 0.05, so pairs gain nothing".
impl fmt::Display for Correlation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r = {:.2}", self.0)?;
        match self.0 {
            _ if self.is_weak() => f.write_str(", so pairs gain next to nothing"),
            negative if negative < 0.0 => f.write_str(", so pairs lose against unpaired rounds"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_by_hand() {
        let summary = Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).expect("values");
        assert_eq!((summary.count(), summary.mean()), (8, 5.0));
        assert!((summary.deviation().expect("eight values") - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(summary.to_string(), "5.0 ± 2.1");
        let single = Summary::of(&[7.0]).expect("a value");
        assert_eq!(
            (single.deviation(), &*single.to_string()),
            (None, "7.0 (one value)")
        );
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[1.0, f64::NAN]), None);
    }

    #[test]
    fn correlations_as_published() {
        // Anscombe 1973, Graphs in statistical analysis, The American Statistician 27, first data set.
        let x = [10.0, 8.0, 13.0, 9.0, 11.0, 14.0, 6.0, 4.0, 12.0, 7.0, 5.0];
        let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
        let pairs: Vec<(f64, f64)> = x.into_iter().zip(y).collect();
        let correlation = Correlation::of(&pairs).expect("both vary");
        assert!((correlation.value() - 0.816).abs() < 5e-4, "{correlation}");
        assert_eq!(correlation.to_string(), "r = 0.82");
    }

    #[test]
    fn a_constant_has_no_correlation_and_a_weak_one_says_so() {
        assert_eq!(Correlation::of(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(Correlation::of(&[(1.0, 2.0)]), None);
        assert_eq!(Correlation::of(&[]), None);
        let weak = Correlation::of(&[(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]).expect("both vary");
        assert_eq!(weak.to_string(), "r = 0.00, so pairs gain next to nothing");
        let negative = Correlation::of(&[(0.0, 1.0), (1.0, 0.0)]).expect("both vary");
        assert_eq!(
            negative.to_string(),
            "r = -1.00, so pairs lose against unpaired rounds"
        );
    }
}
