//! A round in a link as a record.

use super::Record;
use crate::game::DealError;
use crate::link::{LinkError, read_link, write_changed_link, write_link};
use crate::round::{Replay, Round};
use crate::settings::{Player, TableSettings};

/// What is said of a link whose choices do not lead to the round that it was made of.
pub const CHANGED_LINK: &str = "This round was changed after it was played, or the rules of the game have changed since \
                                its link was made. What follows may not be what happened then.";

/// What a link holds of a round: no thoughts, no calls and no names of people.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkedRecord {
    /// The record.
    pub record: Record,
    /// Whether the round was changed after it was played, or this version plays the choices otherwise than the one
    /// that made the link. The digest of the record is another then, so that the record stays marked.
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
        let mut record = Record::new(round.record(), round.game(), &table, |_| None);
        if linked.is_changed {
            record.round.digest = !record.round.digest;
        }
        Ok(LinkedRecord {
            record,
            is_changed: linked.is_changed,
        })
    }
}

impl Record {
    /// Returns the round as the text of a link. The link of a changed record says that it is changed.
    ///
    /// # Errors
    /// [`DealError`] if the table cannot be set up.
    pub fn link(&self) -> Result<String, DealError> {
        Ok(link_of_replay(&self.table(), &self.replay()?))
    }
}

/// Returns a round at this table as the text of a link.
pub fn link_of(table: &TableSettings, round: &Round) -> String {
    write_link(round.game(), &players_of(table))
}

/// Returns a record that is replayed at this table as the text of a link, as far as it can be replayed. The link of
/// a changed record says that it is changed.
pub fn link_of_replay(table: &TableSettings, replay: &Replay) -> String {
    let whole = replay.at(replay.len());
    match replay.is_changed() {
        true => write_changed_link(whole.game(), &players_of(table)),
        false => link_of(table, &whole),
    }
}

fn players_of(table: &TableSettings) -> Vec<Player> {
    table.seats.iter().map(|seat| seat.player).collect()
}
