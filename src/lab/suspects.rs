//! Who suspected whom: accusations in speeches, and votes.

use super::RoundMoment;
use crate::claims::read_claims;
use crate::game::{Action, Event, Game, describe_entry};
use crate::table::{Seat, SeatSet};

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
    /// Returns the meetings of the round, in order.
    pub fn by_meeting(game: &Game) -> Vec<Suspects> {
        let mut meetings: Vec<Suspects> = Vec::new();
        let mut is_open = false;
        for entry in game.journal() {
            match &entry.event {
                Event::MeetingOpened { present, .. } => {
                    is_open = true;
                    meetings.push(Suspects {
                        timestep: entry.timestep,
                        present: *present,
                        ..Suspects::default()
                    });
                }
                Event::BallotClosed { ejected, .. } => {
                    is_open = false;
                    if let Some(meeting) = meetings.last_mut() {
                        meeting.ejected = ejected.iter().copied().collect();
                    }
                }
                Event::Acted { seat, action } if is_open => {
                    if let Some(meeting) = meetings.last_mut() {
                        meeting.take(game, *seat, action);
                    }
                }
                _ => {}
            }
        }
        meetings
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
    pub fn behind(game: &Game, by: Option<Seat>, against: Seat, meeting: Option<usize>) -> Vec<Suspecting> {
        let (mut found, mut opened, mut is_open) = (Vec::new(), 0, false);
        for (at, entry) in game.journal().iter().enumerate() {
            match &entry.event {
                Event::MeetingOpened { .. } => {
                    is_open = true;
                    opened += 1;
                }
                Event::BallotClosed { .. } => is_open = false,
                Event::Acted { seat, action } => {
                    let is_meant = by.is_none_or(|by| by == *seat) && meeting.is_none_or(|n| n + 1 == opened);
                    let counts = match action {
                        Action::Speak(speech) => accused_by(game, *seat, speech.words()).contains(against),
                        Action::Vote(whom) => *whom == against,
                        _ => false,
                    };
                    if is_open && is_meant && counts {
                        let told = describe_entry(&entry.whole(), game.roster());
                        found.push(Suspecting {
                            by: *seat,
                            moment: RoundMoment::of_entry(game, at),
                            words: told.map_or_else(String::new, |text| text.sentence(game.roster())),
                        });
                    }
                }
                _ => {}
            }
        }
        found
    }

    fn take(&mut self, game: &Game, seat: Seat, action: &Action) {
        let row = &mut self.by[seat.index()];
        match action {
            Action::Speak(speech) => {
                for whom in accused_by(game, seat, speech.words()) {
                    row[whom.index()].accusations += 1;
                }
            }
            Action::Vote(whom) => row[whom.index()].votes += 1,
            _ => {}
        }
    }
}

/// Returns whom a seat accuses with these words.
fn accused_by(game: &Game, seat: Seat, words: &str) -> SeatSet {
    let claims = read_claims(words, game.roster()).into_iter();
    let accused: SeatSet = claims.filter_map(|claim| claim.accused()).collect();
    accused.without(seat)
}
