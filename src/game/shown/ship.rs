//! The ship as far as a perspective may know it: all of it for a watcher, what one seat knows for a player.

use crate::game::{Action, AssignedTask, Game, Offer, Room, Task, View};
use crate::table::{Perspective, Phase, Roster, Seat, SeatSet};

/// The state of a task's lamp.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lamp {
    /// No visible player holds this task.
    #[default]
    Off,
    /// A visible player has yet to complete the task.
    Waiting,
    /// The task is complete.
    Done,
}

/// The ship at one moment, as a perspective may know it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownShip {
    /// The current timestep, from 1.
    pub timestep: u16,
    /// The viewer's perspective.
    pub perspective: Perspective,
    /// The room of the seat whose perspective is shown.
    pub here: Option<Room>,
    /// The players' names and colours.
    pub roster: Roster,
    /// The visible living players, by room in the order of [`Room::ALL`].
    pub living: [SeatSet; Room::COUNT],
    /// The visible unreported bodies, by room in the order of [`Room::ALL`].
    pub bodies: [SeatSet; Room::COUNT],
    /// The dead of whom the viewer knows who killed them: people, once they watch.
    pub solved_deaths: SeatSet,
    /// The dead, each in the room where they died.
    pub ghosts: Vec<(Seat, Room)>,
    /// The impostors known to the viewer.
    pub impostors: SeatSet,
    /// The lamps, in the order of [`Task::ALL`].
    pub lamps: [Lamp; Task::ALL.len()],
    /// Whether vents are drawn.
    pub vents_known: bool,
    /// Whether a meeting is held.
    pub in_meeting: bool,
    /// Whether the emergency button still works.
    pub button_works: bool,
    /// The rooms that the viewer may walk to now, in the order of [`Room::ALL`].
    pub reachable: [bool; Room::COUNT],
}

impl ShownShip {
    /// Returns what this perspective may see of the round.
    pub fn of(game: &Game, perspective: Perspective) -> ShownShip {
        match perspective {
            Perspective::Everything => ShownShip::watched(game),
            Perspective::Whodunit => ShownShip::whodunit(game),
            Perspective::One(seat) => ShownShip::of_view(&game.view(seat)),
            Perspective::Shared(seats) => ShownShip::shared(game, seats),
        }
    }

    /// Returns the whole round, for a watcher without a seat.
    fn watched(game: &Game) -> ShownShip {
        let seats = game.roster().seats();
        let gone = seats
            .minus(game.living())
            .minus(game.bodies())
            .minus(game.ejected());
        let crew = game.living().minus(game.impostors());
        ShownShip {
            timestep: game.timestep(),
            perspective: Perspective::Everything,
            here: None,
            roster: game.roster().clone(),
            living: Room::ALL.map(|room| game.living_in(room)),
            bodies: Room::ALL.map(|room| game.bodies_in(room)),
            solved_deaths: SeatSet::EMPTY,
            ghosts: gone.into_iter().map(|seat| (seat, game.room_of(seat))).collect(),
            impostors: game.impostors(),
            lamps: lamps(crew.into_iter().flat_map(|seat| game.tasks_of(seat))),
            vents_known: true,
            in_meeting: game.phase() != Phase::Task,
            button_works: game.button_uses_left() > 0,
            reachable: [false; Room::COUNT],
        }
    }

    /// Returns the whole ship without what tells who is what.
    fn whodunit(game: &Game) -> ShownShip {
        ShownShip {
            perspective: Perspective::Whodunit,
            impostors: SeatSet::EMPTY,
            lamps: [Lamp::Off; Task::ALL.len()],
            vents_known: false,
            ..ShownShip::watched(game)
        }
    }

