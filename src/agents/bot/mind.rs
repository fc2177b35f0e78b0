//! What a seat has in mind when it chooses: its facts, the words it heard and its temper.

use super::alibi;
use super::temper::Temper;
use crate::claims::{Claim, Found, Record, read_claims};
use crate::game::{Event, Room, Seat, SeatSet, Seen, View};

/// Something said, as understood.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    pub(super) timestep: u16,
    pub(super) who: Seat,
    pub(super) claims: Vec<Claim>,
}

/// What a seat has in mind when it chooses.
pub(super) struct Mind<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) me: Seat,
    pub(super) temper: Temper,
    /// What it knows; for an impostor that talks, what it pretends to know.
    pub(super) record: Record,
    /// The others whom it believes alive.
    pub(super) others: SeatSet,
}

/// Somebody's death, and when it can have happened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Death {
    pub(super) victim: Seat,
    pub(super) room: Room,
    /// The last timestep in which the victim is known to have lived.
    pub(super) earliest: u16,
    /// The timestep in which the body was found.
    pub(super) latest: u16,
    pub(super) finder: Option<Seat>,
}

impl<'a> Mind<'a> {
    /// The mind as it is, knowing what it knows.
    pub(super) fn honest(view: &'a View<'a>) -> Mind<'a> {
        Mind {
            view,
            me: view.seat(),
            temper: Temper::of(view.persona()),
            record: Record::of_view(view),
            others: view.believed_living().without(view.seat()),
        }
    }

    /// The mind that speaks: a crewmate's own; an impostor's with its story in place of the truth.
    pub(super) fn speaking(view: &'a View<'a>) -> Mind<'a> {
        let mut mind = Mind::honest(view);
        if view.is_impostor() {
            alibi::rewrite(&mut mind.record, view);
        }
        mind
    }

    pub(super) fn now(&self) -> u16 {
        self.view.timestep()
    }

    /// Everything others said, understood, oldest first.
    pub(super) fn heard(&self) -> Vec<Heard> {
        let table = self.view.table();
        let said = self.view.seen().filter_map(|observation| match observation.seen {
            Seen::Said { who, words } if !words.is_empty() => Some((observation.timestep, who, words)),
            _ => None,
        });
        said.map(|(timestep, who, words)| Heard {
            timestep,
            who,
            claims: read_claims(words, table),
        })
        .collect()
    }

    /// Every line that this seat has heard or spoken.
    pub(super) fn lines(&self) -> Vec<&'a str> {
        let heard = self.view.seen().filter_map(|observation| match observation.seen {
            Seen::Said { words, .. } if !words.is_empty() => Some(words),
            _ => None,
        });
        heard
            .chain(self.spoken().into_iter().map(|(_, words)| words))
            .collect()
    }

    /// The lines this seat has spoken, with their timesteps.
    pub(super) fn spoken(&self) -> Vec<(u16, &'a str)> {
        let spoken = self.view.done().filter_map(|entry| match entry.event {
            Event::Acted {
                action: crate::game::Action::Speak(speech),
                ..
            } if !speech.is_silence() => Some((entry.timestep, speech.words())),
            _ => None,
        });
        spoken.collect()
    }

    /// The deaths it knows of, oldest first: bodies reported, and those that lie before it.
    pub(super) fn deaths(&self) -> Vec<Death> {
        let here = self.view.bodies_here().into_iter().map(|victim| {
            (
                Found {
                    timestep: self.now(),
                    victim,
                    room: self.view.room(),
                    finder: self.me,
                },
                None,
            )
        });
        let reported = self
            .record
            .bodies
            .iter()
            .map(|&found| (found, Some(found.finder)));
        reported
            .chain(here)
            .map(|(found, finder)| Death {
                victim: found.victim,
                room: found.room,
                earliest: self
                    .record
                    .last_place(found.victim, found.timestep)
                    .map_or(1, |(timestep, _)| timestep),
                latest: found.timestep,
                finder,
            })
            .collect()
    }
}
