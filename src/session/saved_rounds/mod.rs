//! Rounds saved in a database: those in play, from which a page goes on, and those that are over.
//!
//! [`SavedSession`] is what is saved of a session, [`RoundHead`] what a list of rounds shows of it.
//! [`RoundSaver`] writes both to a [`RoundDatabase`] as the round grows.

#[cfg(target_arch = "wasm32")]
mod browser;
mod database;
mod head;
mod in_memory;
#[cfg(target_arch = "wasm32")]
mod lock;
mod saved_session;
mod saver;

#[cfg(target_arch = "wasm32")]
pub use browser::BrowserRoundDatabase;
pub use database::{HeadChange, RoundDatabase, RoundDatabaseError, RoundRequests, SaveKind, SavedRounds};
pub use head::{RoundHead, RoundId, RoundState};
pub use in_memory::InMemoryRoundDatabase;
#[cfg(target_arch = "wasm32")]
pub use lock::{RoundLock, rounds_in_play};
pub use saved_session::{ResumeError, SaveFormatError, SavedSession, SessionOrigin};
pub use saver::{RoundSaver, SaverSetup};
