//! An independent interpretation of the journal that follows only the sentences of the rule book.

use among_agents::game::{Action, Cause, Discussion, Event, Game, JournalEntry, Room, Rules, Task};
use among_agents::table::{Seat, SeatSet};

/// The state of the round after some entries of the journal.
#[derive(Clone, Debug)]
pub struct Ship {
    /// The room of each seat; for the dead, where it died or was ejected.
    pub rooms: Vec<Room>,
    /// The living.
    pub living: SeatSet,
    /// The bodies that lie unreported.
    pub bodies: SeatSet,
    /// The number of meetings that count towards the limit of the button.
    pub calls: u8,
    /// Whether a meeting is under way.
    pub meeting: bool,
    /// The seats that are ready to vote in it.
    pub ready: SeatSet,
    /// The seats that were ready to vote in it at some time.
    pub was_ready: SeatSet,
    /// The number of each seat's own turns since its latest kill, including turns in meetings.
    pub turns_since_kill: Vec<Option<u32>>,
    /// The number of each seat's own turns in the whole round.
    pub turns: Vec<u32>,
    /// The tasks on which each seat spent a timestep, really or pretending.
    pub work: Vec<Vec<Task>>,
}

impl Ship {
    /// Returns the state before anything happened.
    pub fn at_the_start(game: &Game) -> Ship {
        let players = game.rules().players.into();
        Ship {
            rooms: vec![Room::Cafeteria; players],
            living: SeatSet::first(players),
            bodies: SeatSet::EMPTY,
            calls: 0,
            meeting: false,
            ready: SeatSet::EMPTY,
            was_ready: SeatSet::EMPTY,
            turns_since_kill: vec![None; players],
            turns: vec![0; players],
            work: vec![Vec::new(); players],
        }
    }

    pub fn room(&self, seat: Seat) -> Room {
        self.rooms[seat.index()]
    }

    /// Returns the living seats in a room.
    pub fn crowd(&self, room: Room) -> SeatSet {
        self.living
            .into_iter()
            .filter(|&seat| self.room(seat) == room)
            .collect()
    }

    /// Returns the unreported bodies in a room.
    pub fn bodies_in(&self, room: Room) -> SeatSet {
        self.bodies
            .into_iter()
            .filter(|&seat| self.room(seat) == room)
            .collect()
    }

    /// Returns the number of turns until this impostor may kill.
    pub fn cooldown(&self, seat: Seat, rules: &Rules) -> u32 {
        let (wait, turns) = match self.turns_since_kill[seat.index()] {
            Some(turns) => (rules.kill_cooldown, turns),
            None => (rules.first_kill_cooldown, self.turns[seat.index()]),
        };
        u32::from(wait).saturating_sub(turns)
    }

    /// Returns how many timesteps the seat has spent on this task.
    pub fn work_on(&self, seat: Seat, task: Task) -> u32 {
        self.work[seat.index()]
            .iter()
            .filter(|&&done| done == task)
            .count() as u32
    }

    /// Applies one more entry of the journal.
    pub fn happen(&mut self, entry: &JournalEntry, rules: &Rules) {
        match &entry.event {
            Event::Acted { seat, action } => {
                // All that a seat does in a live discussion is one turn, taken when it is first ready.
                let is_chat = self.meeting && rules.discussion == Discussion::Live;
                let is_turn = match action {
                    Action::Ready => !self.was_ready.contains(*seat),
                    Action::Speak(_) | Action::NotReady => !is_chat,
                    _ => true,
                };
                if is_turn {
                    self.take_turn(*seat);
                }
                self.act(*seat, action, rules);
            }
            Event::Missed { seat, .. } => self.take_turn(*seat),
            Event::MeetingOpened { cause, .. } => {
                self.meeting = true;
                self.ready = SeatSet::EMPTY;
                self.was_ready = SeatSet::EMPTY;
                self.bodies = SeatSet::EMPTY;
                for seat in self.living {
                    self.rooms[seat.index()] = Room::Cafeteria;
                }
                if let Cause::Bodies(bodies) = cause {
                    assert!(bodies.and(self.living).is_empty(), "only the dead are found dead");
                }
            }
            Event::BallotClosed { ejected, .. } => {
                self.meeting = false;
                if let Some(seat) = *ejected {
                    self.living = self.living.without(seat);
                }
            }
            Event::Watched { .. } | Event::RoundOver { .. } => {}
        }
    }

    fn take_turn(&mut self, seat: Seat) {
        self.turns[seat.index()] += 1;
        if let Some(turns) = &mut self.turns_since_kill[seat.index()] {
            *turns += 1;
        }
    }

    fn act(&mut self, seat: Seat, action: &Action, rules: &Rules) {
        match *action {
            Action::Move { to, .. } | Action::Vent { to, .. } => self.rooms[seat.index()] = to,
            Action::Kill(victim) => {
                self.living = self.living.without(victim);
                self.bodies = self.bodies.with(victim);
                self.turns_since_kill[seat.index()] = Some(0);
            }
            Action::CompleteTask(task) | Action::FakeTask(task) => self.work[seat.index()].push(task),
            Action::CallMeeting => self.calls += 1,
            Action::ReportBody => self.calls += u8::from(!rules.separate_reports),
            Action::Ready => {
                self.ready = self.ready.with(seat);
                self.was_ready = self.was_ready.with(seat);
            }
            Action::NotReady => self.ready = self.ready.without(seat),
            Action::ViewMonitor(_) | Action::Speak(_) | Action::Vote(_) | Action::SkipVote => {}
        }
    }
}

/// Returns every entry of the journal, with the state before it.
pub fn retell(game: &Game) -> impl Iterator<Item = (Ship, &JournalEntry)> {
    let mut ship = Ship::at_the_start(game);
    game.journal().iter().map(move |entry| {
        let before = ship.clone();
        ship.happen(entry, game.rules());
        (before, entry)
    })
}
