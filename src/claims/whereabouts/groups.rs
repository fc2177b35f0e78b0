//! Who was in one room at one moment. A timestep alone does not tell: in the one timestep a player may leave
//! a room, another be killed there, and a third come in.

use crate::game::{Action, Event, Game, ObservedEvent, PastEvent, Room, View};
use crate::table::{Seat, SeatSet};

/// The living and the dead who were in one room at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The timestep.
    pub timestep: u16,
    /// The room.
    pub room: Room,
    /// The living players.
    pub players: SeatSet,
    /// The unreported bodies.
    pub bodies: SeatSet,
}

/// Returns the groups that a seat was part of or saw on a monitor, oldest first.
pub(super) fn of_view(view: &View<'_>) -> Vec<Group> {
    let mut here = Group {
        timestep: 0,
        room: Room::Cafeteria,
        players: view.roster().seats(),
        bodies: SeatSet::EMPTY,
    };
    let mut groups = Vec::new();
    for past in view.past() {
        pass_time(&mut here, past.timestep(), &mut groups);
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
                ObservedEvent::Footage(footage) => groups.push(Group {
                    timestep: here.timestep,
                    room: footage.room,
                    players: footage.present.iter().map(|&(who, _)| who).collect(),
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
        add(&mut groups, here);
    }
    pass_time(&mut here, view.timestep(), &mut groups);
    groups
}

/// Returns all groups of the game, oldest first.
pub(super) fn of_game(game: &Game) -> Vec<Group> {
    let mut rooms = Room::ALL.map(|room| Group {
        timestep: 0,
        room,
        players: SeatSet::EMPTY,
        bodies: SeatSet::EMPTY,
    });
    let gather = |rooms: &mut [Group; Room::COUNT], present: SeatSet| {
        for group in rooms {
            group.players = SeatSet::EMPTY;
            group.bodies = SeatSet::EMPTY;
            if group.room == Room::Cafeteria {
                group.players = present;
            }
        }
    };
    gather(&mut rooms, game.roster().seats());
    let mut groups = Vec::new();
    for entry in game.journal() {
        for group in &mut rooms {
            pass_time(group, entry.timestep, &mut groups);
        }
        match &entry.event {
            Event::Acted { seat, action } => match *action {
                Action::Move { from, to } | Action::Vent { from, to } => {
                    let left = &mut rooms[from.index()];
                    left.players = left.players.without(*seat);
                    let entered = &mut rooms[to.index()];
                    entered.players = entered.players.with(*seat);
                    add(&mut groups, *entered);
                }
                Action::Kill(victim) => {
                    let group = &mut rooms[entry.room.index()];
                    group.kill(victim);
                    add(&mut groups, *group);
                }
                _ => {}
            },
            Event::MeetingOpened { present, .. } => {
                gather(&mut rooms, *present);
                add(&mut groups, rooms[Room::Cafeteria.index()]);
            }
            Event::BallotClosed {
                ejected: Some(ejected),
                ..
            } => {
                let group = &mut rooms[Room::Cafeteria.index()];
                group.players = group.players.without(*ejected);
            }
            _ => {}
        }
    }
    groups
}

impl Group {
    fn kill(&mut self, victim: Seat) {
        self.players = self.players.without(victim);
        self.bodies = self.bodies.with(victim);
    }
}

/// Adds the group once for each timestep up to `until` in which it stayed the same.
fn pass_time(group: &mut Group, until: u16, groups: &mut Vec<Group>) {
    while group.timestep < until {
        group.timestep += 1;
        add(groups, *group);
    }
}

fn add(groups: &mut Vec<Group>, group: Group) {
    if !group.players.is_empty() && groups.last() != Some(&group) {
        groups.push(group);
    }
}
