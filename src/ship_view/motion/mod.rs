//! What is moving: the animations that journal entries set off, at whatever time they are looked at.
//!
//! [`Motion`] is told every new entry and keeps no clock: whoever draws says what time it is, in milliseconds of one
//! steady clock. Who may see an animation is decided by the entry's witnesses, as in the rules.

mod animation;
pub(crate) mod durations;
mod now;

pub(crate) use animation::{Animation, AnimationFrame};

use super::scene::spot::{Spot, crawl, spot_of};
use crate::game::{Action, Event, Game, JournalEntry, Room, Seat, SeatSet};
use animation::{Crawl, Walk};
use durations::TimeSpan;

/// The animations under way, and where everybody stands when they are over.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    calm: bool,
    rooms: [Room; Seat::MAX],
    living: SeatSet,
    bodies: SeatSet,
    in_meeting: bool,
    acts: [Option<RobotAction>; Seat::MAX],
    shifts: [Option<SideStep>; Seat::MAX],
    sayings: [Option<TimedSpeech>; Seat::MAX],
    flashes: [Option<RoomFlash>; Room::COUNT],
    thinking: [Option<f64>; Seat::MAX],
    latest: Option<(Room, SeatSet)>,
    stirred: TimeSpan,
    drifted_ms: f64,
}

/// What one robot is doing.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotAction {
    /// What.
    pub doing: Animation,
    /// When.
    pub span: TimeSpan,
    /// Who may see it.
    pub witnesses: SeatSet,
}

/// Somebody stepping aside for somebody else.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SideStep {
    from: Spot,
    span: TimeSpan,
}

/// Something said, in a bubble.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedSpeech {
    /// The words.
    pub words: String,
    /// How long the bubble stays.
    pub span: TimeSpan,
    /// Who may read it.
    pub witnesses: SeatSet,
}

/// A stretch of time that some seats know of.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RoomFlash {
    span: TimeSpan,
    witnesses: SeatSet,
}

impl Motion {
    /// Nothing moving, everybody where the round has them. `calm` asks for fades only (reduced motion).
    pub fn at(game: &Game, calm: bool) -> Motion {
        let mut rooms = [Room::Cafeteria; Seat::MAX];
        for seat in game.table().seats() {
            rooms[seat.index()] = game.room_of(seat);
        }
        Motion {
            calm,
            rooms,
            living: game.living(),
            bodies: game.bodies(),
            in_meeting: game.phase() != crate::game::Phase::Task,
            acts: Default::default(),
            shifts: [None; Seat::MAX],
            sayings: Default::default(),
            flashes: [None; Room::COUNT],
            thinking: [None; Seat::MAX],
            latest: None,
            stirred: TimeSpan::new(0.0, 0.0),
            drifted_ms: 0.0,
        }
    }

    /// Takes in one new entry of the journal. `speed` is 1 for the plain tempo; at `f64::INFINITY` nothing is animated.
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

    /// Says which seats are thinking now; the page knows, since it waits for them.
    pub fn set_thinking(&mut self, seats: SeatSet, now_ms: f64) {
        for (at, since) in self.thinking.iter_mut().enumerate() {
            let thinks = Seat::new(at).is_some_and(|seat| seats.contains(seat));
            *since = thinks.then(|| since.unwrap_or(now_ms));
        }
    }

    /// Asks for less movement, or for all of it.
    pub fn set_calm(&mut self, calm: bool) {
        self.calm = calm;
    }

