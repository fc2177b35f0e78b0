//! The camera's target: the whole ship, the action, or the part that a person has dragged into view.

use super::projection::{Camera, Size};
use crate::game::{Room, ShownShip};
use crate::ship_view::motion::durations;
use crate::ship_view::motion::durations::TimeSpan;
use crate::ship_view::shapes::geometry::Point;

/// What the camera follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraMode {
    /// The whole ship.
    Whole,
    /// The viewer's own room; for whoever watches, a room with players around.
    Action,
    /// One player: the room in which it was last seen.
    Player,
    /// Nothing: a person has dragged or zoomed.
    Manual,
}

/// What a camera that follows the action may turn to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subjects {
    /// The room of the seat whose perspective is shown.
    pub own: Option<Room>,
    /// How many living players are to be seen in each room, in the order of [`Room::ALL`].
    pub players: [usize; Room::COUNT],
    /// The room in which the player that the camera follows can be told from the others
    /// ([`Scene::room_of`](crate::ship_view::Scene::room_of)).
    pub followed: Option<Room>,
}

impl Subjects {
    /// Returns what there is to see on this ship.
    pub fn of(ship: &ShownShip) -> Subjects {
        Subjects {
            own: ship.here,
            players: ship.living.map(|seats| seats.len()),
            followed: None,
        }
    }
}

/// A camera and the target it moves to.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraController {
    size: Size,
    mode: Option<CameraMode>,
    room: Option<Room>,
    close_to: Option<Room>,
    from: Camera,
    to: Camera,
    span: TimeSpan,
}

impl CameraController {
    /// Creates a camera on the whole ship. The first [`settle`](CameraController::settle) moves it to its
    /// target without animation.
    pub fn new() -> CameraController {
        let size = Size {
            width: 0.0,
            height: 0.0,
        };
        let camera = Camera::whole(size);
        CameraController {
            size,
            mode: None,
            room: None,
            close_to: None,
            from: camera,
            to: camera,
            span: TimeSpan::new(0.0, 0.0),
        }
    }

    /// Returns what the camera follows. Until a person chooses, that is the action on a small canvas, and
    /// the whole ship otherwise.
    pub fn mode(&self) -> CameraMode {
        self.mode.unwrap_or(if self.size.is_small() {
            CameraMode::Action
        } else {
            CameraMode::Whole
        })
    }

    /// Updates the canvas size and what there is to see. Call it before every frame. With `reduced_motion`, the
    /// camera jumps instead of gliding.
    pub fn settle(&mut self, size: Size, subjects: &Subjects, now_ms: f64, reduced_motion: bool) {
        let resized = size != self.size;
        self.size = size;
        let mode = self.mode();
        match mode {
            CameraMode::Action => self.room = subjects.own.or_else(|| self.room_to_watch(subjects)),
            CameraMode::Player => self.room = subjects.followed.or(self.room),
            CameraMode::Whole | CameraMode::Manual => {}
        }
        let to = match (mode, self.close_to, self.room) {
            (CameraMode::Manual, ..) => return,
            (_, Some(room), _) => Camera::close_to(room, size),
            (CameraMode::Action, None, Some(room)) if subjects.own.is_some() => Camera::at_room(room, size),
            (CameraMode::Action, None, Some(room)) => Camera::around(room, size),
            (CameraMode::Player, None, Some(room)) => Camera::at_room(room, size),
            (CameraMode::Action | CameraMode::Player, None, None) | (CameraMode::Whole, None, _) => {
                Camera::whole(size)
            }
        };
        if to == self.to {
            return;
        }
        let at_once = resized || reduced_motion;
        self.from = if at_once { to } else { self.camera(now_ms) };
        self.to = to;
        self.span = TimeSpan::new(now_ms, if at_once { 0.0 } else { durations::LOOK });
    }

    /// Turns to a room in which something happens, if the camera follows the action.
    pub fn turn_to(&mut self, room: Room) {
        if self.mode() != CameraMode::Player {
            self.room = Some(room);
        }
    }

