//! A seat's room and the players in it, as it goes through what it saw and did.

use crate::game::{Action, Event, ObservedEvent, PastAction, PastEvent, Room};
use crate::table::SeatSet;

/// A seat's room and the players in it, by its own knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) room: Room,
    /// The others in it.
    pub(crate) here: SeatSet,
    /// The others whom it believes alive.
    living: SeatSet,
}

impl Place {
    /// Returns where a round begins and meetings end.
    pub(crate) fn start(others: SeatSet) -> Place {
        Place {
            room: Room::Cafeteria,
            here: others,
            living: others,
        }
    }

    pub(crate) fn is_with_all(&self) -> bool {
        self.here == self.living
    }

    /// Notes that these players are dead or ejected.
    fn lose(&mut self, players: SeatSet) {
        self.here = self.here.minus(players);
        self.living = self.living.minus(players);
    }

    /// Follows an event that the seat saw or caused.
    pub(crate) fn change(&mut self, past: &PastEvent<'_>) {
        match past {
            PastEvent::Saw(seen) => match seen.seen {
                ObservedEvent::Moved { who, to, .. } | ObservedEvent::Vented { who, to, .. } => {
                    self.here = match to == self.room {
                        true => self.here.with(who),
                        false => self.here.without(who),
                    };
                }
                ObservedEvent::Met(met) => {
                    self.lose(met.bodies);
                    self.here = met.players;
                }
                ObservedEvent::Footage(footage) => self.lose(footage.bodies),
                ObservedEvent::Killed { victim, .. } => self.lose(SeatSet::only(victim)),
                ObservedEvent::MeetingOpened { present, .. } => {
                    *self = Place::start(self.living.and(present))
                }
                ObservedEvent::BallotClosed {
                    ejected: Some(seat), ..
                } => self.lose(SeatSet::only(seat)),
                _ => {}
            },
            PastEvent::Did(PastAction {
                event: Event::Acted { action, .. },
                ..
            }) => match action {
                Action::Move { to, .. } | Action::Vent { to, .. } => {
                    self.room = *to;
                    self.here = SeatSet::EMPTY;
                }
                Action::Kill(victim) => self.lose(SeatSet::only(*victim)),
                _ => {}
            },
            PastEvent::Did(_) => {}
        }
    }
}
