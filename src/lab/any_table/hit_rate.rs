//! How often people found the model among the players, compared with chance and with the published figure.

use crate::lab::statistics::Share;
use std::fmt;

/// The share of right guesses at the agent in *Time to Talk* (Eckhaus et al. 2025), in percent.
const PUBLISHED: &str = "59.6 %";

/// The share that guessing at random would have had there, in percent.
const PUBLISHED_CHANCE: &str = "14.86 %";

/// The share of right guesses at the one model among several players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitRate {
    /// The share of right guesses.
    pub right: Share,
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
        Some(HitRate {
            right: Share::new(right, all).ok()?,
            chance: chance / all as f64,
        })
    }
}

/// Formats the rate as two sentences.
impl fmt::Display for HitRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let interval = match self.right.interval() {
            Ok(ends) => format!(
                "95 % interval {} to {}",
                percent(ends.low()),
                percent(ends.high())
            ),
            Err(why) => why.to_string(),
        };
        write!(
            f,
            "Guesses at this device so far: {} of {} right, {} ({interval}); by chance it would be {}. In “Time to \
             Talk” (Eckhaus et al. 2025) {PUBLISHED} were right, by chance {PUBLISHED_CHANCE}.",
            self.right.part(),
            self.right.whole(),
            percent(self.right.value()),
            percent(self.chance),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_told_unless_there_was_one_guess() {
        let told = |right: usize, guesses: usize| {
            let rate = HitRate::of((0..guesses).map(|at| (5, at < right)));
            rate.expect("somebody guessed").to_string()
        };
        let many = told(7, 12);
        assert!(
            many.contains("7 of 12 right, 58 % (95 % interval 32 % to 81 %); by chance it would be 20 %"),
            "{many}"
        );
        let one = told(1, 1);
        assert!(
            one.contains("1 of 1 right, 100 % (too few for an interval);"),
            "{one}"
        );
    }

    #[test]
    fn chance_is_the_mean_over_the_tables() {
        let mixed = HitRate::of([(5, true), (2, false)]).expect("two guesses");
        assert!((mixed.chance - 0.35).abs() < 1e-12);
        assert_eq!(HitRate::of([]), None);
    }
}
