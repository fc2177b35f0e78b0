//! The visible actions of a robot and where it is drawn during them.

use crate::game::Room;
use crate::ship_view::robot::Spot;
use crate::ship_view::shapes::geometry::{Point, along, between, eased};
use crate::ship_view::ship::corridor::way_between;

/// The scale of a robot in a corridor when the viewer cannot see into the room at that end.
const IN_CORRIDOR: f64 = 0.6;

/// An action that takes time.
#[derive(Clone, Debug, PartialEq)]
pub enum Animation {
    /// Walking along a corridor.
    Walk(Walk),
    /// Crawling through a vent.
    Crawl(Crawl),
    /// Working on a task, or faking one.
    Work,
    /// Fading in on its spot.
    Appear,
}

/// A walk to an adjacent room.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The room the robot leaves.
    pub from: Room,
    /// The room the robot enters.
    pub to: Room,
    lead: Vec<Point>,
    corridor: Vec<Point>,
    start_scale: f64,
    end: Spot,
}

/// A crawl from one vent to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Crawl {
    /// The room the robot leaves.
    pub from: Room,
    /// The room the robot enters.
    pub to: Room,
    /// Four points: the start, the vent entered, the vent left, and the end.
    pub stops: [Point; 4],
    /// The robot's scale at the start and at the end.
    pub scales: (f64, f64),
}

/// A robot at one moment of an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimationFrame {
    /// Position and scale.
    pub spot: Spot,
    /// The direction of movement, of length 1, or the zero vector when the robot stands still.
    pub heading: Point,
    /// The depth in a vent: 0 is outside, 1 is fully inside.
    pub depth: f64,
}

impl Walk {
    /// Creates a walk that starts along the points of `lead` and ends on a spot in the next room.
    pub fn new(from: Room, to: Room, lead: Vec<Point>, start_scale: f64, end: Spot) -> Walk {
        let corridor = way_between(from, to).unwrap_or_default();
        Walk {
            from,
            to,
            lead,
            corridor,
            start_scale,
            end,
        }
    }

    /// Returns the doors and bends that still lie ahead when a fraction `part` of the time has passed.
    pub fn doors_ahead(&self, part: f64) -> Vec<Point> {
        let way = self.way([true; 2]);
        let (_, _, next) = along(&way, eased(part));
        let doors = way.len() - 1;
        way[next.min(doors)..doors].to_vec()
    }

    /// Returns the path, cut off at the door at each end that is not `known`.
    fn way(&self, known: [bool; 2]) -> Vec<Point> {
        let mut way = if known[0] { self.lead.clone() } else { Vec::new() };
        way.extend(&self.corridor);
        if known[1] {
            way.push(self.end.feet);
        }
        way
    }
}

impl Animation {
    /// Returns where the robot is when a fraction `part` (0 to 1) of the time has passed, or `None` if the
    /// animation does not move it. `known` states for each end of the path whether the viewer can see into
    /// that room. The positions of a hidden crowd must not influence what the viewer sees.
    pub fn place(&self, part: f64, known: [bool; 2]) -> Option<AnimationFrame> {
        match self {
            Animation::Walk(walk) => Some(walk.at(part, known)),
            Animation::Crawl(crawl) => Some(crawl.at(part, known)),
            Animation::Work | Animation::Appear => None,
        }
    }

    /// Returns the rooms at both ends of the path, or `None` if the animation stays in one room.
    pub fn ends(&self) -> Option<[Room; 2]> {
        match self {
            Animation::Walk(walk) => Some([walk.from, walk.to]),
            Animation::Crawl(crawl) => Some([crawl.from, crawl.to]),
            Animation::Work | Animation::Appear => None,
        }
    }

    /// Redirects the path to another end spot. Returns whether the animation has a path.
    pub fn end_at(&mut self, spot: Spot) -> bool {
        match self {
            Animation::Walk(walk) => walk.end = spot,
            Animation::Crawl(crawl) => {
                crawl.stops[3] = spot.feet;
                crawl.scales.1 = spot.scale;
            }
            Animation::Work | Animation::Appear => return false,
        }
        true
    }
}

impl Walk {
    fn at(&self, part: f64, known: [bool; 2]) -> AnimationFrame {
        let covered = eased(part);
        let (feet, heading, _) = along(&self.way(known), covered);
        let scale = |seen: bool, scale| if seen { scale } else { IN_CORRIDOR };
        AnimationFrame {
            spot: Spot {
                feet,
                scale: between(
                    scale(known[0], self.start_scale),
                    scale(known[1], self.end.scale),
                    covered,
                ),
            },
            heading,
            depth: 0.0,
        }
    }
}

/// The time from the start of a crawl to the first puff, as a part of the crawl.
const FIRST_PUFF: f64 = 0.28;

/// The time from the start of a crawl to the second puff, as a part of the crawl.
const SECOND_PUFF: f64 = 0.5;

/// How long a puff lasts, as a part of the crawl.
const PUFF: f64 = 0.36;

impl Crawl {
    /// Returns the place of the puff at each vent, and the fraction of the puff that has passed when a
    /// fraction `part` of the crawl has. Outside 0 to 1 there is no puff.
    pub fn puffs(&self, part: f64) -> [(Point, f64); 2] {
        let [_, into, out, _] = self.stops;
        let passed = |from: f64| (part - from) / PUFF;
        [(into, passed(FIRST_PUFF)), (out, passed(SECOND_PUFF))]
    }

    /// The time is split into four equal parts: walking to the vent, sinking, rising and stepping away.
    fn at(&self, part: f64, known: [bool; 2]) -> AnimationFrame {
        let [start, into, out, end] = self.stops;
        let phase = part * 4.0;
        let entering = phase < 2.0;
        let (from, to, walked, depth) = if entering {
            (start, into, eased(phase), eased(phase - 1.0))
        } else {
            (out, end, eased(phase - 3.0), 1.0 - eased(phase - 2.0))
        };
        let (scale, seen) = if entering {
            (self.scales.0, known[0])
        } else {
            (self.scales.1, known[1])
        };
        AnimationFrame {
            spot: Spot {
                feet: from.towards(to, walked),
                scale,
            },
            heading: from.heading(to),
            depth: if seen { depth } else { 1.0 },
        }
    }
}
