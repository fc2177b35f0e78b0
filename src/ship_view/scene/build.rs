//! Builds the scene from the visible state, the motion and the time, by a pure function.

use super::bubble::{Bubble, wrapped};
use super::kill::{FALLEN, fall_in_the_dark, redness, spotlight, strike};
use super::parts::{Exit, Puff, RoomAppearance, Scene};
use crate::game::{Room, ShownShip};
use crate::ship_view::camera::Camera;
use crate::ship_view::motion::{Animation, AnimationFrame, Motion, durations};
use crate::ship_view::robot::{ROBOT_HEIGHT, RobotAppearance, RobotState, Spot};
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::ship::corridor::way_between;
use crate::ship_view::ship::layout::{room_at, standing_area};
use crate::ship_view::ship::spot::ghost_position;
use crate::table::Seat;

impl Scene {
    /// Builds the scene at `now_ms`, limited to the visible state.
    pub fn new(ship: &ShownShip, motion: &Motion, now_ms: f64, camera: Camera) -> Scene {
        let is_all_dark = is_all_dark(ship, motion, now_ms);
        let is_dark = |room| ship.is_dark(room) || is_all_dark;
        let mut scene = Scene {
            rooms: Room::ALL.map(|room| RoomAppearance {
                lit: ship.is_lit(room) && !is_dark(room),
                is_dark: is_dark(room),
                red: redness(ship, motion, room, now_ms),
                vent: ship.vents_known,
                is_reachable: ship.reachable[room.index()],
            }),
            lamps: ship.lamps,
            robots: Vec::with_capacity(Seat::MAX),
            silhouettes: Vec::new(),
            exits: exits(ship),
            puffs: Vec::new(),
            spotlight: spotlight(ship, motion, now_ms),
            bubbles: Vec::new(),
            vents_shown: ship.vents_known,
            button_works: ship.button_works,
            drift: motion.drift(now_ms),
            camera,
        };
        for seat in ship.roster.seats() {
            scene.add_seat(seat, ship, motion, now_ms);
        }
        let kill = motion.kill_now(now_ms);
        let falling = kill
            .filter(|(_, moment)| moment.fall < 1.0)
            .map(|(scene, _)| scene.victim);
        for (number, &(seat, room)) in ship.ghosts.iter().enumerate() {
            if falling == Some(seat) {
                continue;
            }
            let before = ship.ghosts[..number]
                .iter()
                .filter(|other| other.1 == room)
                .count();
            scene
                .robots
                .push(still(ship, seat, ghost_position(room, before), RobotState::Ghost));
        }
        let robots = std::mem::take(&mut scene.robots);
        for robot in from_back_to_front(robots) {
            match is_all_dark || scene.is_in_the_dark(robot.spot) {
                true => scene.silhouettes.extend(robot.silhouette()),
                false => scene.robots.push(robot),
            }
        }
        scene
    }

    /// Returns whether a robot on this spot is in a dark room. It is no more from the door on.
    fn is_in_the_dark(&self, spot: Spot) -> bool {
        room_at(spot.feet).is_some_and(|room| self.rooms[room.index()].is_dark)
    }

    fn add_seat(&mut self, seat: Seat, ship: &ShownShip, motion: &Motion, now_ms: f64) {
        let in_room = |sets: &[crate::table::SeatSet; Room::COUNT]| {
            Room::ALL
                .into_iter()
                .find(|room| sets[room.index()].contains(seat))
        };
        let kill = motion.kill_now(now_ms);
        // A victim stands until it is struck.
        let is_falling = kill.is_some_and(|(scene, moment)| scene.victim == seat && moment.fall < 1.0);
        if let Some(room) = in_room(&ship.bodies).filter(|_| !is_falling) {
            let spot = motion.spot_among(room, ship.occupants(room), seat);
            self.robots.push(still(ship, seat, spot, RobotState::Dead));
            return;
        }
        let room = match is_falling {
            true => in_room(&ship.bodies),
            false => in_room(&ship.living),
        };
        let act = motion.act_of(seat, now_ms);
        let own = ship.is_of(seat);
        let ends = act.and_then(|act| act.animation.ends());
        // A robot that leaves a visible room is drawn up to the door.
        let leaving = ends.is_some_and(|ends| ends.iter().any(|&end| ship.is_lit(end)));
        if room.is_none() && !leaving {
            return;
        }
        let spot = room.map(|room| {
            let spot = motion.spot_among(room, ship.occupants(room), seat);
            motion.shifted(seat, spot, now_ms)
        });
        let moment = act.and_then(|act| {
            let known = ends.map_or([true; 2], |ends| ends.map(|end| own || ship.is_lit(end)));
            act.animation.place(act.span.part(now_ms), known)
        });
        let Some(place) = moment.map(|moment| moment.spot).or(spot) else {
            return;
        };
        let part = act.map_or(1.0, |act| act.span.part(now_ms));
        let animation = act.map(|act| &act.animation);
        if let (Some(Animation::Crawl(crawl)), Some(ends)) = (animation, ends) {
            for (end, (at, passed)) in ends.into_iter().zip(crawl.puffs(part)) {
                let is_lit = ship.is_lit(end);
                self.rooms[end.index()].vent |= is_lit;
                if is_lit && passed > 0.0 && passed < 1.0 {
                    self.puffs.push(Puff { at, passed });
                }
            }
        }
        let mut robot = still(ship, seat, place, state_of(animation, moment, part));
        robot.gaze = match (moment, room) {
            (Some(moment), _) => moment.heading,
            (None, Some(room)) => inwards(room, place.feet),
            (None, None) => Point::default(),
        };
        robot.opacity = match (animation, room) {
            (Some(Animation::Appear), Some(_)) => part,
            (_, None) => ((1.0 - part) * 4.0).min(1.0),
            _ => 1.0,
        };
        if let Some((scene, moment)) = kill {
            let spot_in_room = |seat: Seat| motion.spot_among(scene.room, ship.occupants(scene.room), seat);
            let victim = spot_in_room(scene.victim);
            let is_right_of = |killer| spot_in_room(killer).feet.x > victim.feet.x;
            let side = match scene.killer.is_some_and(is_right_of) {
                true => -1.0,
                false => 1.0,
            };
            if scene.killer == Some(seat) && moment.lunge > 0.0 {
                strike(&mut robot, victim, side, moment);
            } else if seat == scene.victim {
                robot.tilt = match scene.killer {
                    Some(_) => side * FALLEN * moment.fall * moment.fall,
                    None => fall_in_the_dark(scene.room, place, moment),
                };
            }
        }
        robot.dots = motion.dots_of(seat, now_ms);
        // A bubble would point at its speaker.
        let is_in_the_dark = self.is_in_the_dark(place);
        if let Some(saying) = motion.saying_of(seat, now_ms).filter(|_| !is_in_the_dark) {
            robot.speaks = true;
            let coming = (now_ms - saying.span.from) / durations::BUBBLE_FADE;
            let going = (saying.span.until - now_ms) / durations::BUBBLE_FADE;
            self.bubbles.push(Bubble {
                seat,
                anchor: place.tip(),
                lines: wrapped(&saying.words),
                opacity: coming.min(going).clamp(0.0, 1.0),
            });
        }
        self.robots.push(robot);
    }
}

