//! Who was where when: the facts that claims are held against.

use crate::game::{Action, Cause, Deed, Event, Game, Room, Seat, SeatSet, Seen, Task, TurnOrder, View};

use super::sighting::{Found, Killing, Stay, Venting, Work};

/// Who was where when, as far as it is known: to one seat, or, from the journal, to somebody who knows all.
#[derive(Clone, Debug)]
pub struct Record {
    /// Whose knowledge this is; `None` for that of the journal.
    pub owner: Option<Seat>,
    /// The kills known.
    pub kills: Vec<Killing>,
    /// The crawls through vents known.
    pub vents: Vec<Venting>,
    /// The bodies found.
    pub bodies: Vec<Found>,
    /// The tasks seen.
    pub work: Vec<Work>,
    /// The timesteps in which a meeting was held.
    pub meetings: Vec<u16>,
    /// The impostors, where they are known.
    pub impostors: SeatSet,
    /// Whether staying in a room for a timestep shows everybody who is in it.
    pub(super) tells_absence: bool,
    places: Vec<[Option<Stay>; Seat::MOST]>,
}

impl Record {
    fn empty(owner: Option<Seat>, now: u16, order: TurnOrder) -> Record {
        Record {
            owner,
            kills: Vec::new(),
            vents: Vec::new(),
            bodies: Vec::new(),
            work: Vec::new(),
            meetings: Vec::new(),
            impostors: SeatSet::EMPTY,
            tells_absence: order == TurnOrder::Sequential,
            places: vec![[None; Seat::MOST]; usize::from(now) + 1],
        }
    }

    /// What a seat knows by its own eyes; nothing of what others said.
    pub fn of_view(view: &View<'_>) -> Record {
        let me = view.seat();
        let mut record = Record::empty(Some(me), view.timestep(), view.rules().turn_order);
        for observation in view.seen() {
            let (timestep, room) = (observation.timestep, observation.room);
            match observation.seen {
                Seen::Moved { who, from, to } => record.put(timestep, who, Stay { from, to }),
                Seen::Vented { who, from, to } => record.vented(timestep, who, from, to),
                Seen::Killed { who, victim } => record.killed(timestep, who, victim, room),
                Seen::SeemedToDoATask { who } => record.worked(timestep, who, room, None),
                Seen::ViewedMonitor { who, .. } | Seen::Said { who, .. } | Seen::CalledMeeting { who } => {
                    record.put(timestep, who, Stay::at(room));
                }
                Seen::Footage(footage) => {
                    for &(who, deed) in &footage.present {
                        record.put(timestep, who, Stay::at(footage.room));
                        match deed {
                            Deed::VentedFrom(from) => record.vented_before(timestep, who, from, footage.room),
                            Deed::Killed(victim) => record.killed_before(timestep, who, victim, footage.room),
                            _ => {}
                        }
                    }
                }
                Seen::MeetingOpened {
                    caller,
                    cause,
                    present,
                } => record.met(timestep, room, caller, cause, present),
                Seen::WasReady { .. }
                | Seen::Voted { .. }
                | Seen::BallotClosed { .. }
                | Seen::RoundOver { .. } => {}
            }
        }
        for entry in view.done() {
            if let Event::Acted { action, .. } = &entry.event {
                record.acted(entry.timestep, me, entry.room, action);
            }
        }
        for who in view.here() {
            record.put_if_unknown(view.timestep(), who, Stay::at(view.room()));
        }
        record.keep_own_place(me);
        if view.is_impostor() {
            record.impostors = view.fellows().with(me);
        }
        record
    }

    /// What somebody knows who knows all.
    pub fn of_game(game: &Game) -> Record {
        let mut record = Record::empty(None, game.timestep(), game.rules().turn_order);
        for entry in game.journal() {
            match &entry.event {
                Event::Acted { seat, action } => record.acted(entry.timestep, *seat, entry.room, action),
                Event::MeetingOpened {
                    caller,
                    cause,
                    present,
                } => record.met(entry.timestep, entry.room, *caller, *cause, *present),
                _ => {}
            }
        }
        for seat in game.table().seats() {
            record.keep_own_place(seat);
        }
        record.impostors = game.impostors();
        record
    }

    /// Where somebody was in a timestep, if that is known.
    pub fn place(&self, who: Seat, timestep: u16) -> Option<Stay> {
        self.places.get(usize::from(timestep))?[who.index()]
    }

    /// The last timestep on record.
    pub fn now(&self) -> u16 {
        self.places.len().saturating_sub(1) as u16
    }

