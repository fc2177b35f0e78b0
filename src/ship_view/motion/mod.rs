//! Motion: the animations that journal entries start, evaluated at any time.
//!
//! [`Motion`] takes every new entry that the viewer saw and has no clock of its own. Callers pass the time in
//! milliseconds of one monotonic clock. What the viewer did not see leaves no trace in it.

mod add;
mod animation;
pub(crate) mod durations;
mod kill;
mod now;

pub(crate) use animation::{Animation, AnimationFrame};
pub(crate) use kill::KillMoment;

use super::robot::Spot;
use super::ship::spot::spot_beside;
use crate::game::{Room, ShownShip};
use crate::table::{Perspective, Seat, SeatSet};
use durations::TimeSpan;
use kill::KillScene;

/// The running animations and the positions after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    reduced_motion: bool,
    perspective: Perspective,
    /// Where the viewer last saw each seat, alive or as a body. `None` for seats out of sight.
    rooms: [Option<Room>; Seat::MAX],
    bodies: SeatSet,
    /// Where each body lies, so that it keeps its place whoever comes and goes.
    lying: [Option<Spot>; Seat::MAX],
    in_meeting: bool,
    acts: [Option<RobotAction>; Seat::MAX],
    shifts: [Option<SideStep>; Seat::MAX],
    sayings: [Option<TimedSpeech>; Seat::MAX],
    flashes: [Option<TimeSpan>; Room::COUNT],
    kill: Option<KillScene>,
    thinking: [Option<f64>; Seat::MAX],
    /// The room of an event that the camera has not turned to yet.
    call: Option<Room>,
    /// The timestep of the ship that was shown last.
    timestep: u16,
    stirred: TimeSpan,
    drifted_ms: f64,
}

/// An action of one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotAction {
    /// The animation.
    pub animation: Animation,
    /// When it plays.
    pub span: TimeSpan,
}

/// A robot that steps aside for another one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SideStep {
    from: Spot,
    span: TimeSpan,
}

/// A speech in a bubble.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedSpeech {
    /// The words.
    pub words: String,
    /// When the bubble is shown.
    pub span: TimeSpan,
}

impl Motion {
    /// Creates a state without movement, with every seat where the ship shows it. `reduced_motion` selects
    /// reduced motion, which only fades.
    pub fn at(ship: &ShownShip, reduced_motion: bool) -> Motion {
        let mut motion = Motion {
            reduced_motion,
            perspective: ship.perspective,
            rooms: [None; Seat::MAX],
            bodies: SeatSet::EMPTY,
            lying: [None; Seat::MAX],
            in_meeting: ship.in_meeting,
            acts: Default::default(),
            shifts: [None; Seat::MAX],
            sayings: Default::default(),
            flashes: [None; Room::COUNT],
            kill: None,
            thinking: [None; Seat::MAX],
            call: None,
            timestep: ship.timestep,
            stirred: TimeSpan::new(0.0, 0.0),
            drifted_ms: 0.0,
        };
        motion.place_all(ship);
        motion
    }

    /// Goes on for another viewer, before it takes the entries that lead to this ship. A viewer who sees
    /// everything is shown the rest of what is moving; for any other it ends, since it may not know of it.
    pub fn change_viewer(&mut self, ship: &ShownShip) {
        match ship.perspective {
            Perspective::Everything => {
                self.perspective = ship.perspective;
                self.place_all(ship);
            }
            _ => *self = Motion::at(ship, self.reduced_motion),
        }
    }

    /// Returns whose knowledge is shown.
    pub fn perspective(&self) -> Perspective {
        self.perspective
    }

    /// Places all seats in the rooms in which the ship shows them.
    fn place_all(&mut self, ship: &ShownShip) {
        self.rooms = [None; Seat::MAX];
        self.bodies = SeatSet::EMPTY;
        for room in Room::ALL {
            for seat in ship.occupants(room) {
                self.rooms[seat.index()] = Some(room);
            }
            self.lay(ship.bodies[room.index()], room);
        }
    }

    /// Gives bodies in this room their places, which they keep.
    fn lay(&mut self, bodies: SeatSet, room: Room) {
        let occupants = self.occupants(room);
        let places = bodies
            .into_iter()
            .map(|body| (body, self.spot_among(room, occupants, body)));
        for (body, spot) in places.collect::<Vec<_>>() {
            self.lying[body.index()] = Some(spot);
        }
        self.bodies = self.bodies.union(bodies);
    }

    /// Sets the seats that are thinking. The page knows them, since it waits for their answers.
    pub fn set_thinking(&mut self, seats: SeatSet, now_ms: f64) {
        for (at, since) in self.thinking.iter_mut().enumerate() {
            let thinks = Seat::new(at).is_some_and(|seat| seats.contains(seat));
            *since = thinks.then(|| since.unwrap_or(now_ms));
        }
    }

    fn occupants(&self, room: Room) -> SeatSet {
        Seat::all()
            .filter(|seat| self.rooms[seat.index()] == Some(room))
            .collect()
    }

    /// Returns whether nobody in the room can be told from anybody else, like [`ShownShip::is_dark`].
    fn is_dark(&self, room: Room) -> bool {
        let has_body = || {
            self.occupants(room)
                .into_iter()
                .any(|seat| self.bodies.contains(seat))
        };
        self.perspective == Perspective::Whodunit && has_body()
    }

    /// Returns the spot of a seat in this room when nothing moves.
    fn rest(&self, seat: Seat, room: Room) -> Spot {
        self.spot_among(room, self.occupants(room), seat)
    }

    /// Returns the spot of a seat among those in this room when nothing moves.
    pub fn spot_among(&self, room: Room, occupants: SeatSet, seat: Seat) -> Spot {
        self.lying[seat.index()].unwrap_or_else(|| spot_beside(room, occupants, &self.lying, seat))
    }

    /// Returns where a seat in this room is drawn now.
    fn place(&self, seat: Seat, room: Room, now_ms: f64) -> Spot {
        let standing = || self.shifted(seat, self.rest(seat, room), now_ms);
        match self.act_of(seat, now_ms) {
            Some(act) => match act.animation.place(act.span.part(now_ms), [true; 2]) {
                Some(moment) => moment.spot,
                None => standing(),
            },
            None => standing(),
        }
    }

    /// Returns the spot of a standing seat, interpolated while it steps aside.
    pub fn shifted(&self, seat: Seat, spot: Spot, now_ms: f64) -> Spot {
        match self.shifts[seat.index()] {
            Some(SideStep { from, span }) if span.is_on(now_ms) => from.towards(spot, span.part(now_ms)),
            _ => spot,
        }
    }
}

#[cfg(test)]
mod tests;