/// Returns whether all lights are out, in the corridors as well: while somebody stands in the room of a body,
/// during a kill whose killer may not be known, and while somebody walks out of the room of a body, since the
/// killer would be whoever comes out.
fn is_all_dark(ship: &ShownShip, motion: &Motion, now_ms: f64) -> bool {
    let mut kill = motion.kill_now(now_ms).into_iter();
    let mut leaves_the_dark = ship.roster.seats().into_iter().filter_map(|seat| {
        let [from, _] = motion.act_of(seat, now_ms)?.animation.ends()?;
        Some(ship.is_dark(from))
    });
    ship.is_all_dark() || kill.any(|(kill, _)| kill.killer.is_none()) || leaves_the_dark.any(|leaves| leaves)
}

/// Returns the doors from the viewer's room to the rooms that they may walk to.
fn exits(ship: &ShownShip) -> Vec<Exit> {
    let reachable = Room::ALL.into_iter().filter(|room| ship.reachable[room.index()]);
    let way = |to| way_between(ship.here?, to);
    let exit = |way: Vec<Point>| match way[..] {
        [door, next, ..] => Some(Exit {
            door,
            heading: door.heading(next),
        }),
        _ => None,
    };
    reachable.filter_map(way).filter_map(exit).collect()
}

/// Sorts robots so that those in front are painted last. Insertion suffices for a dozen robots.
fn from_back_to_front(robots: Vec<RobotAppearance>) -> Vec<RobotAppearance> {
    let mut sorted: Vec<RobotAppearance> = Vec::with_capacity(robots.len());
    for robot in robots {
        let at = sorted.partition_point(|other| other.spot.feet.y <= robot.spot.feet.y);
        sorted.insert(at, robot);
    }
    sorted
}

fn still(ship: &ShownShip, seat: Seat, spot: Spot, state: RobotState) -> RobotAppearance {
    let gone = matches!(state, RobotState::Dead);
    RobotAppearance {
        seat,
        colour: ship.roster.colour(seat),
        spot,
        gaze: Point::default(),
        state,
        dots: None,
        tilt: 0.0,
        speaks: false,
        own: ship.is_of(seat),
        impostor: ship.impostors.contains(seat) && !gone,
        opacity: 1.0,
    }
}

fn state_of(animation: Option<&Animation>, moment: Option<AnimationFrame>, part: f64) -> RobotState {
    match (animation, moment) {
        (Some(Animation::Work), _) => RobotState::Working { phase: part },
        (Some(Animation::Crawl(_)), Some(moment)) if moment.depth > 0.0 => {
            RobotState::Venting { depth: moment.depth }
        }
        (Some(Animation::Crawl(_) | Animation::Walk(_)), _) => RobotState::Walking { phase: part * 8.0 },
        _ => RobotState::Standing,
    }
}

/// Returns the direction of the eyes of a robot standing in a room: slightly towards the room's middle, so
/// that robots in one room face each other.
fn inwards(room: Room, feet: Point) -> Point {
    let area = standing_area(room);
    let middle = area.centre().shifted(0.0, ROBOT_HEIGHT * 0.35);
    let part = |from: f64, to: f64, reach: f64| ((to - from) / reach).clamp(-0.8, 0.8);
    Point::new(
        part(feet.x, middle.x, area.width / 2.0),
        part(feet.y, middle.y, area.height),
    )
}
