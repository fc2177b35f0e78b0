//! Motion: the animations that journal entries start, evaluated at any time.
//!
//! [`Motion`] takes every new journal entry and has no clock of its own. Callers pass the time in
//! milliseconds of one monotonic clock. An entry's witnesses decide who may see its animation, as in the
//! rules.

mod animation;
pub(crate) mod durations;
mod kill;
mod now;

pub(crate) use animation::{Animation, AnimationFrame};
pub(crate) use kill::KillMoment;

use super::robot::Spot;
use super::shapes::geometry::Point;
use super::ship::spot::{crawl, spot_of};
use crate::game::{Action, Event, Game, JournalEntry, Room};
use crate::table::{Seat, SeatSet};
use animation::{Crawl, Walk};
use durations::TimeSpan;
use kill::KillScene;

/// The running animations and the positions after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    reduced_motion: bool,
    rooms: [Room; Seat::MAX],
    living: SeatSet,
    bodies: SeatSet,
    in_meeting: bool,
    acts: [Option<RobotAction>; Seat::MAX],
    shifts: [Option<SideStep>; Seat::MAX],
    sayings: [Option<TimedSpeech>; Seat::MAX],
    flashes: [Option<RoomFlash>; Room::COUNT],
    kill: Option<KillScene>,
    thinking: [Option<f64>; Seat::MAX],
    latest: Option<(Room, SeatSet)>,
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
    /// The seats that may see it.
    pub witnesses: SeatSet,
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
    /// The seats that may read it.
    pub witnesses: SeatSet,
}

/// The red flash of a kill in a room.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RoomFlash {
    span: TimeSpan,
    witnesses: SeatSet,
}

impl Motion {
    /// Creates a state without movement, with every seat in its room of the round. `reduced_motion` selects
    /// reduced motion, which only fades.
    pub fn at(game: &Game, reduced_motion: bool) -> Motion {
        let mut rooms = [Room::Cafeteria; Seat::MAX];
        for seat in game.roster().seats() {
            rooms[seat.index()] = game.room_of(seat);
        }
        Motion {
            reduced_motion,
            rooms,
            living: game.living(),
            bodies: game.bodies(),
            in_meeting: game.phase() != crate::table::Phase::Task,
            acts: Default::default(),
            shifts: [None; Seat::MAX],
            sayings: Default::default(),
            flashes: [None; Room::COUNT],
            kill: None,
            thinking: [None; Seat::MAX],
            latest: None,
            stirred: TimeSpan::new(0.0, 0.0),
            drifted_ms: 0.0,
        }
    }

    /// Takes a new journal entry. `speed` is 1 at normal pace; `f64::INFINITY` disables animation.
    pub fn take(&mut self, entry: &JournalEntry, now_ms: f64, speed: f64) {
        match &entry.event {
            Event::Acted { seat, action } => self.act(*seat, action, entry, now_ms, speed),
            Event::MeetingOpened { present, .. } => self.gather(*present, now_ms, speed),
            Event::BallotClosed { ejected, .. } => {
                self.in_meeting = false;
                if let Some(seat) = *ejected {
                    self.living = self.living.without(seat);
                    self.acts[seat.index()] = None;
                }
            }
            Event::Missed { .. } | Event::Watched { .. } | Event::RoundOver { .. } => {}
        }
    }

    /// Sets the seats that are thinking. The page knows them, since it waits for their answers.
    pub fn set_thinking(&mut self, seats: SeatSet, now_ms: f64) {
        for (at, since) in self.thinking.iter_mut().enumerate() {
            let thinks = Seat::new(at).is_some_and(|seat| seats.contains(seat));
            *since = thinks.then(|| since.unwrap_or(now_ms));
        }
    }

    fn act(&mut self, seat: Seat, action: &Action, entry: &JournalEntry, now_ms: f64, speed: f64) {
        let witnesses = entry.witnesses;
        match action {
            &Action::Move { to, .. } => self.go(seat, to, false, witnesses, now_ms, speed),
            &Action::Vent { to, .. } => self.go(seat, to, true, witnesses, now_ms, speed),
            &Action::Kill(victim) => {
                self.living = self.living.without(victim);
                self.bodies = self.bodies.with(victim);
                self.sayings[victim.index()] = None;
                let scene = self.kill_scene(seat, victim, entry, now_ms, speed);
                let (from, lasting) = scene.strike();
                self.flashes[entry.room.index()] = Some(RoomFlash {
                    span: TimeSpan::new(from, lasting),
                    witnesses,
                });
                self.start_animation(now_ms, scene.lasts(now_ms));
                self.kill = Some(scene);
                self.latest = Some((entry.room, witnesses));
            }
            Action::CompleteTask(_) | Action::FakeTask(_) => {
                self.begin(seat, Animation::Work, durations::WORK / speed, witnesses, now_ms);
            }
            Action::Speak(speech) if !speech.is_silence() && !self.in_meeting && speed.is_finite() => {
                let words = speech.words().to_owned();
                let span = self.start_animation(now_ms, durations::bubble(&words, speed));
                self.sayings[seat.index()] = Some(TimedSpeech {
                    words,
                    span,
                    witnesses,
                });
                self.latest = Some((entry.room, witnesses));
            }
            Action::CallMeeting | Action::ReportBody => self.latest = Some((entry.room, witnesses)),
            Action::Speak(_)
            | Action::Ready
            | Action::NotReady
            | Action::ViewMonitor(_)
            | Action::Vote(_)
            | Action::SkipVote => {}
        }
    }

