//! A gauge that rises while a button is held, until it is let go in the right part.

use crate::table::Dice;

/// The time in which the gauge rises to its top, in milliseconds.
const RISES_MS: f64 = 2_000.0;
/// The size of the right part, in percent of the gauge.
const ZONE: usize = 22;
/// The lowest place at which the right part begins, in percent, and in how many places it can begin.
const LOWEST: usize = 52;
const PLACES: usize = 20;

/// A gauge with the part in which it is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Where the right part begins, in percent.
    from: usize,
}

/// What a gauge reads when it is let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaugeReading {
    /// It is below the right part.
    TooLow,
    /// It is in the right part.
    Right,
    /// It is above the right part.
    TooHigh,
}

impl GaugeReading {
    /// Returns what the gauge says.
    pub const fn words(self) -> &'static str {
        match self {
            GaugeReading::TooLow => "Too soon. Try again.",
            GaugeReading::Right => "Done.",
            GaugeReading::TooHigh => "Too late. Try again.",
        }
    }
}

impl Gauge {
    /// Deals a gauge.
    pub fn deal(dice: &mut Dice) -> Gauge {
        Gauge {
            from: LOWEST + dice.below(PLACES),
        }
    }

    /// Returns where the right part begins and ends, from 0 to 1.
    pub fn zone(&self) -> (f64, f64) {
        (self.from as f64 / 100.0, (self.from + ZONE) as f64 / 100.0)
    }

    /// Reads the gauge after it was held for this time in milliseconds.
    pub fn read(&self, held_ms: f64) -> GaugeReading {
        let (from, until) = self.zone();
        match gauge_level(held_ms) {
            level if level < from => GaugeReading::TooLow,
            level if level > until => GaugeReading::TooHigh,
            _ => GaugeReading::Right,
        }
    }
}

/// Returns the level of a gauge that is held for this time in milliseconds, from 0 to 1.
pub fn gauge_level(held_ms: f64) -> f64 {
    (held_ms / RISES_MS).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gauge_is_right_in_its_zone_only() {
        for seed in 0..40 {
            let gauge = Gauge::deal(&mut Dice::seeded(seed));
            let (from, until) = gauge.zone();
            assert!(from > 0.5 && until < 0.95, "it can be missed on both sides");
            let at = |level: f64| gauge.read(level * RISES_MS);
            assert_eq!(at(0.0), GaugeReading::TooLow);
            assert_eq!(at(from - 0.01), GaugeReading::TooLow);
            assert_eq!(at((from + until) / 2.0), GaugeReading::Right);
            assert_eq!(at(until + 0.01), GaugeReading::TooHigh);
            assert_eq!(at(9.0), GaugeReading::TooHigh);
        }
    }
}