    /// The last timestep up to `until` in which somebody's place is known, and the place.
    pub fn last_place(&self, who: Seat, until: u16) -> Option<(u16, Stay)> {
        (1..=until.min(self.now()))
            .rev()
            .find_map(|timestep| Some((timestep, self.place(who, timestep)?)))
    }

    /// Whether a timestep was a meeting.
    pub fn is_meeting(&self, timestep: u16) -> bool {
        self.meetings.contains(&timestep)
    }

    /// Whether `who` was surely not in the room in this timestep: it is known to have been elsewhere, or the owner
    /// stood there for the whole timestep and did not see it.
    pub fn was_absent(&self, who: Seat, room: Room, timestep: u16) -> bool {
        if let Some(stay) = self.place(who, timestep) {
            return !stay.touches(room);
        }
        let Some(owner) = self.owner.filter(|&owner| owner != who && self.tells_absence) else {
            return false;
        };
        let cut_short = self.is_meeting(timestep + 1) || timestep >= self.now();
        !cut_short && timestep > 0 && self.place(owner, timestep) == Some(Stay::at(room))
    }

    /// Sets down where somebody was.
    pub(crate) fn put(&mut self, timestep: u16, who: Seat, stay: Stay) {
        self.set(timestep, who, Some(stay));
    }

    /// Forgets where somebody was.
    pub(crate) fn forget(&mut self, timestep: u16, who: Seat) {
        self.set(timestep, who, None);
    }

    fn set(&mut self, timestep: u16, who: Seat, stay: Option<Stay>) {
        if let Some(places) = self.places.get_mut(usize::from(timestep)) {
            places[who.index()] = stay;
        }
    }

    fn put_if_unknown(&mut self, timestep: u16, who: Seat, stay: Stay) {
        if self.place(who, timestep).is_none() {
            self.put(timestep, who, stay);
        }
    }

    fn vented(&mut self, timestep: u16, who: Seat, from: Room, to: Room) {
        self.put(timestep, who, Stay { from, to });
        self.vented_before(timestep, who, from, to);
    }

    /// A monitor shows that somebody vented or killed, but not when; the time of looking stands for it.
    fn vented_before(&mut self, timestep: u16, who: Seat, from: Room, to: Room) {
        self.vents.push(Venting {
            timestep,
            who,
            from,
            to,
        });
    }

    fn killed_before(&mut self, timestep: u16, killer: Seat, victim: Seat, room: Room) {
        self.kills.push(Killing {
            timestep,
            killer,
            victim,
            room,
        });
    }

    fn killed(&mut self, timestep: u16, killer: Seat, victim: Seat, room: Room) {
        self.put(timestep, killer, Stay::at(room));
        self.put_if_unknown(timestep, victim, Stay::at(room));
        self.killed_before(timestep, killer, victim, room);
    }

    fn worked(&mut self, timestep: u16, who: Seat, room: Room, task: Option<Task>) {
        self.put(timestep, who, Stay::at(room));
        self.work.push(Work {
            timestep,
            who,
            room,
            task,
        });
    }

    fn met(&mut self, timestep: u16, room: Room, caller: Seat, cause: Cause, present: SeatSet) {
        self.meetings.push(timestep);
        for who in present {
            self.put(timestep, who, Stay::at(Room::Cafeteria));
        }
        if let Cause::Bodies(bodies) = cause {
            for victim in bodies {
                self.bodies.push(Found {
                    timestep: timestep.saturating_sub(1),
                    victim,
                    room,
                    finder: caller,
                });
            }
        }
    }

    fn acted(&mut self, timestep: u16, seat: Seat, room: Room, action: &Action) {
        match *action {
            Action::Move { from, to } => self.put(timestep, seat, Stay { from, to }),
            Action::Vent { from, to } => self.vented(timestep, seat, from, to),
            Action::Kill(victim) => self.killed(timestep, seat, victim, room),
            Action::CompleteTask(task) => self.worked(timestep, seat, room, Some(task)),
            Action::FakeTask(_) => self.worked(timestep, seat, room, None),
            _ => self.put(timestep, seat, Stay::at(room)),
        }
    }

    /// Fills the timesteps in which a seat that knows its own way had no turn: it stayed where it was.
    fn keep_own_place(&mut self, seat: Seat) {
        let mut at = Room::Cafeteria;
        for places in &mut self.places {
            let stay = places[seat.index()].get_or_insert(Stay::at(at));
            at = stay.to;
        }
    }
}
