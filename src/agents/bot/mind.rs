//! What a seat has in mind when it chooses: its facts, the words it heard and its temper.

use super::meeting::alibi;
use super::weights::Weights;
use crate::claims::{BodySighting, Claim, Record, read_claims};
use crate::game::{Event, ObservedEvent, Room, Seat, SeatSet, View};

/// Something said, as understood.
#[derive(Clone, Debug)]
pub(crate) struct HeardStatement {
    pub(crate) timestep: u16,
    pub(crate) who: Seat,
    pub(crate) claims: Vec<Claim>,
}

/// What a seat has in mind when it chooses.
pub(crate) struct Beliefs<'a> {
    pub(crate) view: &'a View<'a>,
    pub(crate) me: Seat,
    pub(crate) weights: Weights,
    /// What it knows; for an impostor that talks, what it pretends to know.
    pub(crate) record: Record,
    /// The others whom it believes alive.
    pub(crate) others: SeatSet,
}

/// Somebody's death, and when it can have happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownDeath {
    pub(crate) victim: Seat,
    pub(crate) room: Room,
    /// The last timestep in which the victim is known to have lived.
    pub(crate) earliest: u16,
    /// The timestep in which the body was found.
    pub(crate) latest: u16,
    pub(crate) finder: Option<Seat>,
}

impl<'a> Beliefs<'a> {
    /// The mind as it is, knowing what it knows.
    pub(crate) fn honest(view: &'a View<'a>) -> Beliefs<'a> {
        Beliefs {
            view,
            me: view.seat(),
            weights: Weights::of(view.persona()),
            record: Record::of_view(view),
            others: view.believed_living().without(view.seat()),
        }
    }

    /// The mind that speaks: a crewmate's own; an impostor's with its story in place of the truth.
    pub(crate) fn speaking(view: &'a View<'a>) -> Beliefs<'a> {
        let mut mind = Beliefs::honest(view);
        if view.is_impostor() {
            alibi::rewrite(&mut mind.record, view);
        }
        mind
    }

    pub(crate) fn now(&self) -> u16 {
        self.view.timestep()
    }

    /// Everything others said, understood, oldest first.
    pub(crate) fn heard(&self) -> Vec<HeardStatement> {
        let table = self.view.table();
        let said = self.view.seen().filter_map(|observation| match observation.seen {
            ObservedEvent::Said { who, words } if !words.is_empty() => {
                Some((observation.timestep, who, words))
            }
            _ => None,
        });
        said.map(|(timestep, who, words)| HeardStatement {
            timestep,
            who,
            claims: read_claims(words, table),
        })
        .collect()
    }

    /// Every line that this seat has heard or spoken.
    pub(crate) fn lines(&self) -> Vec<&'a str> {
        let heard = self.view.seen().filter_map(|observation| match observation.seen {
            ObservedEvent::Said { words, .. } if !words.is_empty() => Some(words),
            _ => None,
        });
        heard
            .chain(self.spoken().into_iter().map(|(_, words)| words))
            .collect()
    }

    /// The lines this seat has spoken, with their timesteps.
    pub(crate) fn spoken(&self) -> Vec<(u16, &'a str)> {
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
    pub(crate) fn deaths(&self) -> Vec<KnownDeath> {
        let here = self.view.bodies_here().into_iter().map(|victim| {
            (
                BodySighting {
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
            .map(|(found, finder)| KnownDeath {
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
