//! Events, as the journal stores them and as a seat observes them.

use super::{Action, Outcome, Room};
use crate::table::{MeetingTime, Perspective, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalEntry {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The time within a live meeting; `START` outside one.
    #[serde(default, skip_serializing_if = "MeetingTime::is_start")]
    pub moment: MeetingTime,
    /// The room where it happened; for a move, the room where it began.
    pub room: Room,
    /// The seats that know of it, including the acting one.
    pub witnesses: SeatSet,
    /// Whom and what the acting seat met in the room that it entered.
    #[serde(default, skip_serializing_if = "Encounter::is_empty")]
    pub met: Encounter,
    /// The event.
    pub event: Event,
}

/// Whom and what somebody who enters a room meets there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    /// The living players.
    pub players: SeatSet,
    /// The unreported bodies.
    pub bodies: SeatSet,
}

impl Encounter {
    /// Returns whether nobody is met, dead or alive.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.bodies.is_empty()
    }
}

impl JournalEntry {
    /// Returns the timestep under which the entry is reported. A meeting takes a timestep of its own, but was
    /// called in the one before. For players and readers, that is when the body was found.
    pub fn reported_at(&self) -> u16 {
        self.event.reported_at(self.timestep)
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat's choice was carried out.
    Acted { seat: Seat, action: Action },
    /// A seat's choice had become impossible before it was carried out (simultaneous order only).
    Missed { seat: Seat, action: Action },
    /// What a seat saw on the monitor.
    Watched { seat: Seat, footage: Box<Footage> },
    /// A meeting began.
    MeetingOpened {
        /// Who called it.
        caller: Seat,
        /// Why it was called.
        cause: Cause,
        /// The living seats. All of them take part.
        present: SeatSet,
    },
    /// The votes were counted.
    BallotClosed {
        /// The votes for each seat, by index; the last element counts the votes to skip.
        tally: [u8; Seat::MAX + 1],
        /// Who was ejected, if anyone.
        ejected: Option<Seat>,
    },
    /// The round ended.
    RoundOver { outcome: Outcome },
}

/// Why a meeting was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The emergency button was pressed.
    Button,
    /// Bodies were found in the entry's room.
    Bodies(SeatSet),
}

/// What a monitor shows of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footage {
    /// The room shown.
    pub room: Room,
    /// The players there and the last action of each there.
    pub present: Vec<FilmedPlayer>,
    /// The unreported bodies there.
    pub bodies: SeatSet,
    /// The player who last left the room since the task phase began and is not in it now.
    pub last_left: Option<FilmedDeparture>,
}

/// A player whom a monitor shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilmedPlayer {
    /// The player.
    pub who: Seat,
    /// The player's last action in the room.
    pub did: ObservedAction,
    /// The timestep of that action, from 1.
    pub timestep: u16,
}

/// How a player left a room, as a monitor shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilmedDeparture {
    /// The player.
    pub who: Seat,
    /// The timestep, from 1.
    pub timestep: u16,
    /// The room that the player went to.
    pub to: Room,
    /// Whether the player went through a vent.
    pub vented: bool,
}

/// A player's action in a room, as an onlooker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObservedAction {
    /// Has done nothing yet since the task phase began.
    Stood,
    /// Came in through a corridor.
    CameFrom(Room),
    /// Came out of a vent.
    VentedFrom(Room),
    /// Killed a player.
    Killed(Seat),
    /// Did a task, or pretended to.
    SeemedToDoATask,
    /// Looked at the monitors.
    Watched(Room),
    /// Said something.
    Spoke,
}

/// What a seat saw others do, whom it met, or what it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation<'a> {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The time within a live meeting; `START` outside one.
    pub moment: MeetingTime,
    /// The room; for a move of another seat, the room where it began; for an encounter, the room entered.
    pub room: Room,
    /// The content.
    pub seen: ObservedEvent<'a>,
}

impl Observation<'_> {
    /// Returns the timestep under which the observation is reported, as [`JournalEntry::reported_at`].
    pub fn reported_at(&self) -> u16 {
        match self.seen {
            ObservedEvent::MeetingOpened { .. } => called_at(self.timestep),
            _ => self.timestep,
        }
    }
}

/// Returns the timestep in which a meeting of this timestep was called.
fn called_at(meeting: u16) -> u16 {
    meeting.saturating_sub(1)
}

