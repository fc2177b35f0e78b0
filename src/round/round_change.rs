//! The changes that the loop of a round reports.

use crate::game::Outcome;
use crate::table::Seat;

/// A change that the loop reports to its listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundChange {
    /// The seat is being asked, and its answer takes time.
    Asking(Seat),
    /// The seat's reply was unusable, and the seat is being asked again.
    AskedAgain(Seat),
    /// The seat's answer has arrived.
    Answered(Seat),
    /// The seat gave no usable answer.
    Failed(Seat),
    /// The seat's question or half-typed message was dropped.
    GivenUp(Seat),
    /// The seat is typing a message in a live discussion.
    Typing(Seat),
    /// Time passed in a live meeting.
    Ticked,
    /// The journal or the notes have grown.
    Happened,
    /// The round is over.
    Over(Outcome),
}
