//! The database of saved rounds: a port with implementations for the browser and in memory.

use super::{RoundHead, RoundId};
use crate::llm::{RequestStore, StoredRequest};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::rc::Rc;
use thiserror::Error;

/// The result of an operation on the database, once it is done.
pub type DatabaseFuture<T> = LocalBoxFuture<'static, Result<T, RoundDatabaseError>>;

/// A database of saved rounds.
///
/// Every operation fails with a [`RoundDatabaseError`], whose text can be shown as it is.
pub trait RoundDatabase {
    /// Returns what is saved, the latest round first.
    fn list(&self) -> DatabaseFuture<SavedRounds>;

    /// Returns the head of a round.
    fn head(&self, id: RoundId) -> DatabaseFuture<RoundHead>;

    /// Loads a round.
    fn load(&self, id: RoundId) -> DatabaseFuture<StoredRound>;

    /// Saves a round: its head, and what is new of it if that is given. Either all of it is saved or nothing.
    /// The name stays the one that is stored, since it may have been changed meanwhile.
    fn save(&self, head: &RoundHead, content: Option<NewContent>, kind: SaveKind) -> DatabaseFuture<()>;

    /// Changes the head that is stored.
    fn change(&self, id: RoundId, change: HeadChange) -> DatabaseFuture<()>;

    /// Stores a request of a round in place of the one with the same key.
    fn store_request(&self, id: RoundId, request: &StoredRequest) -> DatabaseFuture<()>;

    /// Returns the stored requests of a round.
    fn requests(&self, id: RoundId) -> DatabaseFuture<Vec<StoredRequest>>;

    /// Deletes these rounds with their requests.
    fn delete(&self, ids: &[RoundId]) -> DatabaseFuture<()>;
}

/// A round as it is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredRound {
    /// The saved session as text, without what stands in the rows.
    pub text: String,
    /// The rows of its record.
    pub rows: Vec<Vec<u8>>,
}

/// What is new of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct NewContent {
    /// The saved session as text, which replaces the one before.
    pub text: String,
    /// The number of rows that are stored already and stay.
    pub stored: usize,
    /// The row after these, if anything is new. It replaces any that are stored after these.
    pub row: Option<Vec<u8>>,
}

/// Stores the requests of one round in a database.
pub struct RoundRequests {
    /// The database.
    pub database: Rc<dyn RoundDatabase>,
    /// The round.
    pub round: RoundId,
}

impl RequestStore for RoundRequests {
    fn store(&self, request: StoredRequest) -> LocalBoxFuture<'static, bool> {
        let storing = self.database.store_request(self.round, &request);
        Box::pin(storing.map(|stored| stored.is_ok()))
    }
}

/// What a database contains.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedRounds {
    /// The heads that can be read, the latest round first.
    pub heads: Vec<RoundHead>,
    /// The rounds whose heads are damaged or missing.
    pub without_head: Vec<RoundId>,
}

/// Whether a round is saved for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveKind {
    /// The round is new, or its head is rebuilt.
    First,
    /// The round was saved before. If it is gone, somebody has deleted it, and it is not saved again.
    Again,
}

/// A change of a stored head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeadChange {
    /// The person names the round.
    Rename(String),
    /// The person does not want to go on with the round. Has no effect on a finished one.
    Leave,
}

/// Why rounds could not be saved or loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundDatabaseError {
    /// The browser offers this page no database.
    #[error(
        "This browser does not let the page store data, as in a private window, so this round cannot go on after \
         the page is closed."
    )]
    Refused,
    /// The rounds were saved by a later version of the page.
    #[error("The saved rounds belong to a newer version of this page: reload the page to save rounds again.")]
    Later,
    /// The database lacks parts that every version creates.
    #[error(
        "The saved rounds are damaged, so rounds are not saved: delete this site’s data in the browser’s settings \
         to save rounds again."
    )]
    Incomplete,
    /// The database does not answer.
    #[error(
        "The browser’s storage does not answer, so this round is not saved for now. The round goes on; restarting \
         the browser may help."
    )]
    Silent,
    /// There is no such round.
    #[error("This round is not saved here any more.")]
    Missing,
    /// The round was deleted while it was played.
    #[error("This round was deleted from the saved rounds, so it is not saved any more. It goes on.")]
    Deleted,
    /// The browser refused the operation.
    #[error(
        "The browser could not save this round, perhaps because its storage is full: delete some saved rounds. \
         The round goes on."
    )]
    Failed,
}
