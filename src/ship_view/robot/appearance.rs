//! The appearance of a robot: where it is, what it does and whose it is.

use crate::ship_view::shapes::geometry::{Point, Rect, between, eased};
use crate::table::{Colour, Seat};

/// A robot's width at scale 1, in field units.
pub const ROBOT_WIDTH: f64 = 70.0;
/// A robot's height at scale 1, in field units, from its shadow to the tip of its antenna.
pub const ROBOT_HEIGHT: f64 = 112.0;

/// Position and scale of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The middle of the shadow.
    pub feet: Point,
    /// The scale; 1 is [`ROBOT_WIDTH`] by [`ROBOT_HEIGHT`] units.
    pub scale: f64,
}

impl Spot {
    /// Returns the field rectangle that the robot covers.
    pub fn covers(&self) -> Rect {
        let (width, height) = (ROBOT_WIDTH * self.scale, ROBOT_HEIGHT * self.scale);
        Rect::new(self.feet.x - width / 2.0, self.feet.y - height, width, height)
    }

    /// Returns the field rectangle of the robot's head with its screen.
    pub fn face(&self) -> Rect {
        let (half, low, high) = (34.0 * self.scale, 39.0 * self.scale, 91.0 * self.scale);
        Rect::new(self.feet.x - half, self.feet.y - high, half * 2.0, high - low)
    }

    /// Returns the field rectangle of the letters on the robot's body.
    pub fn mark(&self) -> Rect {
        let (half, low, high) = (22.0 * self.scale, 10.0 * self.scale, 39.0 * self.scale);
        Rect::new(self.feet.x - half, self.feet.y - high, half * 2.0, high - low)
    }

    /// Returns the spot at a fraction `t` (0 to 1) of the way to another, eased.
    pub fn towards(&self, other: Spot, t: f64) -> Spot {
        Spot {
            feet: self.feet.towards(other.feet, eased(t)),
            scale: between(self.scale, other.scale, eased(t)),
        }
    }

    /// Returns the tip of the antenna, which a bubble points at.
    pub fn tip(&self) -> Point {
        self.feet.shifted(0.0, -ROBOT_HEIGHT * self.scale)
    }
}

/// The appearance of a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotAppearance {
    /// The robot's seat.
    pub seat: Seat,
    /// The player's colour. The mark follows from it.
    pub colour: Colour,
    /// Position and scale.
    pub spot: Spot,
    /// The direction of the eyes, of length up to 1.
    pub gaze: Point,
    /// The robot's state.
    pub state: RobotState,
    /// The number of dots in the thinking indicator, 0 to 3, or `None` when the seat is not thinking.
    pub dots: Option<u8>,
    /// How far the robot leans, in degrees clockwise.
    pub tilt: f64,
    /// Whether the robot is speaking.
    pub speaks: bool,
    /// Whether this is the viewer's own robot.
    pub own: bool,
    /// Whether the viewer knows that the player is an impostor.
    pub impostor: bool,
    /// The opacity, from 0 to 1.
    pub opacity: f64,
}

/// The outline of a robot in the dark. It belongs to nobody, and is the same for whatever they do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Silhouette {
    /// Position and scale.
    pub spot: Spot,
    /// How far the robot leans, in degrees clockwise.
    pub tilt: f64,
    /// Whether the robot lies there, killed.
    pub is_body: bool,
    /// The opacity, from 0 to 1.
    pub opacity: f64,
}

impl RobotAppearance {
    /// Returns what is left of the robot in the dark, or `None` for a ghost.
    pub fn silhouette(&self) -> Option<Silhouette> {
        let silhouette = Silhouette {
            spot: self.spot,
            tilt: self.tilt,
            is_body: self.state == RobotState::Dead,
            opacity: self.opacity,
        };
        (self.state != RobotState::Ghost).then_some(silhouette)
    }
}

/// The state of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RobotState {
    /// Standing.
    Standing,
    /// Walking.
    Walking {
        /// Half steps since the start of the walk.
        phase: f64,
    },
    /// Working on a task.
    Working {
        /// The fraction of the work that is done, from 0 to 1.
        phase: f64,
    },
    /// In a vent.
    Venting {
        /// The depth in the vent: 0 is outside, 1 is fully inside.
        depth: f64,
    },
    /// Killed, and fallen apart.
    Dead,
    /// A ghost, drawn as an outline.
    Ghost,
}
