//! What somebody who looks at a round may know of it, as owned data.
//!
//! A [`View`](super::View) is for the seat that chooses, and [`Shown`] for whoever looks: a watcher, a person
//! at the screen, or several people who share one. For both, one predicate
//! decides about the entries of the journal:
//! [`JournalEntry::may_be_seen_by`](super::JournalEntry::may_be_seen_by). Nothing here borrows the round, so
//! it can be compared, stored, or sent to another device.

mod entry;
mod fate;
mod now;
mod ship;
mod task_bar;

pub use entry::{ShownEntry, ShownEvent};
pub use fate::{Fate, fate_of};
pub use now::ShownNow;
pub use ship::{Lamp, ShownShip};
pub use task_bar::TaskBar;

use super::Game;
use crate::table::Perspective;

/// What a perspective may know of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What it saw, in order.
    pub entries: Vec<ShownEntry>,
    /// The present moment.
    pub now: ShownNow,
    /// The ship: who is where, as far as it is known.
    pub ship: ShownShip,
}

impl Shown {
    /// Returns what this perspective may know, with the entries that it saw from this index of the journal
    /// on.
    pub fn of(game: &Game, by: Perspective, from: usize) -> Shown {
        Shown {
            entries: Shown::entries(game, by, from).collect(),
            now: ShownNow::of(game, by),
            ship: ShownShip::of(game, by),
        }
    }

    /// Returns the entries that this perspective saw from this index of the journal on.
    pub fn entries(game: &Game, by: Perspective, from: usize) -> impl Iterator<Item = ShownEntry> {
        game.journal()
            .iter()
            .skip(from)
            .filter_map(move |entry| entry.shown_to(by))
    }
}
