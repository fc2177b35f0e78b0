//! Who suspected whom: accusations in speeches, and votes.

use super::{LoggedAct, LoggedMeeting, MeetingEntry, MeetingLog, RoundMoment};
use crate::claims::read_claims;
use crate::table::{Roster, Seat, SeatSet};

/// One seat's suspicion of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suspected {
    /// The number of speeches that accused the other: reported its kill or vent, voiced suspicion, or
    /// announced a vote for it. A speech counts once for each player that it accuses.
    pub accusations: u16,
    /// The number of votes for the other.
    pub votes: u16,
}

/// An accusing speech or a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspecting {
    /// The seat that suspects.
    pub by: Seat,
    /// When.
    pub moment: RoundMoment,
    /// What it said or voted, as a sentence.
    pub words: String,
}

/// Who suspected whom in one meeting, or in several. Speeches in the task phase belong to no meeting and do
/// not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suspects {
    /// The timestep of the meeting; 0 for several meetings.
    pub timestep: u16,
    /// The participants.
    pub present: SeatSet,
    /// The seats that were ejected.
    pub ejected: SeatSet,
    by: [[Suspected; Seat::MAX]; Seat::MAX],
}

impl Suspects {
    /// Returns who suspected whom in each of these meetings.
    pub fn of_meetings(log: &MeetingLog) -> Vec<Suspects> {
        let of_meeting = |logged: &LoggedMeeting| {
            let mut meeting = Suspects {
                timestep: logged.timestep,
                present: logged.present,
                ejected: logged.ejected.into_iter().collect(),
                ..Suspects::default()
            };
            for entry in &logged.entries {
                let row = &mut meeting.by[entry.seat.index()];
                match &entry.act {
                    LoggedAct::Said(words) => {
                        for whom in accused_by(&log.roster, entry.seat, words) {
                            row[whom.index()].accusations += 1;
                        }
                    }
                    LoggedAct::VotedFor(whom) => row[whom.index()].votes += 1,
                }
            }
            meeting
        };
        log.meetings.iter().map(of_meeting).collect()
    }

    /// Returns the sum over these meetings.
    pub fn total(meetings: &[Suspects]) -> Suspects {
        let mut total = Suspects::default();
        for meeting in meetings {
            total.present = total.present.union(meeting.present);
            total.ejected = total.ejected.union(meeting.ejected);
            let pairs = total.by.iter_mut().flatten().zip(meeting.by.iter().flatten());
            for (sum, more) in pairs {
                sum.accusations += more.accusations;
                sum.votes += more.votes;
            }
        }
        total
    }

    /// Returns how much `by` suspected `against`.
    pub fn of(&self, by: Seat, against: Seat) -> Suspected {
        self.by[by.index()][against.index()]
    }

    /// Returns how much all seats together suspected a seat.
    pub fn against(&self, seat: Seat) -> Suspected {
        let column = self.by.iter().map(|row| row[seat.index()]);
        column.fold(Suspected::default(), |sum, more| Suspected {
            accusations: sum.accusations + more.accusations,
            votes: sum.votes + more.votes,
        })
    }

    /// Returns what counts against a seat: the accusing speeches and the votes of `by`, or of everybody, in the
    /// meeting with this number from 0, or in all.
    pub fn behind_in(
        log: &MeetingLog,
        by: Option<Seat>,
        against: Seat,
        meeting: Option<usize>,
    ) -> Vec<Suspecting> {
        let meetings = log.meetings.iter().enumerate();
        let meant = meetings.filter(|(number, _)| meeting.is_none_or(|meant| meant == *number));
        let counts = |entry: &&MeetingEntry| {
            by.is_none_or(|by| by == entry.seat)
                && match &entry.act {
                    LoggedAct::Said(words) => accused_by(&log.roster, entry.seat, words).contains(against),
                    LoggedAct::VotedFor(whom) => *whom == against,
                }
        };
        let entries = meant.flat_map(|(_, logged)| &logged.entries).filter(counts);
        let told = entries.map(|entry| Suspecting {
            by: entry.seat,
            moment: entry.moment,
            words: entry.sentence.clone(),
        });
        told.collect()
    }
}

/// Returns whom a seat accuses with these words.
fn accused_by(roster: &Roster, seat: Seat, words: &str) -> SeatSet {
    let claims = read_claims(words, roster).into_iter();
    let accused: SeatSet = claims.filter_map(|claim| claim.accused()).collect();
    accused.without(seat)
}