    /// Returns the scene of a kill. It begins when the killer and the victim have arrived.
    fn kill_scene(
        &self,
        killer: Seat,
        victim: Seat,
        entry: &JournalEntry,
        now_ms: f64,
        speed: f64,
    ) -> KillScene {
        let acts = [killer, victim].map(|seat| self.act_of(seat, now_ms));
        let walks = acts
            .into_iter()
            .flatten()
            .filter(|act| act.animation.ends().is_some());
        let from = walks.map(|act| act.span.until).fold(now_ms, f64::max);
        let both = (killer, victim);
        KillScene::new(
            both,
            entry.room,
            entry.witnesses,
            self.reduced_motion,
            from,
            speed,
        )
    }

    /// Places every living seat at the table, where they fade in. All running animations end.
    fn gather(&mut self, present: SeatSet, now_ms: f64, speed: f64) {
        self.in_meeting = true;
        self.living = present;
        self.bodies = SeatSet::EMPTY;
        self.acts = Default::default();
        self.shifts = [None; Seat::MAX];
        self.sayings = Default::default();
        self.flashes = [None; Room::COUNT];
        self.kill = None;
        self.latest = Some((Room::Cafeteria, present));
        for seat in present {
            self.rooms[seat.index()] = Room::Cafeteria;
            self.begin(seat, Animation::Appear, durations::FADE / speed, present, now_ms);
        }
    }

    fn go(&mut self, seat: Seat, to: Room, by_vent: bool, witnesses: SeatSet, now_ms: f64, speed: f64) {
        let from = self.rooms[seat.index()];
        let neighbours = self.occupants(from).union(self.occupants(to)).without(seat);
        let before: Vec<(Seat, Spot)> = neighbours
            .into_iter()
            .map(|other| (other, self.place(other, now_ms)))
            .collect();
        let (start, lead) = self.set_out(seat, now_ms);
        self.rooms[seat.index()] = to;
        let end = self.rest(seat);
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
        self.begin(seat, animation, lasting / speed, witnesses, now_ms);
        self.latest = Some((to, witnesses));
        for (other, place) in before {
            self.make_room(other, place, now_ms, speed);
        }
    }

    /// Moves a seat aside from `place` if its spot has changed.
    fn make_room(&mut self, seat: Seat, place: Spot, now_ms: f64, speed: f64) {
        let spot = self.rest(seat);
        if let Some(act) = &mut self.acts[seat.index()]
            && act.span.is_on(now_ms)
            && act.animation.end_at(spot)
        {
            return;
        }
        if place != spot && !self.reduced_motion && self.living.contains(seat) {
            let span = self.start_animation(now_ms, durations::SHIFT / speed);
            self.shifts[seat.index()] = Some(SideStep { from: place, span });
        }
    }

    /// Returns where a seat starts, and the points of an earlier walk that it still has to pass.
    fn set_out(&self, seat: Seat, now_ms: f64) -> (Spot, Vec<Point>) {
        let start = self.place(seat, now_ms);
        let mut lead = vec![start.feet];
        if let Some(act) = &self.acts[seat.index()]
            && let Animation::Walk(walk) = &act.animation
            && act.span.is_on(now_ms)
        {
            lead.extend(walk.doors_ahead(act.span.part(now_ms)));
        }
        (start, lead)
    }

    fn begin(&mut self, seat: Seat, animation: Animation, lasting: f64, witnesses: SeatSet, now_ms: f64) {
        let span = self.start_animation(now_ms, lasting);
        self.shifts[seat.index()] = None;
        self.acts[seat.index()] = (lasting > 0.0).then_some(RobotAction {
            animation,
            span,
            witnesses,
        });
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

    fn occupants(&self, room: Room) -> SeatSet {
        self.living
            .union(self.bodies)
            .into_iter()
            .filter(|seat| self.rooms[seat.index()] == room)
            .collect()
    }

    /// Returns the spot of a seat when nothing moves.
    fn rest(&self, seat: Seat) -> Spot {
        let room = self.rooms[seat.index()];
        spot_of(room, self.occupants(room), seat)
    }

    /// Returns where a seat is drawn now.
    fn place(&self, seat: Seat, now_ms: f64) -> Spot {
        match &self.acts[seat.index()] {
            Some(act) if act.span.is_on(now_ms) => {
                match act.animation.place(act.span.part(now_ms), [true; 2]) {
                    Some(moment) => moment.spot,
                    None => self.shifted(seat, self.rest(seat), now_ms),
                }
            }
            _ => self.shifted(seat, self.rest(seat), now_ms),
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
