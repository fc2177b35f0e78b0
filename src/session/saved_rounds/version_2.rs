//! Sessions saved by the version before, which had no records.

use super::SessionOrigin;
use crate::agents::Memory;
use crate::game::{Action, Role, Rules, SeatOverride};
use crate::llm::Ledger;
use crate::record::Record;
use crate::round::{Note, RecordedChoice, RecordedRound, ResumeState, Round, SavedLiveMeeting};
use crate::session::Drafts;
use crate::settings::TableSettings;
use crate::table::{MeetingTime, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The number of this version.
pub(super) const VERSION: u32 = 2;

/// A saved session.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedSession {
    table: TableSettings,
    origin: SessionOrigin,
    round: SavedRound,
    taken_over: SeatSet,
    ledger: Ledger,
    is_guessing: bool,
    guessed_winner: Option<Role>,
    #[serde(default)]
    gave_up_guess: bool,
    #[serde(default)]
    drafts: Drafts,
}

#[derive(Serialize, Deserialize)]
struct SavedRound {
    rules: Rules,
    seed: u64,
    cast: Vec<SeatOverride>,
    choices: Vec<(MeetingTime, Seat, Action)>,
    notes: Vec<Note>,
    memories: Vec<Memory>,
    is_announcing: bool,
    meeting: Option<SavedLiveMeeting>,
    afterwords: Vec<String>,
    digest: u64,
}

impl SavedSession {
    /// Returns the session in the form of this version. `None` if its choices cannot be played.
    pub(super) fn migrated(self) -> Option<super::SavedSession> {
        let SavedRound { digest, .. } = self.round;
        // Timesteps and lines follow from the choices.
        let choices = self.round.choices.into_iter();
        let choices = choices.map(|(moment, seat, action)| RecordedChoice {
            timestep: 0,
            moment,
            seat,
            action,
            line: 0,
        });
        let round = RecordedRound {
            rules: self.round.rules,
            seed: self.round.seed,
            cast: self.round.cast,
            choices: choices.collect(),
            notes: self.round.notes,
            afterwords: self.round.afterwords,
            digest,
        };
        let state = ResumeState {
            memories: self.round.memories,
            is_announcing: self.round.is_announcing,
            meeting: self.round.meeting,
        };
        let round = Round::restore(round, state.clone()).ok()?;
        let mut record = Record::new(round.record(), round.game(), &self.table, |_| None);
        // A round that was changed after it was saved stays marked as changed.
        record.round.digest = digest;
        Some(super::SavedSession {
            record,
            state,
            table: self.table,
            origin: self.origin,
            taken_over: self.taken_over,
            ledger: self.ledger,
            is_guessing: self.is_guessing,
            guessed_winner: self.guessed_winner,
            gave_up_guess: self.gave_up_guess,
            drafts: self.drafts,
            picks: Vec::new(),
        })
    }
}
