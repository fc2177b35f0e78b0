//! What a perspective saw of one entry of the journal.

use crate::game::{Action, Encounter, Event, JournalEntry, Room};
use crate::table::{MeetingTime, Perspective, Seat, SeatSet};

/// What a perspective saw of one entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownEntry {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The time within a live meeting; `START` outside one.
    pub moment: MeetingTime,
    /// The room where it happened; for a move, the room where it began.
    pub room: Room,
    /// Whom and what the viewer met in the room that it entered. Empty for the moves of others.
    pub met: Encounter,
    /// The seats that know of a kill or a vent, if it is the viewer's own or the viewer may know everything.
    pub witnesses: Option<SeatSet>,
    /// The event.
    pub event: ShownEvent,
}

/// What a perspective saw of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownEvent {
    /// All of the event: it is the viewer's own, or an onlooker sees all of it.
    Whole(Event),
    /// A seat did a task or pretended to. Onlookers cannot tell which.
    SeemedToDoATask(Seat),
    /// A seat was killed, and it is not told by whom.
    WasKilled(Seat),
    /// A seat is gone from where it was and is in another room. It is not told how it got there.
    TurnedUp {
        /// The seat.
        seat: Seat,
        /// The room where it is now.
        to: Room,
    },
}

impl ShownEntry {
    /// Returns the timestep under which the entry is reported, as [`JournalEntry::reported_at`].
    pub fn reported_at(&self) -> u16 {
        match &self.event {
            ShownEvent::Whole(event) => event.reported_at(self.timestep),
            ShownEvent::SeemedToDoATask(_) | ShownEvent::WasKilled(_) | ShownEvent::TurnedUp { .. } => {
                self.timestep
            }
        }
    }
}

impl JournalEntry {
    /// Returns whether this perspective knows of the entry. Whatever anybody is shown of a round passes this
    /// predicate: views, screens, sounds and pauses.
    pub fn may_be_seen_by(&self, by: Perspective) -> bool {
        by.shows(self.witnesses) && (by != Perspective::Whodunit || self.is_seen_from_outside())
    }

    /// Returns whether somebody sees it who watches the whole ship and is to find out who is what. What a seat
    /// does without leaving its room shows nothing: in a timestep everybody does one thing, so whoever did
    /// something else would not be the killer. Secret votes are told when the ballot is over.
    fn is_seen_from_outside(&self) -> bool {
        match &self.event {
            Event::Acted { seat, action } => match action {
                Action::Move { .. } | Action::Vent { .. } | Action::Kill(_) => true,
                Action::Speak(speech) => !speech.is_silence(),
                Action::Ready | Action::NotReady => true,
                Action::Vote(_) | Action::SkipVote => !self.witnesses.without(*seat).is_empty(),
                Action::CompleteTask(_)
                | Action::FakeTask(_)
                | Action::ViewMonitor(_)
                | Action::CallMeeting
                | Action::ReportBody => false,
            },
            Event::MeetingOpened { .. } | Event::BallotClosed { .. } | Event::RoundOver { .. } => true,
            Event::Missed { .. } | Event::Watched { .. } => false,
        }
    }

    /// Returns what this perspective saw of the entry. Several people who share a screen are shown what all
    /// of them saw alike.
    pub fn shown_to(&self, by: Perspective) -> Option<ShownEntry> {
        if !self.may_be_seen_by(by) {
            return None;
        }
        match by {
            Perspective::Everything => Some(self.whole()),
            Perspective::Whodunit => Some(self.shown_from_outside()),
            Perspective::One(seat) => Some(self.shown_to_witness(seat)),
            Perspective::Shared(seats) => {
                let mut shown = seats.into_iter().map(|seat| ShownEntry {
                    met: Encounter::default(),
                    ..self.shown_to_witness(seat)
                });
                let first = shown.next()?;
                shown.all(|other| other == first).then_some(first)
            }
        }
    }

    fn shown_from_outside(&self) -> ShownEntry {
        let mut shown = self.whole();
        shown.witnesses = None;
        if let Event::Acted { seat, action } = &self.event {
            match *action {
                Action::Kill(victim) => shown.event = ShownEvent::WasKilled(victim),
                Action::Vent { to, .. } => shown.event = ShownEvent::TurnedUp { seat: *seat, to },
                _ => {}
            }
        }
        shown
    }

    fn shown_to_witness(&self, witness: Seat) -> ShownEntry {
        let mut shown = self.whole();
        match &self.event {
            event if event.chooser() == Some(witness) => shown.met = self.met,
            Event::Acted {
                seat,
                action: Action::CompleteTask(_) | Action::FakeTask(_),
            } => shown.event = ShownEvent::SeemedToDoATask(*seat),
            _ => shown.witnesses = None,
        }
        shown
    }

    /// Returns the entry as shown to whoever may know everything.
    pub fn whole(&self) -> ShownEntry {
        let gives_away = matches!(
            self.event,
            Event::Acted {
                action: Action::Kill(_) | Action::Vent { .. },
                ..
            }
        );
        ShownEntry {
            timestep: self.timestep,
            moment: self.moment,
            room: self.room,
            met: Encounter::default(),
            witnesses: gives_away.then_some(self.witnesses),
            event: ShownEvent::Whole(self.event.clone()),
        }
    }
}
