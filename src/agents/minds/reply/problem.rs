//! Why a reply could not be read.

use thiserror::Error;

/// Why a reply could not be read, worded for the model and for people.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplyProblem {
    #[error("The reply is empty.")]
    Empty,
    #[error("The reply has no [Action] that is in the list.")]
    NoAction,
    #[error("“{0}” is not one of the available actions.")]
    NotAvailable(String),
    #[error("The reply names several actions; choose one.")]
    Several,
    #[error("SPEAK needs the words to say.")]
    NoWords,
    #[error("VIEW MONITOR needs the name of a room.")]
    NoRoom,
}
