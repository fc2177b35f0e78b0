//! How a new entry starts animations.

use super::animation::{Animation, Crawl, Walk};
use super::durations::{self, TimeSpan};
use super::kill::KillScene;
use super::{Motion, RobotAction, SideStep, TimedSpeech};
use crate::game::{Action, Encounter, Event, Room, ShownEntry, ShownEvent, ShownShip};
use crate::ship_view::robot::Spot;
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::ship::spot::crawl;
use crate::table::{Perspective, Seat, SeatSet};

/// A robot that goes from room to room.
#[derive(Clone, Copy)]
struct RoomChange {
    seat: Seat,
    from: Room,
    to: Room,
    by_vent: bool,
}

impl Motion {
    /// Takes a new entry that the viewer saw. `speed` is 1 at normal pace; `f64::INFINITY` disables
    /// animation.
    pub fn add(&mut self, entry: &ShownEntry, now_ms: f64, speed: f64) {
        // Several people who share a screen see the ship without players.
        if matches!(self.perspective, Perspective::Shared(_)) {
            return;
        }
        match &entry.event {
            ShownEvent::Whole(Event::Acted { seat, action }) => {
                self.act(*seat, action, entry, now_ms, speed);
            }
            ShownEvent::SeemedToDoATask(seat) => self.work(*seat, now_ms, now_ms, speed),
            ShownEvent::WasKilled(victim) => self.strike(None, *victim, entry.room, now_ms, speed),
            ShownEvent::TurnedUp { seat, to } => self.turn_up(*seat, *to, now_ms, speed),
            ShownEvent::Whole(Event::MeetingOpened { present, .. }) => self.gather(*present, now_ms, speed),
            ShownEvent::Whole(Event::BallotClosed { ejected, .. }) => {
                self.in_meeting = false;
                if let Some(seat) = *ejected {
                    self.rooms[seat.index()] = None;
                    self.acts[seat.index()] = None;
                }
            }
            ShownEvent::Whole(Event::Missed { .. } | Event::Watched { .. } | Event::RoundOver { .. }) => {}
        }
    }

    fn act(&mut self, seat: Seat, action: &Action, entry: &ShownEntry, now_ms: f64, speed: f64) {
        match action {
            &Action::Move { from, to } | &Action::Vent { from, to } => {
                let by_vent = matches!(action, Action::Vent { .. });
                let change = RoomChange {
                    seat,
                    from,
                    to,
                    by_vent,
                };
                self.go(change, entry.met, now_ms, speed);
            }
            &Action::Kill(victim) => self.strike(Some(seat), victim, entry.room, now_ms, speed),
            Action::CompleteTask(_) | Action::FakeTask(_) => self.work(seat, now_ms, now_ms, speed),
            Action::Speak(speech) if !speech.is_silence() && !self.in_meeting => {
                if speed.is_finite() {
                    let words = speech.words().to_owned();
                    let span = self.start_animation(now_ms, durations::bubble(&words, speed));
                    self.sayings[seat.index()] = Some(TimedSpeech { words, span });
                }
                // The camera would tell that the speaker is in the dark.
                if !self.is_dark(entry.room) {
                    self.call = Some(entry.room);
                }
            }
            Action::CallMeeting | Action::ReportBody => self.call = Some(entry.room),
            Action::Speak(_)
            | Action::Ready
            | Action::NotReady
            | Action::ViewMonitor(_)
            | Action::Vote(_)
            | Action::SkipVote => {}
        }
    }

    fn work(&mut self, seat: Seat, from_ms: f64, now_ms: f64, speed: f64) {
        self.begin(seat, Animation::Work, durations::WORK / speed, now_ms);
        if let Some(act) = &mut self.acts[seat.index()] {
            act.span = TimeSpan::new(from_ms, durations::WORK / speed);
        }
    }

