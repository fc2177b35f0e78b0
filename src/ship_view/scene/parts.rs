//! The scene and its parts: everything that is painted, as plain data. Equal scenes give the same picture.

use super::bubble::Bubble;
use crate::game::{Lamp, Room, Task};
use crate::ship_view::camera::Camera;
use crate::ship_view::robot::{RobotAppearance, RobotState, Silhouette};
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::ship::layout::room_at;
use crate::table::Seat;

/// Everything that is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The rooms, in the order of [`Room::ALL`].
    pub rooms: [RoomAppearance; Room::COUNT],
    /// The lamps, in the order of [`Task::ALL`].
    pub lamps: [Lamp; Task::ALL.len()],
    /// Robots, bodies and ghosts, from back to front, without those in dark rooms.
    pub robots: Vec<RobotAppearance>,
    /// Whoever is in a dark room, from back to front.
    pub silhouettes: Vec<Silhouette>,
    /// The doors through which the viewer may walk now.
    pub exits: Vec<Exit>,
    /// The puffs at vents through which robots crawl.
    pub puffs: Vec<Puff>,
    /// The light on the room of a kill, while everything else is dark.
    pub spotlight: Option<Spotlight>,
    /// Speech bubbles.
    pub bubbles: Vec<Bubble>,
    /// Whether the arcs between vents are drawn.
    pub vents_shown: bool,
    /// Whether the red button is lit.
    pub button_works: bool,
    /// How far the stars have drifted, in field units.
    pub drift: f64,
    /// The camera.
    pub camera: Camera,
}

impl Scene {
    /// Returns the room in which this living player is drawn so that it can be told from the others: in no
    /// dark room.
    pub fn room_of(&self, seat: Seat) -> Option<Room> {
        let robot = self.robots.iter().find(|robot| robot.seat == seat)?;
        let lives = !matches!(robot.state, RobotState::Dead | RobotState::Ghost);
        room_at(robot.spot.feet).filter(|_| lives)
    }
}

/// The light on the room of a kill.
#[derive(Clone, Debug, PartialEq)]
pub struct Spotlight {
    /// The room.
    pub room: Room,
    /// How dark everything else is, from 0 to 1.
    pub strength: f64,
    /// The line below the room: where it happens, and who sees it or who is killed.
    pub caption: String,
}

/// The appearance of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoomAppearance {
    /// Whether the room is lit, which means that the viewer can see into it.
    pub lit: bool,
    /// Whether nobody in the room can be told from anybody else. Such a room is not lit.
    pub is_dark: bool,
    /// The strength of the red glow, from 0 to 1.
    pub red: f64,
    /// Whether the vent is drawn.
    pub vent: bool,
    /// Whether the viewer may walk there now.
    pub is_reachable: bool,
}

/// A door through which the viewer may walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exit {
    /// The middle of the door, in field units.
    pub door: Point,
    /// The direction out of the room, of length 1.
    pub heading: Point,
}

/// A puff of air at a vent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puff {
    /// The middle of the vent's grille, in field units.
    pub at: Point,
    /// The fraction of the puff that has passed, from 0 to 1.
    pub passed: f64,
}
