//! What a seat saw, heard and did so far.

use super::{Action, Event, Game, JournalEntry, MeetingTime, Observation, Room, Seat, SeatSet};

/// The entries that a seat is a witness of. They tell who else is, so they do not leave the game.
pub(super) fn known(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = &JournalEntry> {
    let journal = game.journal().iter();
    journal.filter(move |entry| entry.witnesses.contains(seat))
}

/// Everything a seat did, or tried and missed, oldest first.
pub(super) fn done(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = PastAction<'_>> {
    past(game, seat).filter_map(|past| match past {
        PastEvent::Did(done) => Some(done),
        PastEvent::Saw(_) => None,
    })
}

/// What a seat saw and what it did itself, oldest first: all that it knows of the round so far.
pub(super) fn past(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = PastEvent<'_>> {
    known(game, seat).filter_map(move |entry| {
        if entry.event.chooser() == Some(seat) {
            return Some(PastEvent::Did(PastAction {
                timestep: entry.timestep,
                moment: entry.moment,
                room: entry.room,
                event: &entry.event,
            }));
        }
        entry.seen_by(seat).map(PastEvent::Saw)
    })
}

/// What a seat heard and what it said itself, silences left out, in the order in which it was said.
pub(super) fn talk(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = HeardSpeech<'_>> {
    known(game, seat).filter_map(|entry| match &entry.event {
        Event::Acted {
            seat,
            action: Action::Speak(speech),
        } if !speech.is_silence() => Some(HeardSpeech {
            timestep: entry.timestep,
            moment: entry.moment,
            who: *seat,
            words: speech.words(),
        }),
        _ => None,
    })
}

/// The bodies that a seat came upon wherever it went, oldest first. A meeting takes all bodies away.
pub(super) fn found(game: &Game, seat: Seat) -> impl Iterator<Item = DiscoveredBodies> {
    let mut lying: Vec<(Room, Seat)> = Vec::new();
    game.journal().iter().filter_map(move |entry| {
        let (who, action) = match &entry.event {
            Event::Acted { seat, action } => (*seat, action),
            Event::MeetingOpened { .. } => {
                lying.clear();
                return None;
            }
            _ => return None,
        };
        match action {
            Action::Kill(victim) => lying.push((entry.room, *victim)),
            Action::Move { to, .. } | Action::Vent { to, .. } if who == seat => {
                let there = lying.iter().filter(|(room, _)| room == to);
                let bodies: SeatSet = there.map(|(_, body)| *body).collect();
                return (!bodies.is_empty()).then_some(DiscoveredBodies {
                    timestep: entry.timestep,
                    room: *to,
                    bodies,
                });
            }
            _ => {}
        }
        None
    })
}

/// Bodies that a seat came upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscoveredBodies {
    /// When, from 1.
    pub timestep: u16,
    /// Where.
    pub room: Room,
    /// Who lay there.
    pub bodies: SeatSet,
}

/// Something of the round so far that a seat knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastEvent<'a> {
    /// What it saw others do, or was told.
    Saw(Observation<'a>),
    /// What it did itself.
    Did(PastAction<'a>),
}

impl PastEvent<'_> {
    /// When, from 1.
    pub fn timestep(&self) -> u16 {
        match self {
            PastEvent::Saw(seen) => seen.timestep,
            PastEvent::Did(done) => done.timestep,
        }
    }
}

/// Something the seat did, or tried and missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastAction<'a> {
    /// When, from 1.
    pub timestep: u16,
    /// How far into a live meeting; the start outside one.
    pub moment: MeetingTime,
    /// Where the seat was.
    pub room: Room,
    /// What.
    pub event: &'a Event,
}

/// Something that was said, by the seat itself or within its hearing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeardSpeech<'a> {
    /// When, from 1.
    pub timestep: u16,
    /// How far into a live meeting; the start outside one.
    pub moment: MeetingTime,
    /// Who said it.
    pub who: Seat,
    /// The words, never empty.
    pub words: &'a str,
}
