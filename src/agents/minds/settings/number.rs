//! Settings that are numbers with at most two decimal places.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A number from `LEAST` to `MOST` hundredths. It is kept in hundredths, so that equal settings are written
/// as equal text. In JSON it is the number itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Hundredths<const LEAST: u16, const MOST: u16>(u16);

/// A sampling temperature, from 0 for the most likely words to 2.
pub type Temperature = Hundredths<0, 200>;

/// A similarity of two texts, from 0 to 1.
pub type Similarity = Hundredths<0, 100>;

/// The factor by which a token that has occurred becomes less likely, from 0.5 to 2: below 1, likelier.
pub type RepetitionPenalty = Hundredths<50, 200>;

/// The error for a number that is out of range or has more than two decimal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a number from {} to {} with at most two decimal places is needed",
    f64::from(*.least) / 100.0,
    f64::from(*.most) / 100.0
)]
pub struct OutOfRange {
    least: u16,
    most: u16,
}

impl<const LEAST: u16, const MOST: u16> Hundredths<LEAST, MOST> {
    /// Returns the number of this many hundredths; the nearest bound if that is out of range.
    pub const fn of_hundredths(hundredths: u16) -> Self {
        match hundredths {
            less if less < LEAST => Self(LEAST),
            more if more > MOST => Self(MOST),
            within => Self(within),
        }
    }

    /// Returns this number; `None` if it is out of range or has more than two decimal places.
    pub fn of(number: f64) -> Option<Self> {
        let hundredths = (number * 100.0).round();
        let is_exact = (number * 100.0 - hundredths).abs() < 1e-6;
        let is_in_range = (f64::from(LEAST)..=f64::from(MOST)).contains(&hundredths);
        // Within the range the number is a whole one that the type holds.
        (is_exact && is_in_range).then_some(Self(hundredths as u16))
    }

    /// Returns the number.
    pub fn get(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl<const LEAST: u16, const MOST: u16> TryFrom<f64> for Hundredths<LEAST, MOST> {
    type Error = OutOfRange;

    fn try_from(number: f64) -> Result<Self, OutOfRange> {
        Self::of(number).ok_or(OutOfRange {
            least: LEAST,
            most: MOST,
        })
    }
}

impl<const LEAST: u16, const MOST: u16> From<Hundredths<LEAST, MOST>> for f64 {
    fn from(number: Hundredths<LEAST, MOST>) -> f64 {
        f64::from(number.0) / 100.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_a_number_from_0_to_2() {
        for (text, temperature) in [("0", 0.0), ("0.25", 0.25), ("0.7", 0.7), ("2", 2.0)] {
            let read: Temperature = serde_json::from_str(text).expect("a temperature");
            assert_eq!(read.get(), temperature);
            let written = serde_json::to_string(&read).expect("a number");
            assert_eq!(serde_json::from_str(&written).ok(), Some(read), "{written}");
        }
        for text in ["-0.1", "2.01", "0.125", "\"0.7\""] {
            assert!(serde_json::from_str::<Temperature>(text).is_err(), "{text}");
        }
        assert_eq!(Temperature::of(f64::NAN), None);
    }

    #[test]
    fn a_constant_out_of_range_becomes_the_nearest_bound() {
        assert_eq!(RepetitionPenalty::of_hundredths(3).get(), 0.5);
        assert_eq!(RepetitionPenalty::of_hundredths(300).get(), 2.0);
    }
}
