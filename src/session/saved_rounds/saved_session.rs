//! A session as it is saved: the round and the table, but no key, no address of a service and no name of a
//! person.

use super::{NewContent, StoredRound, packed_state, version_2};
use crate::clock::Clock;
use crate::game::Role;
use crate::llm::Ledger;
use crate::record::{Record, RowWriter};
use crate::round::{RestoreError, ResumeState, Round};
use crate::session::{Drafts, Listener, Pick, Session, SessionSetup, SetupError};
use crate::settings::{ServiceId, TableSettings};
use crate::table::SeatSet;
use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use thiserror::Error;

/// A session from which a page goes on where another one stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedSession {
    /// The round so far. It is stored without what only grows, which stands in rows of its own.
    pub record: Record,
    /// What the round needs to go on.
    #[serde(with = "packed_state")]
    pub state: ResumeState,
    /// The table. Its seats name services by number only.
    pub table: TableSettings,
    /// What the page adds that the session does not know.
    pub origin: SessionOrigin,
    /// The seats that their bots play until they are given back.
    pub taken_over: SeatSet,
    /// What the round has cost so far, and its cap.
    pub ledger: Ledger,
    /// Whether a person is still to guess who is a model.
    pub is_guessing: bool,
    /// Which side will win, as the dead people guessed.
    pub guessed_winner: Option<Role>,
    /// Whether the dead people have opened the roles instead of guessing.
    #[serde(default)]
    pub gave_up_guess: bool,
    /// The people's unfinished words.
    #[serde(default)]
    pub drafts: Drafts,
    /// Whom the watcher took for an impostor, at most once for each meeting.
    #[serde(default)]
    pub picks: Vec<Pick>,
}

/// What a session does not know of itself, but another page needs to go on with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SessionOrigin {
    /// The services that were asked with a key, which is not saved.
    pub services_with_keys: Vec<ServiceId>,
    /// When the round began, in milliseconds since 1970; 0 if that is not known.
    #[serde(default)]
    pub began_ms: f64,
}

/// The format of saved sessions. Texts of the version before are migrated, others are refused.
const VERSION: u32 = 3;

/// A saved session with its version, as text.
#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    version: u32,
    session: T,
}

/// Why a saved session cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SaveFormatError {
    /// The text is of another version of the game.
    #[error("This round was saved by another version of the game, which this version cannot read.")]
    Version,
    /// The text is damaged.
    #[error("The saved round is damaged and cannot be read.")]
    Damaged,
}

/// Why a session cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The round cannot be restored.
    #[error("The saved round cannot be played on: {0}")]
    Round(#[from] RestoreError),
    /// The table cannot be set up, for example because its service is not connected any more.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl SavedSession {
    /// Returns a session with this record and nothing of what going on needs.
    pub fn of_record(record: Record) -> SavedSession {
        SavedSession {
            table: record.table(),
            record,
            state: ResumeState::default(),
            origin: SessionOrigin::default(),
            taken_over: SeatSet::EMPTY,
            ledger: Ledger::default(),
            is_guessing: false,
            guessed_winner: None,
            gave_up_guess: false,
            drafts: Drafts::default(),
            picks: Vec::new(),
        }
    }

    /// Returns the session as it is stored for the first time.
    pub fn to_stored(mut self) -> NewContent {
        let row = RowWriter::default().take(&mut self.record);
        NewContent {
            text: self.to_json(),
            stored: 0,
            row: row.map(|(row, _)| row),
        }
    }

    /// Returns the session as text.
    pub fn to_json(&self) -> String {
        let versioned = Versioned {
            version: VERSION,
            session: self,
        };
        serde_json::to_string(&versioned).expect("a saved session holds nothing that JSON cannot")
    }

    /// Reads a session as it is stored. Returns it with the writer of the rows after those that are stored.
    ///
    /// # Errors
    /// [`SaveFormatError`] if the text is of another version, or if text or rows are damaged.
    pub fn of_stored(stored: &StoredRound) -> Result<(SavedSession, RowWriter), SaveFormatError> {
        let mut saved = SavedSession::of_json(&stored.text)?;
        let rows = stored.rows.iter().map(Vec::as_slice);
        let rows = RowWriter::read(rows, &mut saved.record).ok_or(SaveFormatError::Damaged)?;
        Ok((saved, rows))
    }

    /// Reads a session from text.
    ///
    /// # Errors
    /// [`SaveFormatError`] if the text is of another version or damaged.
    pub fn of_json(text: &str) -> Result<SavedSession, SaveFormatError> {
        #[derive(Deserialize)]
        struct OnlyVersion {
            version: u32,
        }
        // The version comes first, since the rest of another version may look different.
        let read: OnlyVersion = serde_json::from_str(text).map_err(|_| SaveFormatError::Damaged)?;
        let damaged = |_| SaveFormatError::Damaged;
        match read.version {
            VERSION => {
                let read: Versioned<SavedSession> = serde_json::from_str(text).map_err(damaged)?;
                Ok(read.session)
            }
            version_2::VERSION => {
                let read: Versioned<version_2::SavedSession> = serde_json::from_str(text).map_err(damaged)?;
                read.session.migrated().ok_or(SaveFormatError::Damaged)
            }
            _ => Err(SaveFormatError::Version),
        }
    }
}

