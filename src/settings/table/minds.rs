//! The settings of a table's minds, as files hold them.

use super::TableSettings;
use crate::agents::minds::settings::file::SettingsByMind;

impl TableSettings {
    /// Returns the settings of each mind at the table, as its first seat has them.
    pub fn minds(&self) -> SettingsByMind {
        let mut minds = SettingsByMind::default();
        for seat in &self.seats {
            if let Some(mind) = seat.player.mind() {
                minds.add(mind, &seat.mind);
            }
        }
        minds
    }

    /// Gives these settings to every seat with a mind among them, and returns how many seats there are.
    pub fn set_minds(&mut self, minds: &SettingsByMind) -> usize {
        let mut set = 0;
        for seat in &mut self.seats {
            if let Some(settings) = seat.player.mind().and_then(|mind| minds.of(mind)) {
                seat.mind = settings.clone();
                set += 1;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::{Mind, MindSettings};
    use crate::game::Rules;
    use crate::settings::Player;

    #[test]
    fn a_file_sets_the_seats_of_its_minds_and_no_others() {
        let minds = [
            Player::Model(Mind::Planner),
            Player::Model(Mind::Analyst),
            Player::Bot,
        ];
        let mut table = TableSettings::of_bots(Rules::paper()).with_players_in_turn(&minds);
        table.seats[0].mind.recent = 9;
        let exported = table.minds();
        assert_eq!(
            exported.minds().collect::<Vec<_>>(),
            [Mind::Planner, Mind::Analyst]
        );
        let mut other = TableSettings::of_bots(Rules::paper()).with_players_in_turn(&minds[..1]);
        assert_eq!(other.set_minds(&exported), 5);
        assert!(other.seats.iter().all(|seat| seat.mind.recent == 9));
        let mut bots = TableSettings::of_bots(Rules::paper());
        assert_eq!(bots.set_minds(&exported), 0);
        assert_eq!(bots.seats[0].mind, MindSettings::default());
    }
}
