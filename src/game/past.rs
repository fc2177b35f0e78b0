//! What a seat saw, heard and did so far.

use super::{Action, Entry, Event, Moment, Observation, Room, Seat, SeatSet, View};

impl<'a> View<'a> {
    /// Everything the seat did, or tried and missed, oldest first.
    pub fn done(&self) -> impl DoubleEndedIterator<Item = Done<'a>> + use<'a> {
        self.past().filter_map(|past| match past {
            Past::Did(done) => Some(done),
            Past::Saw(_) => None,
        })
    }

    /// What the seat saw and what it did itself, oldest first: all that it knows of the round so far.
    pub fn past(&self) -> impl DoubleEndedIterator<Item = Past<'a>> + use<'a> {
        let seat = self.seat();
        self.known().filter_map(move |(entry, before)| {
            if entry.event.chooser() == Some(seat) {
                return Some(Past::Did(Done {
                    timestep: entry.timestep,
                    moment: entry.moment,
                    room: entry.room,
                    event: &entry.event,
                    found: found(entry, before),
                }));
            }
            entry.seen_by(seat).map(Past::Saw)
        })
    }

    /// What the seat heard and what it said itself, silences left out, in the order in which it was said.
    pub fn talk(&self) -> impl DoubleEndedIterator<Item = Spoken<'a>> + use<'a> {
        self.known().filter_map(|(entry, _)| match &entry.event {
            Event::Acted {
                seat,
                action: Action::Speak(speech),
            } if !speech.is_silence() => Some(Spoken {
                timestep: entry.timestep,
                moment: entry.moment,
                who: *seat,
                words: speech.words(),
            }),
            _ => None,
        })
    }
}

/// The bodies that lay in the room to which this entry led somebody, by all that came before; none where it led nobody
/// anywhere. A meeting takes all bodies away.
fn found(entry: &Entry, before: &[Entry]) -> SeatSet {
    let Event::Acted {
        action: Action::Move { to, .. } | Action::Vent { to, .. },
        ..
    } = &entry.event
    else {
        return SeatSet::EMPTY;
    };
    let since = before.iter().rev();
    let since = since.take_while(|entry| !matches!(entry.event, Event::MeetingOpened { .. }));
    let killed = since.filter_map(|entry| match entry.event {
        Event::Acted {
            action: Action::Kill(victim),
            ..
        } if entry.room == *to => Some(victim),
        _ => None,
    });
    killed.collect()
}

/// Something of the round so far that a seat knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past<'a> {
    /// What it saw others do, or was told.
    Saw(Observation<'a>),
    /// What it did itself.
    Did(Done<'a>),
}

impl Past<'_> {
    /// When, from 1.
    pub fn timestep(&self) -> u16 {
        match self {
            Past::Saw(seen) => seen.timestep,
            Past::Did(done) => done.timestep,
        }
    }
}

/// Something the seat did, or tried and missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done<'a> {
    /// When, from 1.
    pub timestep: u16,
    /// How far into a live meeting; the start outside one.
    pub moment: Moment,
    /// Where the seat was.
    pub room: Room,
    /// What.
    pub event: &'a Event,
    /// The bodies that lay where this led it.
    pub found: SeatSet,
}

/// Something that was said, by the seat itself or within its hearing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken<'a> {
    /// When, from 1.
    pub timestep: u16,
    /// How far into a live meeting; the start outside one.
    pub moment: Moment,
    /// Who said it.
    pub who: Seat,
    /// The words, never empty.
    pub words: &'a str,
}
