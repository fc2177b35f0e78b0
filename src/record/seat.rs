//! Who played a seat of a recorded round.

use crate::agents::minds::MindSettings;
use crate::game::{Game, Persona, Role, SeatOverride};
use crate::settings::{Player, SeatModelSettings, SeatSettings};
use crate::table::{Colour, Seat};
use serde::{Deserialize, Serialize};

/// Who played a seat of a recorded round. Colour, role and persona follow from the deal; they are written for
/// whoever reads a record without the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedSeat {
    /// The kind of player: a bot, chance, a person, or a model with this mind.
    pub player: Player,
    /// The name of the model, if one played the seat and it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The settings of the mind, if a model played the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mind: Option<MindSettings>,
    /// The colour, which is the player's name.
    pub colour: Colour,
    /// The role.
    pub role: Role,
    /// The persona.
    pub persona: Persona,
}

impl RecordedSeat {
    pub(super) fn of(
        game: &Game,
        seat: Seat,
        settings: &SeatSettings,
        model: Option<String>,
    ) -> RecordedSeat {
        let asks_a_model = settings.player.asks_a_model();
        RecordedSeat {
            player: settings.player,
            model: model.filter(|_| asks_a_model),
            mind: asks_a_model.then(|| settings.mind.clone()),
            colour: game.roster().colour(seat),
            role: game.role_of(seat),
            persona: game.persona_of(seat),
        }
    }

    /// Returns the settings of this seat, with the overrides that were set by hand.
    pub(super) fn settings(&self, overrides: SeatOverride) -> SeatSettings {
        SeatSettings {
            player: self.player,
            model: SeatModelSettings {
                service: None,
                name: self.model.clone().unwrap_or_default(),
            },
            mind: self.mind.clone().unwrap_or_default(),
            overrides,
        }
    }
}