    /// Lets everybody who stands in a room other than the Cafeteria, where all meet, seem to be at work when a
    /// timestep begins, one after the other, if the viewer is not told who does what there.
    pub fn begin_timestep(&mut self, ship: &ShownShip, now_ms: f64, speed: f64) {
        let is_new = std::mem::replace(&mut self.timestep, ship.timestep) != ship.timestep;
        if !is_new || self.perspective != Perspective::Whodunit || self.in_meeting || !speed.is_finite() {
            return;
        }
        for seat in ship.roster.seats().minus(self.bodies) {
            let is_at_work = self.rooms[seat.index()].is_some_and(|room| room != Room::Cafeteria);
            if is_at_work && self.act_of(seat, now_ms).is_none() {
                let wait = durations::BETWEEN_WORKERS * seat.index() as f64 / speed;
                self.work(seat, now_ms + wait, now_ms, speed);
            }
        }
    }

    /// Shows a kill. It begins when the killer and the victim have arrived; in the dark, when everybody in the
    /// room has.
    fn strike(&mut self, killer: Option<Seat>, victim: Seat, room: Room, now_ms: f64, speed: f64) {
        for seat in killer.into_iter().chain([victim]) {
            self.rooms[seat.index()] = Some(room);
        }
        let present = self.occupants(room).minus(self.bodies);
        let watchers = killer.map_or(present, |killer| present.without(killer));
        let watchers = watchers.without(victim);
        self.lay(SeatSet::only(victim), room);
        self.sayings[victim.index()] = None;
        let awaited = match killer {
            Some(killer) => SeatSet::only(killer).with(victim),
            None => present,
        };
        let acts = awaited.into_iter().filter_map(|seat| self.act_of(seat, now_ms));
        let walks = acts.filter(|act| act.animation.ends().is_some());
        let from = walks.map(|act| act.span.until).fold(now_ms, f64::max);
        let both = (killer, victim);
        let scene = KillScene::new(both, room, watchers, self.reduced_motion, from, speed);
        let (from, lasting) = scene.strike();
        self.flashes[room.index()] = Some(TimeSpan::new(from, lasting));
        self.start_animation(now_ms, scene.lasts(now_ms));
        self.kill = Some(scene);
        self.call = Some(room);
    }

    /// Places every living seat at the table, where they fade in. All running animations end.
    fn gather(&mut self, present: SeatSet, now_ms: f64, speed: f64) {
        self.in_meeting = true;
        self.rooms = [None; Seat::MAX];
        self.bodies = SeatSet::EMPTY;
        self.lying = [None; Seat::MAX];
        self.acts = Default::default();
        self.shifts = [None; Seat::MAX];
        self.sayings = Default::default();
        self.flashes = [None; Room::COUNT];
        self.kill = None;
        self.call = Some(Room::Cafeteria);
        for seat in present {
            self.rooms[seat.index()] = Some(Room::Cafeteria);
            self.begin(seat, Animation::Appear, durations::FADE / speed, now_ms);
        }
    }

    /// Shows a seat in another room than before. Nothing shows the way, and the camera does not turn to it. The
    /// robot goes on with what it seemed to do, since a change would mark whoever goes by a vent.
    fn turn_up(&mut self, seat: Seat, to: Room, now_ms: f64, speed: f64) {
        let from = self.rooms[seat.index()].unwrap_or(to);
        let before = self.neighbours(seat, [from, to], now_ms);
        self.rooms[seat.index()] = Some(to);
        self.shifts[seat.index()] = None;
        if self.reduced_motion {
            // As whoever walks.
            self.begin(seat, Animation::Appear, durations::FADE / speed, now_ms);
        } else {
            // Nobody seems to work in the Cafeteria.
            let goes_on = |act: &RobotAction| act.animation == Animation::Work && to != Room::Cafeteria;
            self.acts[seat.index()] = self.acts[seat.index()].take().filter(goes_on);
        }
        for (other, room, place) in before {
            self.make_room(other, room, place, now_ms, speed);
        }
    }