    /// Returns what one seat knows: its own room and who is in it, its own tasks, and the vents if it may use
    /// them.
    fn of_view(view: &View<'_>) -> ShownShip {
        let (seat, here) = (view.seat(), view.room());
        let only_here =
            |seats: SeatSet| Room::ALL.map(|room| if room == here { seats } else { SeatSet::EMPTY });
        let own = SeatSet::only(seat);
        ShownShip {
            timestep: view.timestep(),
            perspective: Perspective::One(seat),
            here: Some(here),
            roster: view.roster().clone(),
            living: only_here(if view.is_alive() {
                view.here().union(own)
            } else {
                SeatSet::EMPTY
            }),
            bodies: only_here(view.bodies_here()),
            solved_deaths: SeatSet::EMPTY,
            ghosts: if view.is_alive() {
                Vec::new()
            } else {
                vec![(seat, here)]
            },
            impostors: if view.is_impostor() {
                view.fellows().union(own)
            } else {
                SeatSet::EMPTY
            },
            lamps: lamps(view.tasks().iter()),
            vents_known: view.is_impostor(),
            in_meeting: view.phase() != Phase::Task,
            button_works: view.button_uses_left() > 0,
            reachable: [false; Room::COUNT],
        }
    }

    /// Returns what several people at one screen may see together: the ship without any player.
    fn shared(game: &Game, seats: SeatSet) -> ShownShip {
        ShownShip {
            timestep: game.timestep(),
            perspective: Perspective::Shared(seats),
            here: None,
            roster: game.roster().clone(),
            living: [SeatSet::EMPTY; Room::COUNT],
            bodies: [SeatSet::EMPTY; Room::COUNT],
            solved_deaths: SeatSet::EMPTY,
            ghosts: Vec::new(),
            impostors: SeatSet::EMPTY,
            lamps: [Lamp::Off; Task::ALL.len()],
            vents_known: false,
            in_meeting: game.phase() != Phase::Task,
            button_works: seats
                .into_iter()
                .all(|seat| game.view(seat).button_uses_left() > 0),
            reachable: [false; Room::COUNT],
        }
    }

    /// Marks the rooms to which a legal move of this seat leads. For a person who is asked to choose.
    pub fn offer_moves(&mut self, view: &View<'_>) {
        for offer in view.offers() {
            if let Offer::Complete(Action::Move { to, .. }) = offer {
                self.reachable[to.index()] = true;
            }
        }
    }

    /// Returns whether this is the perspective of `seat`.
    pub fn is_of(&self, seat: Seat) -> bool {
        self.perspective == Perspective::One(seat)
    }

    /// Returns whether the viewer can see into the room.
    pub fn is_lit(&self, room: Room) -> bool {
        self.perspective.is_watchers() || self.here == Some(room)
    }

    /// Returns whether nobody in the room can be told from anybody else: in a whodunit, from a kill until the
    /// body is reported or a meeting begins. Otherwise the killer would stand beside the body for all to see.
    pub fn is_dark(&self, room: Room) -> bool {
        self.has_unsolved_body(room) || self.is_all_dark()
    }

    /// Returns whether all rooms are dark: in a whodunit, while somebody stands in the room of a body. If the
    /// others were seen elsewhere, the killer would be whoever is missing.
    pub fn is_all_dark(&self) -> bool {
        let hides_somebody =
            |room: &Room| self.has_unsolved_body(*room) && !self.living[room.index()].is_empty();
        Room::ALL.iter().any(hides_somebody)
    }

    /// Returns whether a body lies in the room and the viewer of a whodunit does not know who killed it.
    fn has_unsolved_body(&self, room: Room) -> bool {
        self.perspective == Perspective::Whodunit
            && !self.bodies[room.index()].minus(self.solved_deaths).is_empty()
    }

    /// Returns everyone who takes up space in a room: the living and the bodies.
    pub fn occupants(&self, room: Room) -> SeatSet {
        self.living[room.index()].union(self.bodies[room.index()])
    }
}

fn lamps<'a>(tasks: impl Iterator<Item = &'a AssignedTask>) -> [Lamp; Task::ALL.len()] {
    let mut lamps = [Lamp::Off; Task::ALL.len()];
    for task in tasks {
        if let Some(at) = Task::ALL.iter().position(|other| *other == task.task) {
            // Several players can hold the same task; its lamp shows it as done once all of them have
            // completed it.
            lamps[at] = match lamps[at] {
                Lamp::Off | Lamp::Done if task.is_done() => Lamp::Done,
                _ => Lamp::Waiting,
            };
        }
    }
    lamps
}
