//! The database of saved rounds: a port with implementations for the browser and in memory.

use super::{RoundHead, RoundId};
use futures::future::LocalBoxFuture;
use thiserror::Error;

/// A database of saved rounds.
pub trait RoundDatabase {
    /// Returns the heads of all rounds, the latest first. Heads that cannot be read are left out.
    ///
    /// # Errors
    /// A [`RoundDatabaseError`], whose text can be shown as it is.
    fn list(&self) -> LocalBoxFuture<'static, Result<Vec<RoundHead>, RoundDatabaseError>>;

    /// Loads the text of a round.
    ///
    /// # Errors
    /// A [`RoundDatabaseError`], whose text can be shown as it is.
    fn load(&self, id: RoundId) -> LocalBoxFuture<'static, Result<String, RoundDatabaseError>>;

    /// Saves a round: its head, and its text if one is given. Either all of it is saved or nothing.
    ///
    /// # Errors
    /// A [`RoundDatabaseError`], whose text can be shown as it is.
    fn save(
        &self,
        head: &RoundHead,
        text: Option<String>,
    ) -> LocalBoxFuture<'static, Result<(), RoundDatabaseError>>;

    /// Deletes these rounds.
    ///
    /// # Errors
    /// A [`RoundDatabaseError`], whose text can be shown as it is.
    fn delete(&self, ids: &[RoundId]) -> LocalBoxFuture<'static, Result<(), RoundDatabaseError>>;
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
    /// There is no such round.
    #[error("This round is not saved here any more.")]
    Missing,
    /// The browser refused the operation.
    #[error(
        "The browser could not save this round, perhaps because its storage is full: delete some saved rounds. \
         The round goes on."
    )]
    Failed,
}
