//! The settings of one seat: its player, its model, and its mind.

use super::Player;
use crate::agents::minds::MindSettings;
use crate::game::SeatOverride;
use crate::settings::ServiceId;
use serde::{Deserialize, Serialize};

/// The model of a seat. It stays set while a bot plays the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatModelSettings {
    /// The service; `None` for the first one.
    pub service: Option<ServiceId>,
    /// The model's name; empty for the model set at the service.
    pub name: String,
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

impl SeatSettings {
    /// Returns the overrides of the seat: those set by hand, and the persona that its mind is to have.
    pub(super) fn cast(&self) -> SeatOverride {
        let persona = match self.player.asks_a_model() {
            true => self.mind.personas.persona(),
            false => None,
        };
        SeatOverride {
            as_crewmate: self.overrides.as_crewmate.or(persona),
            as_impostor: self.overrides.as_impostor.or(persona),
            ..self.overrides
        }
    }
}
