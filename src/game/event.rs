//! What happened, as the journal keeps it and as a seat sees it.

use super::{Action, MeetingTime, Outcome, Room, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// One line of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalEntry {
    /// When it happened, from 1.
    pub timestep: u16,
    /// How far into a live meeting it happened; the start outside one.
    #[serde(default, skip_serializing_if = "MeetingTime::is_start")]
    pub moment: MeetingTime,
    /// Where it happened; for a way, where it began.
    pub room: Room,
    /// The seats that know of it, whoever did it included.
    pub witnesses: SeatSet,
    /// What happened.
    pub event: Event,
}

impl JournalEntry {
    /// The timestep that it is told under. A meeting takes a timestep of its own, and somebody called it in the one
    /// before: that is when the body was found, for players as for readers.
    pub fn told_at(&self) -> u16 {
        match self.event {
            Event::MeetingOpened { .. } => self.timestep.saturating_sub(1),
            _ => self.timestep,
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat's choice was carried out.
    Acted { seat: Seat, action: Action },
    /// A seat's choice was no longer possible when its moment came (simultaneous order only).
    Missed { seat: Seat, action: Action },
    /// What a seat saw on the monitor.
    Watched { seat: Seat, footage: Box<Footage> },
    /// A meeting began.
    MeetingOpened {
        /// Who called it.
        caller: Seat,
        /// Why.
        cause: Cause,
        /// The living, all of whom take part.
        present: SeatSet,
    },
    /// The votes were counted.
    BallotClosed {
        /// The votes that each seat got, by place at the table; the last is the count of votes for nobody.
        tally: [u8; Seat::MAX + 1],
        /// Who was ejected, if anybody.
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
    /// The room looked at.
    pub room: Room,
    /// Who is there, and what each last did there.
    pub present: Vec<(Seat, ObservedAction)>,
    /// The unreported bodies there.
    pub bodies: SeatSet,
    /// Who last left the room since the task phase began, and is not in it now.
    pub last_left: Option<Seat>,
}

/// What somebody did in a room, as an onlooker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObservedAction {
    /// Nothing yet since the task phase began.
    Stood,
    /// Came in along a corridor.
    CameFrom(Room),
    /// Came out of a vent.
    VentedFrom(Room),
    /// Killed somebody.
    Killed(Seat),
    /// Did a task, or pretended to.
    SeemedToDoATask,
    /// Looked at the monitors.
    Watched(Room),
    /// Said something.
    Spoke,
}

/// What a seat saw others do, or was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation<'a> {
    /// When, from 1.
    pub timestep: u16,
    /// How far into a live meeting; the start outside one.
    pub moment: MeetingTime,
    /// Where; for a way, where it began.
    pub room: Room,
    /// What.
    pub seen: ObservedEvent<'a>,
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
    SeemedToDoATask {
        who: Seat,
    },
    ViewedMonitor {
        who: Seat,
        room: Room,
    },
    /// Somebody was heard. Empty words are a player standing still.
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
    /// What this seat itself saw on the monitor.
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
    /// The seat whose choice this is, for choices carried out or missed.
    pub fn chooser(&self) -> Option<Seat> {
        match self {
            Event::Acted { seat, .. } | Event::Missed { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// The choice in this event, if it is one.
    pub fn choice(&self) -> Option<(Seat, &Action)> {
        match self {
            Event::Acted { seat, action } | Event::Missed { seat, action } => Some((*seat, action)),
            _ => None,
        }
    }
}

impl JournalEntry {
    /// What `seat` knows of this entry, unless it is its own doing or was not there.
    pub fn seen_by(&self, seat: Seat) -> Option<Observation<'_>> {
        if !self.witnesses.contains(seat) {
            return None;
        }
        let seen = match &self.event {
            Event::Acted { seat: who, .. } | Event::Missed { seat: who, .. } if *who == seat => return None,
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
        Action::Vote(whom) => ObservedEvent::Voted {
            who,
            whom: Some(whom),
        },
        Action::SkipVote => ObservedEvent::Voted { who, whom: None },
    }
}
