//! How a round stands: everything that can be asked of it by whoever may know all.

use super::{Game, Phase, Turn};
use crate::game::{
    Action, HeldTask, JournalEntry, MeetingTime, Outcome, Persona, Role, Room, Rules, Seat, SeatOverride,
    SeatSet, Table, View,
};

impl Game {
    /// What this seat may know.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(self, seat)
    }

    /// Whose choice the round waits for.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The outcome, once the round is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.turn {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Everything that happened, in order.
    pub fn journal(&self) -> &[JournalEntry] {
        &self.journal
    }

    /// Every choice made, in the order in which it was carried out.
    pub fn choices(&self) -> impl Iterator<Item = (Seat, &Action)> {
        self.journal.iter().filter_map(|entry| entry.event.choice())
    }

    /// Every choice made, with how far a live meeting was then: what [`Game::replay`] takes.
    pub fn timed_choices(&self) -> impl Iterator<Item = (MeetingTime, Seat, &Action)> {
        self.journal.iter().filter_map(|entry| {
            let (seat, action) = entry.event.choice()?;
            Some((entry.moment, seat, action))
        })
    }

    /// The rules of the round.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seed of the round.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What was set by hand.
    pub fn cast(&self) -> &[SeatOverride] {
        &self.cast
    }

    /// The table: names and colours of all seats.
    pub fn table(&self) -> &Table {
        &self.deal.table
    }

    /// The timestep being played, from 1; after the end the last one played.
    pub fn timestep(&self) -> u16 {
        self.timestep
    }

    /// The phase being played.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How far a live meeting is; the start outside one.
    pub fn moment(&self) -> MeetingTime {
        self.live.moment
    }

    /// Who is ready to vote in a live discussion.
    pub fn ready(&self) -> SeatSet {
        self.live.ready
    }

    /// How often the seat has spoken in the live discussion under way.
    pub fn messages_of(&self, seat: Seat) -> u8 {
        self.live.messages[seat.index()]
    }

    /// Who has voted in the ballot under way.
    pub fn have_voted(&self) -> SeatSet {
        match (self.phase, self.turn) {
            (Phase::Vote, Turn::Any(seats)) => self.living.minus(seats),
            (Phase::Vote, Turn::One(seat)) => self.living.minus(self.living.from(seat)),
            _ => SeatSet::EMPTY,
        }
    }

    /// The seats still alive.
    pub fn living(&self) -> SeatSet {
        self.living
    }

    /// The bodies that lie unreported.
    pub fn bodies(&self) -> SeatSet {
        self.bodies
    }

    /// Where a seat is; for the dead, where it died or stood when it was ejected.
    pub fn room_of(&self, seat: Seat) -> Room {
        self.rooms[seat.index()]
    }

    /// The seat's role.
    pub fn role_of(&self, seat: Seat) -> Role {
        self.deal.hands[seat.index()].role
    }

    /// The seat's persona.
    pub fn persona_of(&self, seat: Seat) -> Persona {
        self.deal.hands[seat.index()].persona
    }

    /// The seat's tasks; for an impostor, the tasks it pretends to have.
    pub fn tasks_of(&self, seat: Seat) -> &[HeldTask] {
        &self.deal.hands[seat.index()].tasks
    }

    /// The impostors, living and dead.
    pub fn impostors(&self) -> SeatSet {
        self.deal.impostors
    }

    /// How many choices the seat has made.
    pub fn choices_made(&self, seat: Seat) -> u16 {
        self.choices_made[seat.index()]
    }

    /// Turns until an impostor may kill again.
    pub fn cooldown_of(&self, seat: Seat) -> u8 {
        self.cooldowns[seat.index()]
    }

    /// Meetings after which the button goes dead, less those that counted already.
    pub fn button_uses_left(&self) -> u8 {
        self.rules.button_uses.saturating_sub(self.calls)
    }

    /// The tasks done and the tasks there are, of the crewmates still alive.
    pub fn task_bar(&self) -> (usize, usize) {
        self.living
            .minus(self.deal.impostors)
            .into_iter()
            .fold((0, 0), |(done, all), seat| {
                let tasks = self.tasks_of(seat);
                (
                    done + tasks.iter().filter(|task| task.is_done()).count(),
                    all + tasks.len(),
                )
            })
    }

    /// The living in a room.
    pub fn living_in(&self, room: Room) -> SeatSet {
        self.crowds[room.index()]
    }

    /// The unreported bodies in a room.
    pub fn bodies_in(&self, room: Room) -> SeatSet {
        self.bodies
            .into_iter()
            .filter(|&seat| self.room_of(seat) == room)
            .collect()
    }

    /// Whether the round waits for this seat's choice.
    pub fn awaits(&self, seat: Seat) -> bool {
        match self.turn {
            Turn::One(one) => one == seat,
            Turn::All(seats) | Turn::Any(seats) => seats.contains(seat),
            Turn::Over(_) => false,
        }
    }
}
