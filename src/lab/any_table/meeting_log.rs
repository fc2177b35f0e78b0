//! The meetings of a round: what was said, and who voted for whom.

use super::RoundMoment;
use crate::table::{MeetingTime, Roster, Seat, SeatSet};

/// The meetings of a round, as somebody may know them who may know everything.
#[derive(Clone, Debug, PartialEq)]
pub struct MeetingLog {
    /// The players' names and colours.
    pub roster: Roster,
    /// Whether everybody may speak at any time.
    pub is_live: bool,
    /// The meetings, in order.
    pub meetings: Vec<LoggedMeeting>,
}

/// A meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedMeeting {
    /// Its timestep.
    pub timestep: u16,
    /// The participants.
    pub present: SeatSet,
    /// The seat that was ejected, if any.
    pub ejected: Option<Seat>,
    /// What was said and the votes for players, in order.
    pub entries: Vec<MeetingEntry>,
}

/// A speech or a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingEntry {
    /// Whose it is.
    pub seat: Seat,
    /// The time within a live meeting; `START` in others.
    pub time: MeetingTime,
    /// When it was in the round.
    pub moment: RoundMoment,
    /// What was said or voted.
    pub act: LoggedAct,
    /// The same as a sentence.
    pub sentence: String,
}

/// What a seat did in a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoggedAct {
    /// It said these words; never none.
    Said(String),
    /// It voted for this seat.
    VotedFor(Seat),
}
