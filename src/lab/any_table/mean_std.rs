//! Means and standard deviations.

use crate::lab::statistics::Summary;
use std::fmt;

/// A number in hundredths, the precision of the published values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub u32);

impl Hundredths {
    /// Returns `part / whole`, rounded; 0 if `whole` is 0.
    pub fn ratio(part: usize, whole: usize) -> Hundredths {
        match whole {
            0 => Hundredths(0),
            _ => Hundredths(((part * 200 + whole) / (2 * whole)) as u32),
        }
    }

    /// Converts a whole number.
    pub fn whole(number: usize) -> Hundredths {
        Hundredths(number as u32 * 100)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 100 {
            0 => write!(f, "{}", self.0 / 100),
            rest => write!(f, "{}.{rest:02}", self.0 / 100),
        }
    }
}

/// A mean and the standard deviation around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeanStd {
    /// The arithmetic mean.
    pub mean: Hundredths,
    /// The standard deviation of a sample (divided by n − 1); 0 for a single value.
    pub deviation: Hundredths,
}

impl MeanStd {
    /// Returns the mean and deviation of these values; `None` if there are none.
    pub fn of(values: impl Iterator<Item = Hundredths>) -> Option<MeanStd> {
        let values: Vec<f64> = values.map(|value| f64::from(value.0)).collect();
        let summary = Summary::of(&values)?;
        let rounded = |value: f64| Hundredths((value + 0.5) as u32);
        Some(MeanStd {
            mean: rounded(summary.mean()),
            deviation: rounded(summary.deviation().unwrap_or(0.0)),
        })
    }
}

impl fmt::Display for MeanStd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.mean, self.deviation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_that_of_a_sample() {
        let values = [2, 4, 4, 4, 5, 5, 7, 9].map(Hundredths::whole);
        let spread = MeanStd::of(values.into_iter()).expect("there are values");
        assert_eq!(spread.to_string(), "5 ± 2.14");
        assert_eq!(MeanStd::of(std::iter::empty::<Hundredths>()), None);
        let single = MeanStd::of(std::iter::once(Hundredths::ratio(2, 3))).expect("one value");
        assert_eq!(single.to_string(), "0.67 ± 0");
        assert_eq!(Hundredths::ratio(1, 200).to_string(), "0.01");
    }
}