    fn act(&mut self, seat: Seat, action: &Action, entry: &JournalEntry, now_ms: f64, speed: f64) {
        let witnesses = entry.witnesses;
        match action {
            &Action::Move { to, .. } => self.go(seat, to, false, witnesses, now_ms, speed),
            &Action::Vent { to, .. } => self.go(seat, to, true, witnesses, now_ms, speed),
            &Action::Kill(victim) => {
                self.living = self.living.without(victim);
                self.bodies = self.bodies.with(victim);
                self.acts[victim.index()] = None;
                self.sayings[victim.index()] = None;
                let span = self.stir(now_ms, durations::FLASH / speed);
                self.flashes[entry.room.index()] = Some(RoomFlash { span, witnesses });
                self.latest = Some((entry.room, witnesses));
            }
            Action::CompleteTask(_) | Action::FakeTask(_) => {
                self.begin(seat, Animation::Work, durations::WORK / speed, witnesses, now_ms);
            }
            Action::Speak(speech) if !speech.is_silence() && !self.in_meeting && speed.is_finite() => {
                let words = speech.words().to_owned();
                let span = self.stir(now_ms, durations::bubble(&words, speed));
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
            | Action::ViewMonitor(_)
            | Action::Vote(_)
            | Action::SkipVote => {}
        }
    }

    /// Everybody who lives appears at the table; what was going on is over.
    fn gather(&mut self, present: SeatSet, now_ms: f64, speed: f64) {
        self.in_meeting = true;
        self.living = present;
        self.bodies = SeatSet::EMPTY;
        self.acts = Default::default();
        self.shifts = [None; Seat::MAX];
        self.sayings = Default::default();
        self.flashes = [None; Room::COUNT];
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
        let (doing, lasting) = if self.calm {
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
        self.begin(seat, doing, lasting / speed, witnesses, now_ms);
        self.latest = Some((to, witnesses));
        for (other, place) in before {
            self.make_room(other, place, now_ms, speed);
        }
    }

    /// Lets somebody step aside from the place where it stood, if its spot is now another.
    fn make_room(&mut self, seat: Seat, place: Spot, now_ms: f64, speed: f64) {
        let spot = self.rest(seat);
        if let Some(act) = &mut self.acts[seat.index()]
            && act.span.is_on(now_ms)
            && act.doing.end_at(spot)
        {
            return;
        }
        if place != spot && !self.calm && self.living.contains(seat) {
            let span = self.stir(now_ms, durations::SHIFT / speed);
            self.shifts[seat.index()] = Some(SideStep { from: place, span });
        }
    }

    /// Where a seat sets out from, and the points it has still to pass of an earlier walk.
    fn set_out(&self, seat: Seat, now_ms: f64) -> (Spot, Vec<super::ship::geometry::Point>) {
        let start = self.place(seat, now_ms);
        let mut lead = vec![start.feet];
        if let Some(act) = &self.acts[seat.index()]
            && let Animation::Walk(walk) = &act.doing
            && act.span.is_on(now_ms)
        {
            lead.extend(walk.doors_ahead(act.span.part(now_ms)));
        }
        (start, lead)
    }

    fn begin(&mut self, seat: Seat, doing: Animation, lasting: f64, witnesses: SeatSet, now_ms: f64) {
        let span = self.stir(now_ms, lasting);
        self.shifts[seat.index()] = None;
        self.acts[seat.index()] = (lasting > 0.0).then_some(RobotAction {
            doing,
            span,
            witnesses,
        });
    }

    /// A span from now on, during which the stars drift as well.
    fn stir(&mut self, now_ms: f64, lasting: f64) -> TimeSpan {
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

    /// Where a seat stands when nothing moves.
    fn rest(&self, seat: Seat) -> Spot {
        let room = self.rooms[seat.index()];
        spot_of(room, self.occupants(room), seat)
    }

    /// Where a seat is drawn now.
    fn place(&self, seat: Seat, now_ms: f64) -> Spot {
        match &self.acts[seat.index()] {
            Some(act) if act.span.is_on(now_ms) => match act.doing.place(act.span.part(now_ms), [true; 2]) {
                Some(moment) => moment.spot,
                None => self.shifted(seat, self.rest(seat), now_ms),
            },
            _ => self.shifted(seat, self.rest(seat), now_ms),
        }
    }

    /// The spot of a seat that stands, on its way there if it is stepping aside.
    pub fn shifted(&self, seat: Seat, spot: Spot, now_ms: f64) -> Spot {
        match self.shifts[seat.index()] {
            Some(SideStep { from, span }) if span.is_on(now_ms) => from.towards(spot, span.part(now_ms)),
            _ => spot,
        }
    }
}
