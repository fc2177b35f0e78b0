//! A round in a link as a record.

use super::Record;
use crate::game::DealError;
use crate::link::{LinkError, read_link, write_link};
use crate::round::{Replay, Round};
use crate::settings::{Player, TableSettings};

/// What a link holds of a round: no thoughts, no calls and no names of people.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkedRecord {
    /// The record.
    pub record: Record,
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
        let mut table = TableSettings::of_bots(linked.game.rules().clone());
        for (seat, &player) in table.seats.iter_mut().zip(&linked.players) {
            seat.player = player;
        }
        let round = Round::new(linked.game);
        Ok(LinkedRecord {
            record: Record::new(round.record(), round.game(), &table, |_| None),
            is_changed: linked.is_changed,
        })
    }
}

impl Record {
    /// Returns the round as the text of a link.
    ///
    /// # Errors
    /// [`DealError`] if the table cannot be set up.
    pub fn link(&self) -> Result<String, DealError> {
        let replay = Replay::of(self.round.clone())?;
        Ok(link_of(&self.table(), &replay.at(replay.len())))
    }
}

/// Returns a round at this table as the text of a link.
pub fn link_of(table: &TableSettings, round: &Round) -> String {
    let players: Vec<Player> = table.seats.iter().map(|seat| seat.player).collect();
    write_link(round.game(), &players)
}
