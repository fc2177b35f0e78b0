//! The table at which a cell plays the round of a seed.

use super::{Cell, Plan, SidePlayer};
use crate::game::{DealError, Game};
use crate::settings::{SeatModelSettings, SeatSettings, ServiceId, TableSettings};

impl Plan {
    /// Returns the table of this cell for the round of this seed: the deal says which seats are impostors, and
    /// so who plays each. It is the same deal for all cells, whatever personas their minds ask for.
    ///
    /// # Errors
    /// [`DealError`] if the personas that minds ask for cannot be dealt.
    pub fn table(&self, cell: &Cell, seed: u64) -> Result<TableSettings, DealError> {
        let game = Game::new(self.rules.clone(), seed, &self.roles)?;
        let mut table = TableSettings {
            autopilot: self.autopilot,
            ..TableSettings::of_bots(self.rules.clone())
        };
        for (seat, settings) in game.roster().seats().into_iter().zip(&mut table.seats) {
            *settings = self.seat(cell.player(seat, game.role_of(seat)));
            settings.overrides.role = self.roles.get(seat.index()).and_then(|fixed| fixed.role);
        }
        Ok(table)
    }

    /// Returns [`Plan::table`] with the roles of that deal fixed, so that other seeds deal the same sides.
    ///
    /// # Errors
    /// [`DealError`], as there.
    pub fn table_with_roles(&self, cell: &Cell, seed: u64) -> Result<TableSettings, DealError> {
        let mut table = self.table(cell, seed)?;
        let game = Game::new(self.rules.clone(), seed, &self.roles)?;
        for (seat, settings) in game.roster().seats().into_iter().zip(&mut table.seats) {
            settings.overrides.role = Some(game.role_of(seat));
        }
        Ok(table)
    }

    fn seat(&self, player: &SidePlayer) -> SeatSettings {
        let mut settings = SeatSettings {
            player: player.player(),
            ..SeatSettings::default()
        };
        if let Some(mind) = player.mind() {
            settings.mind = mind.settings.clone();
            settings.model = SeatModelSettings {
                service: Some(ServiceId(mind.service as u32)),
                name: mind.model.clone(),
            };
        }
        settings
    }
}
