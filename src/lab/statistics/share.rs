//! Shares of rounds, and other shares of independent things.

use super::interval::{Interval, NoInterval, Z};
use std::fmt;
use thiserror::Error;

/// A part of a whole that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    part: usize,
    whole: usize,
}

/// Why two numbers are no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShareError {
    /// The whole is empty.
    #[error("a share of nothing is not defined")]
    OfNothing,
    /// The part is larger than the whole.
    #[error("{part} of {whole} is no share")]
    MoreThanAll {
        /// The part.
        part: usize,
        /// The whole.
        whole: usize,
    },
}

impl Share {
    /// Returns the share.
    ///
    /// # Errors
    /// [`ShareError`] if the whole is 0 or less than the part.
    pub fn new(part: usize, whole: usize) -> Result<Share, ShareError> {
        match (part, whole) {
            (_, 0) => Err(ShareError::OfNothing),
            _ if part > whole => Err(ShareError::MoreThanAll { part, whole }),
            _ => Ok(Share { part, whole }),
        }
    }

    /// The number of rounds counted, for example of those won.
    pub fn part(self) -> usize {
        self.part
    }

    /// The number of all rounds, at least 1.
    pub fn whole(self) -> usize {
        self.whole
    }

    /// The share, from 0 to 1.
    pub fn value(self) -> f64 {
        self.part as f64 / self.whole as f64
    }

    /// Returns the score interval of the share, both ends from 0 to 1. It needs no correction where all or
    /// none are counted.
    ///
    /// With share p, n and z = 1.96: (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Source: Wilson 1927,
    /// *Probable inference, the law of succession, and statistical inference*, Journal of the American
    /// Statistical Association 22.
    ///
    /// # Errors
    /// [`NoInterval::FewerThanTwo`] for a share of one.
    pub fn interval(self) -> Result<Interval, NoInterval> {
        if self.whole < 2 {
            return Err(NoInterval::FewerThanTwo);
        }
        let count = self.whole as f64;
        let share = self.value();
        let middle = share + Z * Z / (2.0 * count);
        let half = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + Z * Z / count;
        Interval::new(
            ((middle - half) / scale).max(0.0),
            ((middle + half) / scale).min(1.0),
        )
    }
}

/// Formats the share with its interval: "7 of 12, 58 % (32 to 81)".
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| share * 100.0;
        write!(
            f,
            "{} of {}, {:.0} % (",
            self.part,
            self.whole,
            percent(self.value())
        )?;
        match self.interval() {
            Ok(ends) => write!(f, "{:.0} to {:.0})", percent(ends.low()), percent(ends.high())),
            Err(why) => write!(f, "{why})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ends(part: usize, whole: usize) -> (f64, f64) {
        let share = Share::new(part, whole).expect("a share");
        let interval = share.interval().expect("at least two");
        (interval.low(), interval.high())
    }

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe 1998, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17,
        // table I, method 3.
        for (part, whole, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = ends(part, whole);
            assert!(
                (found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5,
                "{found:?}"
            );
        }
    }

    #[test]
    fn a_share_of_one_has_no_interval_and_says_so() {
        let one = Share::new(1, 1).expect("a share");
        assert_eq!(one.interval(), Err(NoInterval::FewerThanTwo));
        assert_eq!(one.to_string(), "1 of 1, 100 % (too few for an interval)");
        assert_eq!(
            Share::new(7, 12).expect("a share").to_string(),
            "7 of 12, 58 % (32 to 81)"
        );
        assert_eq!(Share::new(0, 0), Err(ShareError::OfNothing));
        assert_eq!(
            Share::new(3, 2),
            Err(ShareError::MoreThanAll { part: 3, whole: 2 })
        );
    }

    proptest! {
        #[test]
        fn the_interval_holds_the_share_and_mirrors_with_it(whole in 2_usize..5_000, part in 0_usize..5_000) {
            let part = part % (whole + 1);
            let (low, high) = ends(part, whole);
            let share = part as f64 / whole as f64;
            prop_assert!((0.0..=share + 1e-12).contains(&low) && (share - 1e-12..=1.0).contains(&high));
            prop_assert!(high - low > 0.0);
            let mirrored = ends(whole - part, whole);
            prop_assert!((1.0 - mirrored.1 - low).abs() < 1e-12 && (1.0 - mirrored.0 - high).abs() < 1e-12);
        }
    }
}