impl Session {
    /// Returns everything from which another page goes on.
    pub fn saved_session(&self, origin: &SessionOrigin) -> SavedSession {
        SavedSession {
            record: self.record_without_decisions(),
            state: self.with_round(Round::resume_state),
            table: self.table.clone(),
            origin: origin.clone(),
            taken_over: self.takeover.taken_over(),
            ledger: self.clients.meter.save(),
            is_guessing: self.is_guessing.get(),
            guessed_winner: self
                .people
                .as_ref()
                .and_then(|people| people.guessed_winner.get()),
            gave_up_guess: self
                .people
                .as_ref()
                .is_some_and(|people| people.gave_up_guess.get()),
            drafts: self
                .people
                .as_ref()
                .map(|people| people.drafts.borrow().clone())
                .unwrap_or_default(),
            picks: self.whodunit.picks.borrow().clone(),
        }
    }

    /// Goes on with a saved session. Of `setup`, the table is that of the saved session; the seed counts for
    /// nothing. A request that was in flight is sent again.
    ///
    /// # Errors
    /// [`ResumeError`] if the round cannot be restored or the table cannot be played.
    pub fn resume(
        setup: SessionSetup,
        saved: SavedSession,
        clock: Rc<dyn Clock>,
        notify: Listener,
    ) -> Result<(Rc<Session>, LocalBoxFuture<'static, ()>), ResumeError> {
        let is_in_live_meeting = saved.state.meeting.is_some();
        let round = Round::restore(saved.record.round, saved.state)?;
        setup.clients.meter.restore(saved.ledger);
        if let Some(log) = &setup.clients.decisions {
            log.go_on(saved.record.decisions, &round);
        }
        let (session, playing) = Session::start(setup, round, clock, notify)?;
        for seat in saved.taken_over {
            session.takeover.take_over(seat);
        }
        session.branched_from.replace(saved.record.branched_from);
        session.is_guessing.set(saved.is_guessing);
        if is_in_live_meeting {
            let timestep = session.with_round(|round| round.game().timestep());
            session.resumed_live_meeting.set(Some(timestep));
        }
        if let Some(people) = &session.people {
            people.guessed_winner.set(saved.guessed_winner);
            people.gave_up_guess.set(saved.gave_up_guess);
            people.drafts.replace(saved.drafts);
        }
        let mut picks = saved.picks;
        picks.retain(|pick| session.roster.seats().contains(pick.seat));
        session.whodunit.picks.replace(picks);
        Ok((session, playing))
    }
}
