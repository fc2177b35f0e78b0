//! What a seat has seen, heard and done so far.

use crate::game::{Action, Event, Game, JournalEntry, Observation, Room};
use crate::table::{MeetingTime, Perspective, Seat};

/// Returns the entries that the seat witnessed. They also contain the other witnesses, so they must not leave
/// the game.
pub(super) fn known(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = &JournalEntry> {
    let journal = game.journal().iter();
    journal.filter(move |entry| entry.may_be_seen_by(Perspective::One(seat)))
}

/// Returns everything the seat did, or tried and missed, oldest first.
pub(super) fn actions(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = PastAction<'_>> {
    events(game, seat).filter_map(|past| match past {
        PastEvent::Did(done) => Some(done),
        PastEvent::Saw(_) => None,
    })
}

/// Returns what the seat saw and did, oldest first: everything it knows of the round so far.
pub(super) fn events(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = PastEvent<'_>> {
    known(game, seat).flat_map(move |entry| {
        let is_own = entry.event.chooser() == Some(seat);
        let done = is_own.then_some(PastEvent::Did(PastAction {
            timestep: entry.timestep,
            moment: entry.moment,
            room: entry.room,
            event: &entry.event,
        }));
        let seen = entry.observation_of(seat).map(PastEvent::Saw);
        [done, seen].into_iter().flatten()
    })
}

/// Returns what the seat heard and said, without silences, in order.
pub(super) fn speeches(game: &Game, seat: Seat) -> impl DoubleEndedIterator<Item = HeardSpeech<'_>> {
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

/// A past event that a seat knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastEvent<'a> {
    /// What the seat saw others do, whom it met, or what it was told.
    Saw(Observation<'a>),
    /// What the seat did itself.
    Did(PastAction<'a>),
}

impl PastEvent<'_> {
    /// Returns the timestep, from 1.
    pub fn timestep(&self) -> u16 {
        match self {
            PastEvent::Saw(seen) => seen.timestep,
            PastEvent::Did(done) => done.timestep,
        }
    }
}

/// An action of the seat, or one that it tried and missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastAction<'a> {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The time within a live meeting; `START` outside one.
    pub moment: MeetingTime,
    /// The room the seat was in.
    pub room: Room,
    /// The event.
    pub event: &'a Event,
}

/// A speech of the seat itself, or one that it heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeardSpeech<'a> {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The time within a live meeting; `START` outside one.
    pub moment: MeetingTime,
    /// The speaker.
    pub who: Seat,
    /// The words, never empty.
    pub words: &'a str,
}