/// The content of an observation. Real and pretended tasks look the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObservedEvent<'a> {
    Moved {
        who: Seat,
        from: Room,
        to: Room,
    },
    Vented {
        who: Seat,
        from: Room,
        to: Room,
    },
    Killed {
        who: Seat,
        victim: Seat,
    },
    /// Whom and what this seat met in the room that it entered.
    Met(Encounter),
    SeemedToDoATask {
        who: Seat,
    },
    ViewedMonitor {
        who: Seat,
        room: Room,
    },
    /// A player spoke. Empty words mean that the player stood still.
    Said {
        who: Seat,
        words: &'a str,
    },
    /// A player pressed the button or reported a body; the meeting follows.
    CalledMeeting {
        who: Seat,
    },
    /// A player is ready to vote.
    WasReady {
        who: Seat,
    },
    /// A player takes back that it is ready to vote.
    WasNotReady {
        who: Seat,
    },
    /// What this seat saw on the monitor.
    Footage(&'a Footage),
    MeetingOpened {
        caller: Seat,
        cause: Cause,
        present: SeatSet,
    },
    Voted {
        who: Seat,
        whom: Option<Seat>,
    },
    BallotClosed {
        tally: &'a [u8; Seat::MAX + 1],
        ejected: Option<Seat>,
    },
    RoundOver {
        outcome: Outcome,
    },
}

impl Event {
    /// Returns the timestep under which this event of `timestep` is reported, as
    /// [`JournalEntry::reported_at`].
    pub(in crate::game) fn reported_at(&self, timestep: u16) -> u16 {
        match self {
            Event::MeetingOpened { .. } => called_at(timestep),
            _ => timestep,
        }
    }

    /// Returns the seat that made this choice, for choices carried out or missed.
    pub fn chooser(&self) -> Option<Seat> {
        match self {
            Event::Acted { seat, .. } | Event::Missed { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// Returns the killer and its victim, if this is a kill.
    pub fn kill(&self) -> Option<(Seat, Seat)> {
        match *self {
            Event::Acted {
                seat,
                action: Action::Kill(victim),
            } => Some((seat, victim)),
            _ => None,
        }
    }

    /// Returns the voter and its vote, if this is a vote; `None` is a vote for nobody.
    pub fn vote(&self) -> Option<(Seat, Option<Seat>)> {
        match self {
            Event::Acted {
                seat,
                action: Action::Vote(whom),
            } => Some((*seat, Some(*whom))),
            Event::Acted {
                seat,
                action: Action::SkipVote,
            } => Some((*seat, None)),
            _ => None,
        }
    }

    /// Returns the seat and its choice, for choices carried out or missed.
    pub fn choice(&self) -> Option<(Seat, &Action)> {
        match self {
            Event::Acted { seat, action } | Event::Missed { seat, action } => Some((*seat, action)),
            _ => None,
        }
    }
}

impl JournalEntry {
    /// Returns what `seat` observed of this entry; for its own move, whom it met. Returns `None` for its
    /// other actions and for entries that it did not witness.
    pub fn observation_of(&self, seat: Seat) -> Option<Observation<'_>> {
        if !self.may_be_seen_by(Perspective::One(seat)) {
            return None;
        }
        let seen = match &self.event {
            Event::Acted { seat: who, action } if *who == seat => return self.met_by_moving(action),
            Event::Missed { .. } => return None,
            Event::Acted { seat: who, action } => seen_action(*who, action),
            Event::Watched { footage, .. } => ObservedEvent::Footage(footage),
            Event::MeetingOpened {
                caller,
                cause,
                present,
            } => ObservedEvent::MeetingOpened {
                caller: *caller,
                cause: *cause,
                present: *present,
            },
            Event::BallotClosed { tally, ejected } => ObservedEvent::BallotClosed {
                tally,
                ejected: *ejected,
            },
            Event::RoundOver { outcome } => ObservedEvent::RoundOver { outcome: *outcome },
        };
        Some(Observation {
            timestep: self.timestep,
            moment: self.moment,
            room: self.room,
            seen,
        })
    }

    /// Returns whom the acting seat met in the room that it entered, if it met anybody.
    fn met_by_moving(&self, action: &Action) -> Option<Observation<'_>> {
        let (Action::Move { to, .. } | Action::Vent { to, .. }) = action else {
            return None;
        };
        (!self.met.is_empty()).then_some(Observation {
            timestep: self.timestep,
            moment: self.moment,
            room: *to,
            seen: ObservedEvent::Met(self.met),
        })
    }
}

fn seen_action(who: Seat, action: &Action) -> ObservedEvent<'_> {
    match *action {
        Action::Move { from, to } => ObservedEvent::Moved { who, from, to },
        Action::Vent { from, to } => ObservedEvent::Vented { who, from, to },
        Action::Kill(victim) => ObservedEvent::Killed { who, victim },
        Action::CompleteTask(_) | Action::FakeTask(_) => ObservedEvent::SeemedToDoATask { who },
        Action::CallMeeting | Action::ReportBody => ObservedEvent::CalledMeeting { who },
        Action::ViewMonitor(room) => ObservedEvent::ViewedMonitor { who, room },
        Action::Speak(ref speech) => ObservedEvent::Said {
            who,
            words: speech.words(),
        },
        Action::Ready => ObservedEvent::WasReady { who },
        Action::NotReady => ObservedEvent::WasNotReady { who },
        Action::Vote(whom) => ObservedEvent::Voted {
            who,
            whom: Some(whom),
        },
        Action::SkipVote => ObservedEvent::Voted { who, whom: None },
    }
}