    /// Begins to follow another player, or follows none any more. Until the player is seen, the whole ship is
    /// shown.
    pub fn follow_player(&mut self, is_followed: bool) {
        if is_followed {
            self.mode = Some(CameraMode::Player);
            self.room = None;
        } else if self.mode == Some(CameraMode::Player) {
            self.show_whole();
        }
    }

    /// Shows the whole ship until a person chooses otherwise.
    pub fn show_whole(&mut self) {
        self.mode = Some(CameraMode::Whole);
    }

    /// Returns the room to watch: the one watched before as long as a living player is in view around it, or else
    /// the one around which most are.
    fn room_to_watch(&self, subjects: &Subjects) -> Option<Room> {
        if subjects.players == [0; Room::COUNT] {
            return self.room;
        }
        let around = |room: &Room| self.players_around(*room, subjects);
        let most = |room: &Room| (around(room), subjects.players[room.index()]);
        let watched = self.room.filter(|room| around(room) > 0);
        watched.or_else(|| Room::ALL.into_iter().max_by_key(most))
    }

    /// Returns how many living players are in view while the camera is around this room.
    fn players_around(&self, room: Room, subjects: &Subjects) -> usize {
        let camera = Camera::around(room, self.size);
        let rooms = Room::ALL.into_iter().zip(subjects.players);
        let seen = rooms.filter(|(room, _)| camera.shows(*room, self.size));
        seen.map(|(_, players)| players).sum()
    }

    /// Sets the room that the camera comes close to at the next [`settle`](CameraController::settle), whatever
    /// it follows otherwise.
    pub fn come_close(&mut self, room: Option<Room>) {
        self.close_to = room;
    }

    /// Returns the camera at `now_ms`.
    pub fn camera(&self, now_ms: f64) -> Camera {
        if self.is_moving(now_ms) {
            self.from.towards(self.to, self.span.part(now_ms))
        } else {
            self.to
        }
    }

    /// Returns whether the camera is moving at `now_ms`.
    pub fn is_moving(&self, now_ms: f64) -> bool {
        self.from != self.to && self.span.is_on(now_ms)
    }

    /// Handles a drag by a distance in CSS pixels. The camera then holds its place.
    pub fn drag(&mut self, right: f64, down: f64, now_ms: f64) {
        self.set_by_hand(self.camera(now_ms).dragged(right, down));
    }

    /// Handles a zoom by `factor` about the pixel `at`, from a wheel or two fingers.
    pub fn zoom(&mut self, factor: f64, at: Point, now_ms: f64) {
        self.set_by_hand(self.camera(now_ms).zoomed(factor, at, self.size));
    }

    /// Handles a tap. The camera returns to the whole ship, or goes from the whole ship to the action on a
    /// small canvas. The next [`settle`](CameraController::settle) starts the movement.
    pub fn tap(&mut self) {
        self.mode = match self.mode() {
            CameraMode::Whole if self.size.is_small() => None,
            _ => Some(CameraMode::Whole),
        };
    }

    fn set_by_hand(&mut self, camera: Camera) {
        self.mode = Some(CameraMode::Manual);
        self.from = camera;
        self.to = camera;
    }
}

