//! Queries about the complete state of a round, for callers that may know everything.

use super::Game;
use crate::game::{
    Action, AssignedTask, Event, JournalEntry, Outcome, Persona, Role, Room, Rules, SeatOverride, View,
};
use crate::table::{Meeting, MeetingTime, Perspective, Phase, Roster, Seat, SeatSet, Turn};

impl Game {
    /// Returns what this seat may know.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(self, seat)
    }

    /// Returns the seats whose choice the round waits for.
    pub fn turn(&self) -> Turn {
        self.meeting.as_ref().map_or(self.turn, Meeting::turn)
    }

    /// Returns the outcome, once the round is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over.map(|(outcome, _)| outcome)
    }

    /// Returns the meeting in progress.
    pub fn meeting(&self) -> Option<&Meeting> {
        self.meeting.as_ref()
    }

    /// Returns everything that happened, in order.
    pub fn journal(&self) -> &[JournalEntry] {
        &self.journal
    }

    /// Returns every choice, in the order in which they were carried out.
    pub fn choices(&self) -> impl Iterator<Item = (Seat, &Action)> {
        self.journal.iter().filter_map(|entry| entry.event.choice())
    }

    /// Returns every choice with its time within a live meeting, as [`Game::replay`] takes them.
    pub fn timed_choices(&self) -> impl Iterator<Item = (MeetingTime, Seat, &Action)> {
        self.choice_entries()
            .map(|(entry, seat, action)| (entry.moment, seat, action))
    }

    /// Returns every choice with its entry of the journal.
    pub fn choice_entries(&self) -> impl Iterator<Item = (&JournalEntry, Seat, &Action)> {
        self.journal.iter().filter_map(|entry| {
            let (seat, action) = entry.event.choice()?;
            Some((entry, seat, action))
        })
    }

    /// Returns the rules of the round, which never change.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the seed. With rules, overrides and choices it determines the round.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the overrides set by hand.
    pub fn cast(&self) -> &[SeatOverride] {
        &self.cast
    }

    /// Returns the names and colours of all seats.
    pub fn roster(&self) -> &Roster {
        &self.deal.roster
    }

    /// Returns the current timestep, from 1; after the end, the last one.
    pub fn timestep(&self) -> u16 {
        self.timestep
    }

    /// Returns the current phase; after the end, the one in which the round ended.
    pub fn phase(&self) -> Phase {
        let ended_in = self.over.map_or(Phase::Task, |(_, phase)| phase);
        self.meeting.as_ref().map_or(ended_in, Meeting::phase)
    }

    /// Returns whether the seats choose out of each other's sight: in the task phase, and in a secret ballot.
    pub fn is_private(&self) -> bool {
        self.meeting.as_ref().is_none_or(Meeting::is_private)
    }

    /// Returns the time within a live meeting; `START` outside one.
    pub fn moment(&self) -> MeetingTime {
        self.meeting.as_ref().map_or(MeetingTime::START, Meeting::now)
    }

    /// Returns the seats that are ready to vote in a live discussion; empty outside one.
    pub fn ready(&self) -> SeatSet {
        self.meeting.as_ref().map_or(SeatSet::EMPTY, Meeting::ready)
    }

    /// Returns the living seats, of both roles.
    pub fn living(&self) -> SeatSet {
        self.living
    }

    /// Returns the seats that meetings have ejected.
    pub fn ejected(&self) -> SeatSet {
        let ejected = self.journal.iter().filter_map(|entry| match entry.event {
            Event::BallotClosed { ejected, .. } => ejected,
            _ => None,
        });
        ejected.collect()
    }

    /// Returns who voted for a seat, or with `None` for nobody, in the ballot that closed at this index of
    /// the journal.
    pub fn voters_for(&self, ballot: usize, choice: Option<Seat>) -> SeatSet {
        let before = self.journal[..ballot].iter().rev();
        let votes = before.map_while(|entry| entry.event.vote());
        votes
            .filter(|(_, whom)| *whom == choice)
            .map(|(voter, _)| voter)
            .collect()
    }

    /// Returns the unreported bodies.
    pub fn bodies(&self) -> SeatSet {
        self.bodies
    }

    /// Returns the room of a seat. For the dead, the room where they were killed or ejected.
    pub fn room_of(&self, seat: Seat) -> Room {
        self.rooms[seat.index()]
    }

    /// Returns the seat's role.
    pub fn role_of(&self, seat: Seat) -> Role {
        self.deal.dealt_seats[seat.index()].role
    }

    /// Returns the seat's persona.
    pub fn persona_of(&self, seat: Seat) -> Persona {
        self.deal.dealt_seats[seat.index()].persona
    }

    /// Returns the seat's tasks; for an impostor, its pretended tasks.
    pub fn tasks_of(&self, seat: Seat) -> &[AssignedTask] {
        &self.deal.dealt_seats[seat.index()].tasks
    }

    /// Returns the impostors, living and dead.
    pub fn impostors(&self) -> SeatSet {
        self.deal.impostors
    }

    /// Returns how many choices the seat has made.
    pub fn choices_made(&self, seat: Seat) -> u16 {
        self.choices_made[seat.index()]
    }

    /// Returns the number of turns until an impostor may kill again.
    pub fn cooldown_of(&self, seat: Seat) -> u8 {
        self.cooldowns[seat.index()]
    }

    /// Returns how many more meetings the emergency button allows.
    pub fn button_uses_left(&self) -> u8 {
        self.rules.button_uses.saturating_sub(self.button_uses)
    }

    /// Returns the completed tasks and all tasks of all crewmates, living and dead.
    pub fn task_bar(&self) -> (usize, usize) {
        let crew = self.roster().seats().minus(self.deal.impostors);
        crew.into_iter().fold((0, 0), |(done, all), seat| {
            let tasks = self.tasks_of(seat);
            (done + tasks.len() - count_open(tasks), all + tasks.len())
        })
    }

    /// Returns the tasks of all crewmates that were complete when the last meeting began, and all of them.
    pub fn task_bar_at_meeting(&self) -> (usize, usize) {
        (self.tasks_at_meeting, self.task_bar().1)
    }

    /// Returns who was present at the last meeting; everybody before the first.
    fn present_at_meeting(&self) -> SeatSet {
        let mut latest = self.journal.iter().rev();
        let meeting = latest.find(|entry| matches!(entry.event, Event::MeetingOpened { .. }));
        meeting.map_or(self.roster().seats(), |meeting| meeting.witnesses)
    }

    /// Returns how many tasks no longer count because their holders died before they had done them, as far as
    /// the perspective knows, and who these are. What an ejected player was may be a secret, so only those who
    /// watch are told whether it held tasks. A whodunit counts the deaths up to the last meeting.
    pub fn tasks_left_open(&self, by: Perspective) -> (usize, SeatSet) {
        let all = self.roster().seats();
        let dead = match by {
            Perspective::Everything => all.minus(self.living),
            Perspective::Whodunit => all.minus(self.present_at_meeting()).union(self.ejected()),
            Perspective::One(_) | Perspective::Shared(_) => {
                all.minus(self.believed_living(by)).minus(self.ejected())
            }
        };
        let crew = dead.minus(self.deal.impostors).into_iter();
        let left = crew.map(|seat| (seat, count_open(self.tasks_of(seat))));
        left.filter(|(_, open)| *open > 0)
            .fold((0, SeatSet::EMPTY), |(count, holders), (seat, open)| {
                (count + open, holders.with(seat))
            })
    }

    /// Returns the living seats in a room.
    pub fn living_in(&self, room: Room) -> SeatSet {
        self.living_by_room[room.index()]
    }

    /// Returns the unreported bodies in a room.
    pub fn bodies_in(&self, room: Room) -> SeatSet {
        self.bodies
            .into_iter()
            .filter(|&seat| self.room_of(seat) == room)
            .collect()
    }

    /// Returns the players that the perspective has no reason to believe dead; for several people, the
    /// players that at least one of them believes alive.
    pub fn believed_living(&self, by: Perspective) -> SeatSet {
        match by {
            Perspective::Everything | Perspective::Whodunit => self.living,
            Perspective::One(seat) => self.view(seat).believed_living(),
            Perspective::Shared(seats) => seats.into_iter().fold(SeatSet::EMPTY, |living, seat| {
                living.union(self.view(seat).believed_living())
            }),
        }
    }

    /// Returns whether the round waits for this seat's choice.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.turn().seats().contains(seat)
    }
}

fn count_open(tasks: &[AssignedTask]) -> usize {
    tasks.iter().filter(|task| !task.is_done()).count()
}
