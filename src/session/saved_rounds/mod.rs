//! Rounds saved in a database: those in play, from which a page goes on, and those that are over.
//!
//! [`SavedSession`] is what is saved of a session, [`RoundHead`] what a list of rounds shows of it.
//! [`RoundSaver`] writes both to a [`RoundDatabase`] as the round grows.

mod database;
mod head;
mod imported;
mod in_memory;
mod packed_state;
mod saved_session;
mod saver;
mod version_2;

pub use database::{
    DatabaseFuture, HeadChange, NewContent, RoundDatabase, RoundDatabaseError, RoundRequests, SaveKind,
    SavedRounds, StoredRound,
};
pub use head::{RoundHead, RoundId, RoundState};
pub use imported::keep_imported;
pub use in_memory::InMemoryRoundDatabase;
pub use saved_session::{ResumeError, SaveFormatError, SavedSession, SessionOrigin};
pub use saver::{RoundSaver, SaverSetup};
