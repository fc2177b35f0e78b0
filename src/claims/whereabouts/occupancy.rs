//! Who was in one room at the same time. A timestep alone does not tell: within one timestep a player may
//! leave a room, another be killed there, and a third come in.

use crate::game::{Action, Event, Game, ObservedEvent, PastEvent, Room, View};
use crate::table::{Seat, SeatSet};

/// The living and the dead who were in one room at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupancy {
    /// The timestep, from 1; 0 before the first.
    pub timestep: u16,
    /// The room.
    pub room: Room,
    /// The living players.
    pub players: SeatSet,
    /// The unreported bodies.
    pub bodies: SeatSet,
}

/// Returns the occupancies of rooms that a seat was in or saw on a monitor, oldest first.
pub(super) fn of_view(view: &View<'_>) -> Vec<Occupancy> {
    let mut here = Occupancy {
        timestep: 0,
        room: Room::Cafeteria,
        players: view.roster().seats(),
        bodies: SeatSet::EMPTY,
    };
    let mut occupancies = Vec::new();
    for past in view.past() {
        pass_time(&mut here, past.timestep(), &mut occupancies);
        match past {
            PastEvent::Did(done) => {
                if let Event::Acted { seat, action } = done.event {
                    match *action {
                        Action::Move { to, .. } | Action::Vent { to, .. } => {
                            here.room = to;
                            here.players = SeatSet::only(*seat);
                            here.bodies = SeatSet::EMPTY;
                        }
                        Action::Kill(victim) => here.kill(victim),
                        _ => {}
                    }
                }
            }
            PastEvent::Saw(observation) => match observation.seen {
                ObservedEvent::Moved { who, to, .. } | ObservedEvent::Vented { who, to, .. } => {
                    here.players = match to == here.room {
                        true => here.players.with(who),
                        false => here.players.without(who),
                    };
                }
                ObservedEvent::Killed { victim, .. } => here.kill(victim),
                ObservedEvent::Met(met) => {
                    here.players = here.players.union(met.players);
                    here.bodies = met.bodies;
                }
                ObservedEvent::Footage(footage) => occupancies.push(Occupancy {
                    timestep: here.timestep,
                    room: footage.room,
                    players: footage.present.iter().map(|filmed| filmed.who).collect(),
                    bodies: footage.bodies,
                }),
                ObservedEvent::MeetingOpened { present, .. } => {
                    here.room = Room::Cafeteria;
                    here.players = present;
                    here.bodies = SeatSet::EMPTY;
                }
                ObservedEvent::BallotClosed {
                    ejected: Some(ejected),
                    ..
                } => here.players = here.players.without(ejected),
                _ => {}
            },
        }
        add(&mut occupancies, here);
    }
    pass_time(&mut here, view.timestep(), &mut occupancies);
    occupancies
}

/// Returns all occupancies of the game, oldest first.
pub(super) fn of_game(game: &Game) -> Vec<Occupancy> {
    let mut rooms = Room::ALL.map(|room| Occupancy {
        timestep: 0,
        room,
        players: SeatSet::EMPTY,
        bodies: SeatSet::EMPTY,
    });
    let gather = |rooms: &mut [Occupancy; Room::COUNT], present: SeatSet| {
        for occupancy in rooms {
            occupancy.players = SeatSet::EMPTY;
            occupancy.bodies = SeatSet::EMPTY;
            if occupancy.room == Room::Cafeteria {
                occupancy.players = present;
            }
        }
    };
    gather(&mut rooms, game.roster().seats());
    let mut occupancies = Vec::new();
    for entry in game.journal() {
        for occupancy in &mut rooms {
            pass_time(occupancy, entry.timestep, &mut occupancies);
        }
        match &entry.event {
            Event::Acted { seat, action } => match *action {
                Action::Move { from, to } | Action::Vent { from, to } => {
                    let left = &mut rooms[from.index()];
                    left.players = left.players.without(*seat);
                    let entered = &mut rooms[to.index()];
                    entered.players = entered.players.with(*seat);
                    add(&mut occupancies, *entered);
                }
                Action::Kill(victim) => {
                    let occupancy = &mut rooms[entry.room.index()];
                    occupancy.kill(victim);
                    add(&mut occupancies, *occupancy);
                }
                _ => {}
            },
            Event::MeetingOpened { present, .. } => {
                gather(&mut rooms, *present);
                add(&mut occupancies, rooms[Room::Cafeteria.index()]);
            }
            Event::BallotClosed {
                ejected: Some(ejected),
                ..
            } => {
                let occupancy = &mut rooms[Room::Cafeteria.index()];
                occupancy.players = occupancy.players.without(*ejected);
            }
            _ => {}
        }
    }
    occupancies
}

impl Occupancy {
    fn kill(&mut self, victim: Seat) {
        self.players = self.players.without(victim);
        self.bodies = self.bodies.with(victim);
    }
}

/// Adds the unchanged occupancy once for each timestep up to `until`.
fn pass_time(occupancy: &mut Occupancy, until: u16, occupancies: &mut Vec<Occupancy>) {
    while occupancy.timestep < until {
        occupancy.timestep += 1;
        add(occupancies, *occupancy);
    }
}

fn add(occupancies: &mut Vec<Occupancy>, occupancy: Occupancy) {
    if !occupancy.players.is_empty() && occupancies.last() != Some(&occupancy) {
        occupancies.push(occupancy);
    }
}
