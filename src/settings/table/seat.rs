//! The settings of one seat: its player, its model, and its mind.

use super::Player;
use crate::agents::minds::MindSettings;
use crate::game::SeatOverride;
use crate::settings::ServiceId;
use serde::{Deserialize, Serialize};

/// A sampling temperature, from 0 for the most likely words to 2. Forms offer tenths, and settings store
/// tenths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Temperature(f32);

/// The number is never NaN.
impl Eq for Temperature {}

impl Temperature {
    /// Returns the temperatures from 0 to 2 in steps of a tenth.
    pub fn all() -> impl Iterator<Item = Temperature> {
        (0..=20).filter_map(Temperature::of_tenths)
    }

    /// Returns the temperature of this many tenths; `None` if it is above 2.
    pub fn of_tenths(tenths: u8) -> Option<Temperature> {
        Temperature::of_degrees(f32::from(tenths) / 10.0)
    }

    /// Returns the temperature with this value; `None` unless it is from 0 to 2.
    pub fn of_degrees(degrees: f32) -> Option<Temperature> {
        (0.0..=2.0).contains(&degrees).then_some(Temperature(degrees))
    }

    /// Returns the temperature as a number from 0 to 2.
    pub fn degrees(self) -> f32 {
        self.0
    }

    /// Returns the temperature in tenths, rounded.
    pub fn tenths(self) -> u8 {
        (self.0 * 10.0).round() as u8
    }
}

impl TryFrom<u8> for Temperature {
    type Error = &'static str;

    fn try_from(tenths: u8) -> Result<Temperature, &'static str> {
        Temperature::of_tenths(tenths).ok_or("a temperature is 20 tenths at most")
    }
}

impl From<Temperature> for u8 {
    fn from(temperature: Temperature) -> u8 {
        temperature.tenths()
    }
}

/// The model of a seat. It stays set while a bot plays the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatModelSettings {
    /// The service; `None` for the first one.
    pub service: Option<ServiceId>,
    /// The model's name; empty for the model set at the service.
    pub name: String,
    /// The temperature; `None` for the mind's default.
    pub temperature: Option<Temperature>,
}

impl SeatModelSettings {
    /// Returns whether the seat names a model of its own instead of the service's.
    pub fn names_one(&self) -> bool {
        !self.name.trim().is_empty()
    }
}

/// The settings of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatSettings {
    /// The player.
    pub player: Player,
    /// The model, if one plays the seat.
    pub model: SeatModelSettings,
    /// The settings of the mind, if a model plays the seat.
    pub mind: MindSettings,
    /// The overrides set by hand; the rest is drawn.
    #[serde(rename = "part")]
    pub overrides: SeatOverride,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_a_number_from_0_to_2_and_kept_in_tenths() {
        for (tenths, temperature) in (0..=20).zip(Temperature::all()) {
            assert_eq!(temperature.tenths(), tenths);
            let stored = serde_json::to_string(&temperature).expect("a number");
            assert_eq!(stored, tenths.to_string());
            assert_eq!(serde_json::from_str(&stored).ok(), Some(temperature));
        }
        assert_eq!(Temperature::of_tenths(21), None);
        assert_eq!(
            Temperature::of_degrees(0.25).map(Temperature::degrees),
            Some(0.25)
        );
        for degrees in [-0.1, 2.1, f32::NAN] {
            assert_eq!(Temperature::of_degrees(degrees), None);
        }
    }
}