    /// Returns the others in these rooms and where each is drawn.
    fn neighbours(&self, seat: Seat, rooms: [Room; 2], now_ms: f64) -> Vec<(Seat, Room, Spot)> {
        let others = rooms.map(|room| self.occupants(room).without(seat));
        let others = others[0].union(others[1]).into_iter();
        others
            .filter_map(|other| Some((other, self.rooms[other.index()]?)))
            .map(|(other, room)| (other, room, self.place(other, room, now_ms)))
            .collect()
    }

    fn go(&mut self, change: RoomChange, met: Encounter, now_ms: f64, speed: f64) {
        let RoomChange {
            seat,
            from,
            to,
            by_vent,
        } = change;
        self.rooms[seat.index()] = Some(from);
        if self.perspective == Perspective::One(seat) {
            self.enter_sight(met, to);
        }
        let before = self.neighbours(seat, [from, to], now_ms);
        let (start, lead) = self.set_out(seat, from, now_ms);
        self.rooms[seat.index()] = Some(to);
        let end = self.rest(seat, to);
        let (animation, lasting) = if self.reduced_motion {
            (Animation::Appear, durations::FADE)
        } else if by_vent {
            let stops = crawl(from, start.feet, to, end.feet);
            let scales = (start.scale, end.scale);
            (
                Animation::Crawl(Crawl {
                    from,
                    to,
                    stops,
                    scales,
                }),
                durations::CRAWL,
            )
        } else {
            let walk = Walk::new(from, to, lead, start.scale, end);
            (Animation::Walk(walk), durations::STEP)
        };
        self.begin(seat, animation, lasting / speed, now_ms);
        for (other, room, place) in before {
            self.make_room(other, room, place, now_ms, speed);
        }
    }

    /// Places those whom the viewer meets in the room that it enters. Whoever stood there in its memory has
    /// left.
    fn enter_sight(&mut self, met: Encounter, to: Room) {
        let there = met.players.union(met.bodies);
        for seat in self.occupants(to).minus(there) {
            self.rooms[seat.index()] = None;
        }
        for seat in there {
            self.rooms[seat.index()] = Some(to);
        }
        self.lay(met.bodies, to);
    }

    /// Moves a seat aside from `place` if its spot in the room has changed.
    fn make_room(&mut self, seat: Seat, room: Room, place: Spot, now_ms: f64, speed: f64) {
        let spot = self.rest(seat, room);
        if let Some(act) = &mut self.acts[seat.index()]
            && act.span.is_on(now_ms)
            && act.animation.end_at(spot)
        {
            return;
        }
        if place != spot && !self.reduced_motion && !self.bodies.contains(seat) {
            let span = self.start_animation(now_ms, durations::SHIFT / speed);
            self.shifts[seat.index()] = Some(SideStep { from: place, span });
        }
    }

    /// Returns where a seat starts, and the points of an earlier walk that it still has to pass.
    fn set_out(&self, seat: Seat, from: Room, now_ms: f64) -> (Spot, Vec<Point>) {
        let start = self.place(seat, from, now_ms);
        let mut lead = vec![start.feet];
        if let Some(act) = self.act_of(seat, now_ms)
            && let Animation::Walk(walk) = &act.animation
        {
            lead.extend(walk.doors_ahead(act.span.part(now_ms)));
        }
        (start, lead)
    }

    fn begin(&mut self, seat: Seat, animation: Animation, lasting: f64, now_ms: f64) {
        let span = self.start_animation(now_ms, lasting);
        self.shifts[seat.index()] = None;
        self.acts[seat.index()] = (lasting > 0.0).then_some(RobotAction { animation, span });
    }

    /// Returns a span from now on and lets the stars drift during it.
    fn start_animation(&mut self, now_ms: f64, lasting: f64) -> TimeSpan {
        let span = TimeSpan::new(now_ms, lasting);
        if self.stirred.is_on(now_ms) {
            self.stirred.until = self.stirred.until.max(span.until);
        } else {
            self.drifted_ms += self.stirred.until - self.stirred.from;
            self.stirred = span;
        }
        span
    }
}
