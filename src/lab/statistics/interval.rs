//! Confidence intervals, and why there may be none.

use std::fmt;
use thiserror::Error;

/// The level of all intervals.
pub(super) const LEVEL: f64 = 0.95;

/// The quantile of the standard normal distribution that belongs to [`LEVEL`], two-sided.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// A confidence interval of 95 %. Both ends are finite, and the low one is not above the high one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    /// Returns the interval with these ends.
    ///
    /// # Errors
    /// [`NoInterval::Undefined`] if an end is not finite or they are in the wrong order.
    pub fn new(low: f64, high: f64) -> Result<Interval, NoInterval> {
        let is_interval = low.is_finite() && high.is_finite() && low <= high;
        let interval = is_interval.then_some(Interval { low, high });
        interval.ok_or(NoInterval::Undefined)
    }

    /// The low end.
    pub fn low(self) -> f64 {
        self.low
    }

    /// The high end.
    pub fn high(self) -> f64 {
        self.high
    }

    /// Returns whether the value lies between the ends or on one of them.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Formats the interval with two decimals: "0.32 to 0.81".
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} to {:.2}", self.low, self.high)
    }
}

/// Why a figure has no interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoInterval {
    /// There are fewer than two rounds or pairs.
    #[error("too few for an interval")]
    FewerThanTwo,
    /// All rounds have the same value. A bootstrap would return a point, which claims a certainty that the
    /// rounds do not give.
    #[error("no interval, since all values are the same")]
    NoSpread,
    /// The figure cannot be computed, or not for enough of the resampled rounds.
    #[error("no interval, since the figure is not defined for these rounds")]
    Undefined,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_finite_and_in_order() {
        let interval = Interval::new(0.25, 0.75).expect("in order");
        assert_eq!(interval.to_string(), "0.25 to 0.75");
        assert!(interval.contains(0.25) && interval.contains(0.75) && !interval.contains(0.2));
        for (low, high) in [(1.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            assert_eq!(Interval::new(low, high), Err(NoInterval::Undefined));
        }
    }
}