impl Default for CameraController {
    fn default() -> CameraController {
        CameraController::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: Size = Size {
        width: 390.0,
        height: 388.0,
    };
    const WIDE: Size = Size {
        width: 1500.0,
        height: 1000.0,
    };

    /// Returns what somebody who watches sees of players in these rooms.
    fn players_in(rooms: &[Room]) -> Subjects {
        let mut subjects = Subjects::default();
        for room in rooms {
            subjects.players[room.index()] += 1;
        }
        subjects
    }

    #[test]
    fn a_phone_eases_to_the_action_and_a_tap_shows_the_whole() {
        let mut controller = CameraController::new();
        controller.settle(PHONE, &players_in(&[]), 0.0, false);
        assert_eq!(controller.camera(0.0), Camera::whole(PHONE));
        controller.settle(PHONE, &players_in(&[Room::Admin]), 100.0, false);
        assert!((controller.camera(100.0).zoom - Camera::whole(PHONE).zoom).abs() < 1e-9);
        assert!(controller.is_moving(300.0));
        assert!(!controller.is_moving(2000.0));
        let at = |room| Camera::around(room, PHONE).centre;
        assert_eq!(controller.camera(2000.0).centre, at(Room::Admin));
        controller.tap();
        controller.settle(PHONE, &players_in(&[Room::Reactor]), 2000.0, true);
        assert_eq!(controller.camera(2000.0), Camera::whole(PHONE));
    }

    #[test]
    fn the_camera_stays_while_somebody_is_in_view_and_then_turns_to_most() {
        let mut controller = CameraController::new();
        let mut at = |players: &[Room], call: Option<Room>| {
            call.into_iter().for_each(|room| controller.turn_to(room));
            controller.settle(PHONE, &players_in(players), 0.0, true);
            controller.camera(0.0).centre
        };
        let room = |room| Camera::around(room, PHONE).centre;
        let (admin, reactor, weapons) = (Room::Admin, Room::Reactor, Room::Weapons);
        assert_eq!(at(&[admin, admin, reactor], None), room(admin));
        assert_eq!(at(&[admin, reactor, reactor], None), room(admin), "one is left");
        assert_eq!(at(&[weapons, reactor, reactor], None), room(reactor));
        assert_eq!(
            at(&[weapons, reactor, reactor], Some(weapons)),
            room(weapons),
            "a kill"
        );
        assert_eq!(at(&[], None), room(weapons), "nobody is to be seen");
    }

    #[test]
    fn a_followed_player_is_waited_for_where_it_was_last_seen() {
        let mut controller = CameraController::new();
        controller.settle(WIDE, &players_in(&[Room::Admin]), 0.0, true);
        controller.follow_player(true);
        let mut at = |followed: Option<Room>, call: Option<Room>| {
            call.into_iter().for_each(|room| controller.turn_to(room));
            let subjects = Subjects {
                followed,
                ..players_in(&[Room::Admin, Room::Admin])
            };
            controller.settle(WIDE, &subjects, 0.0, true);
            controller.camera(0.0)
        };
        assert_eq!(at(None, None), Camera::whole(WIDE));
        let (reactor, weapons) = (Room::Reactor, Room::Weapons);
        assert_eq!(at(Some(reactor), None), Camera::at_room(reactor, WIDE));
        assert_eq!(at(None, Some(weapons)), Camera::at_room(reactor, WIDE));
        assert_eq!(at(Some(weapons), None), Camera::at_room(weapons, WIDE));
        controller.follow_player(false);
        controller.settle(WIDE, &Subjects::default(), 0.0, true);
        assert_eq!(controller.camera(0.0), Camera::whole(WIDE));
    }

    #[test]
    fn a_wide_canvas_shows_the_whole_until_somebody_drags_it() {
        let mut controller = CameraController::new();
        controller.settle(WIDE, &players_in(&[Room::Admin]), 0.0, false);
        assert_eq!(controller.camera(0.0), Camera::whole(WIDE));
        controller.zoom(2.0, Point::new(10.0, 10.0), 0.0);
        controller.drag(-40.0, 0.0, 0.0);
        let held = controller.camera(0.0);
        controller.settle(WIDE, &players_in(&[Room::O2]), 50.0, false);
        assert_eq!(
            (controller.mode(), controller.camera(99.0)),
            (CameraMode::Manual, held)
        );
        controller.tap();
        controller.settle(WIDE, &players_in(&[]), 100.0, false);
        assert_eq!(controller.camera(5000.0).zoom, Camera::whole(WIDE).zoom);
    }
}
