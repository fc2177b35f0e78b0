//! A past round as one value: a [`Record`] is what the list of saved rounds, replays, links and files read.
//!
//! It holds who played, what was chosen, what was thought and, for seats of models, what each decision was asked
//! and answered. It holds no key, no address of a service and no name of a person
//! ([0037](../../docs/decisions/0037-one-record.md)).

mod damage;
mod decision;
mod format;
mod linked;
mod replayed;
mod rows;
mod seat;
mod shared_texts;

pub use decision::{CallAnswer, DecisionKind, RecordedCall, RecordedDecision};
pub use format::RecordFormatError;
pub use linked::{CHANGED_LINK, LinkedRecord, link_of, link_of_replay};
pub use rows::RowWriter;
pub use seat::RecordedSeat;

use crate::game::{Game, Outcome, Role, SeatOverride};
use crate::round::RecordedRound;
use crate::settings::TableSettings;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// A past round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What was dealt and chosen.
    #[serde(flatten)]
    pub round: RecordedRound,
    /// Who played.
    pub seats: Vec<RecordedSeat>,
    /// Whether the autopilot played: seats with a plan were asked again only when something changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub autopilot: bool,
    /// How the round ended; `None` if it did not.
    pub outcome: Option<Outcome>,
    /// The side that won; `None` if the round did not end.
    pub winner: Option<Role>,
    /// The record and the position from which this round was played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branched_from: Option<Branch>,
    /// The decisions of the seats that models played, in the order in which they were taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<RecordedDecision>,
}

/// Where a round leaves another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The digest of the other record.
    pub digest: String,
    /// The number of choices that both have in common.
    pub position: usize,
}

impl Branch {
    /// Returns where a round leaves this one.
    pub fn of(round: &RecordedRound, position: usize) -> Branch {
        Branch {
            digest: format!("{:016x}", round.digest),
            position: position.min(round.choices.len()),
        }
    }
}

impl Record {
    /// Returns the record of a round at this table. `models` are the names of the models of its seats.
    pub fn new(
        round: RecordedRound,
        game: &Game,
        table: &TableSettings,
        models: impl Fn(Seat) -> Option<String>,
    ) -> Record {
        let seats = game.roster().seats().into_iter().zip(&table.seats);
        Record {
            seats: seats
                .map(|(seat, settings)| RecordedSeat::of(game, seat, settings, models(seat)))
                .collect(),
            autopilot: table.autopilot,
            outcome: game.outcome(),
            winner: game.outcome().map(Outcome::winner),
            branched_from: None,
            decisions: Vec::new(),
            round,
        }
    }

    /// Returns the table, where no service is connected.
    pub fn table(&self) -> TableSettings {
        let mut table = TableSettings::of_bots(self.round.rules.clone());
        for (settings, (seat, overrides)) in table.seats.iter_mut().zip(self.seats.iter().zip(self.cast())) {
            *settings = seat.settings(overrides);
        }
        TableSettings {
            autopilot: self.autopilot,
            ..table
        }
    }

    /// Returns the overrides of all seats.
    fn cast(&self) -> impl Iterator<Item = SeatOverride> {
        self.round
            .cast
            .iter()
            .copied()
            .chain(std::iter::repeat_with(Default::default))
    }
}
