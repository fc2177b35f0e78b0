//! Who suspected whom: accusations in speeches, and votes.

use crate::claims::read_claims;
use crate::game::{Action, Event, Game};
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

    fn take(&mut self, game: &Game, seat: Seat, action: &Action) {
        let row = &mut self.by[seat.index()];
        match action {
            Action::Speak(speech) => {
                let claims = read_claims(speech.words(), game.roster());
                let accused: SeatSet = claims.into_iter().filter_map(|claim| claim.accused()).collect();
                for whom in accused.without(seat) {
                    row[whom.index()].accusations += 1;
                }
            }
            Action::Vote(whom) => row[whom.index()].votes += 1,
            _ => {}
        }
    }
}
