//! What a robot can be seen doing, and where it is drawn meanwhile.

use crate::game::Room;
use crate::ship_view::scene::spot::Spot;
use crate::ship_view::ship::corridor::way_between;
use crate::ship_view::ship::geometry::{Point, along, between, eased};

/// The scale of a robot seen in a corridor whose room's crowd is not known.
const IN_CORRIDOR: f64 = 0.6;

/// Something that takes a while.
#[derive(Clone, Debug, PartialEq)]
pub enum Animation {
    /// Walking along a corridor.
    Walk(Walk),
    /// Crawling through a vent.
    Crawl(Crawl),
    /// Working on a task, or pretending to.
    Work,
    /// Appearing where it stands.
    Appear,
}

/// A walk from one room to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The room left.
    pub from: Room,
    /// The room entered.
    pub to: Room,
    lead: Vec<Point>,
    corridor: Vec<Point>,
    start_scale: f64,
    end: Spot,
}

/// A crawl from one vent to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Crawl {
    /// The room left.
    pub from: Room,
    /// The room entered.
    pub to: Room,
    /// Where it stood, the vent it enters, the vent it leaves, and where it will stand.
    pub stops: [Point; 4],
    /// The robot's scale before and after.
    pub scales: (f64, f64),
}

/// A robot at one moment of what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimationFrame {
    /// Where it is.
    pub spot: Spot,
    /// Where it is heading, of length 1; nothing when it stands.
    pub heading: Point,
    /// How deep it is in a vent: 0 is out, 1 is gone.
    pub depth: f64,
}

impl Walk {
    /// A walk that begins with the points of `lead` and ends on a spot of the next room.
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

    /// The doors and bends that lie ahead at a part of the time.
    pub fn doors_ahead(&self, part: f64) -> Vec<Point> {
        let way = self.way([true; 2]);
        let (_, _, next) = along(&way, eased(part));
        let doors = way.len() - 1;
        way[next.min(doors)..doors].to_vec()
    }

    /// The way with the ends that are known; where an end is not, it stops at the door.
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
    /// Where the robot is at a part (0 to 1) of the time, or `None` when it stays on its spot. `known` says of both
    /// ends of a way whether whoever looks can see into the room; a crowd it cannot see leaves no trace.
    pub fn place(&self, part: f64, known: [bool; 2]) -> Option<AnimationFrame> {
        match self {
            Animation::Walk(walk) => Some(walk.at(part, known)),
            Animation::Crawl(crawl) => Some(crawl.at(part, known)),
            Animation::Work | Animation::Appear => None,
        }
    }

    /// The rooms of a way, both ends, or `None` when it stays in its room.
    pub fn ends(&self) -> Option<[Room; 2]> {
        match self {
            Animation::Walk(walk) => Some([walk.from, walk.to]),
            Animation::Crawl(crawl) => Some([crawl.from, crawl.to]),
            Animation::Work | Animation::Appear => None,
        }
    }

    /// Makes a way end on another spot. Returns whether there was a way.
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

impl Crawl {
    /// A quarter of the time to reach the vent, a quarter to sink, a quarter to rise, a quarter to step away.
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
