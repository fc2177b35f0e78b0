//! How often people found the model among the players, compared with chance and with the published figure.

use std::fmt;

/// The share of right guesses at the agent in *Time to Talk* (Eckhaus et al. 2025), in percent.
const PUBLISHED: &str = "59.6 %";

/// The share that guessing at random would have had there, in percent.
const PUBLISHED_CHANCE: &str = "14.86 %";

/// The quantile of the normal distribution for an interval of 95 %.
const Z: f64 = 1.959_964;

/// The share of right guesses at the one model among several players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitRate {
    /// The number of right guesses.
    pub right: usize,
    /// The number of guesses, at least 1.
    pub guesses: usize,
    /// The share of right guesses that guessing at random would have, from 0 to 1.
    pub chance: f64,
}

impl HitRate {
    /// Returns the hit rate of these guesses, each with the number of players among whom the model was, and
    /// whether it was right; `None` without guesses.
    pub fn of(guesses: impl IntoIterator<Item = (usize, bool)>) -> Option<HitRate> {
        let (mut right, mut all, mut chance) = (0, 0, 0.0);
        for (others, is_right) in guesses {
            right += usize::from(is_right);
            all += 1;
            chance += 1.0 / others.max(1) as f64;
        }
        (all > 0).then(|| HitRate {
            right,
            guesses: all,
            chance: chance / all as f64,
        })
    }

    /// Returns the Wilson interval of the share at 95 %, both ends from 0 to 1.
    pub fn interval(&self) -> (f64, f64) {
        let count = self.guesses as f64;
        let share = self.right as f64 / count;
        let middle = share + Z * Z / (2.0 * count);
        let half = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + Z * Z / count;
        (
            ((middle - half) / scale).max(0.0),
            ((middle + half) / scale).min(1.0),
        )
    }
}

/// Formats the rate as two sentences.
impl fmt::Display for HitRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let (least, most) = self.interval();
        write!(
            f,
            "Guesses at this device so far: {} of {} right, {} (95 % interval {} to {}); by chance it would be {}. In \
             “Time to Talk” (Eckhaus et al. 2025) {PUBLISHED} were right, by chance {PUBLISHED_CHANCE}.",
            self.right,
            self.guesses,
            percent(self.right as f64 / self.guesses as f64),
            percent(least),
            percent(most),
            percent(self.chance),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(right: usize, guesses: usize) -> HitRate {
        HitRate::of((0..guesses).map(|at| (5, at < right))).expect("somebody guessed")
    }

    #[test]
    fn the_interval_is_wilsons() {
        // The values of R's `prop.test(correct = FALSE)`.
        let near = |(least, most): (f64, f64), expected: (f64, f64)| {
            (least - expected.0).abs() < 1e-4 && (most - expected.1).abs() < 1e-4
        };
        assert!(
            near(rate(7, 12).interval(), (0.3195, 0.8067)),
            "{:?}",
            rate(7, 12).interval()
        );
        assert!(
            near(rate(0, 10).interval(), (0.0, 0.2775)),
            "{:?}",
            rate(0, 10).interval()
        );
        assert!(
            near(rate(10, 10).interval(), (0.7225, 1.0)),
            "{:?}",
            rate(10, 10).interval()
        );
    }

    #[test]
    fn chance_is_the_mean_over_the_tables() {
        let mixed = HitRate::of([(5, true), (2, false)]).expect("two guesses");
        assert!((mixed.chance - 0.35).abs() < 1e-12);
        assert_eq!(HitRate::of([]), None);
    }
}
