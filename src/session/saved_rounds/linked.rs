//! A round in a link as a record.

use crate::game::Rules;
use crate::link::{LinkError, read_link, write_link};
use crate::round::{Round, SavedRound};
use crate::session::Session;
use crate::settings::{Player, TableSettings};

/// What a link holds of a round: no thoughts, no memories and no names of people.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkedRecord {
    /// The table, where no service is connected.
    pub table: TableSettings,
    /// The round.
    pub round: SavedRound,
    /// Whether this version plays the choices otherwise than the one that made the link.
    pub is_changed: bool,
}

impl LinkedRecord {
    /// Reads the round of a link.
    ///
    /// # Errors
    /// [`LinkError`] if the text is none, is damaged, or cannot be played.
    pub fn read(link: &str) -> Result<LinkedRecord, LinkError> {
        let linked = read_link(link)?;
        let table = table_of(linked.game.rules().clone(), &linked.players);
        Ok(LinkedRecord {
            table,
            round: Round::new(linked.game).save(),
            is_changed: linked.is_changed,
        })
    }
}

fn table_of(rules: Rules, players: &[Player]) -> TableSettings {
    let mut table = TableSettings::of_bots(rules);
    for (seat, &player) in table.seats.iter_mut().zip(players) {
        seat.player = player;
    }
    table
}

/// Returns a round at this table as the text of a link.
pub fn link_of(table: &TableSettings, round: &Round) -> String {
    let players: Vec<Player> = table.seats.iter().map(|seat| seat.player).collect();
    write_link(round.game(), &players)
}

impl Session {
    /// Returns the round as the text of a link, which tells who played each seat. `None` while it goes on, and
    /// while nothing may tell a model from a bot.
    pub fn link(&self) -> Option<String> {
        match self.reveals_players() {
            true => self.finished_round(|round| link_of(&self.table, round)),
            false => None,
        }
    }
}
