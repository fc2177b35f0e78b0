//! A round in play: whose turn it is, what it may do, and what comes of it.

use super::{
    Action, BadTable, Cast, Cause, Deed, Entry, Event, Footage, HeldTask, Illegal, LegalAction, LegalActions,
    Outcome, Part, Persona, Role, Room, Rules, Seat, SeatSet, Table, Task, TurnOrder, View, deal::Deal,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Walking, tasks and kills.
    Task,
    /// Talking; rounds count from 1.
    Discussion { round: u8 },
    /// Voting.
    Vote,
}

/// Whose choice the round waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat's.
    One(Seat),
    /// Those of all these seats, in any order; they are carried out together.
    All(SeatSet),
    /// Nobody's: the round is over.
    Over(Outcome),
}

/// A round in play. It knows everything; what a seat may know is its [`View`].
///
/// ```
/// use among_agents::game::{Action, Game, Room, Rules, Turn};
/// let mut game = Game::new(Rules::paper(), 7, &[])?;
/// let Turn::One(seat) = game.turn() else { panic!("the first seat begins") };
/// let walk = Action::Move { from: Room::Cafeteria, to: Room::Weapons };
/// assert_eq!(game.apply(seat, walk)?.len(), 1);
/// assert_eq!(game.room_of(seat), Room::Weapons);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    seed: u64,
    cast: Cast,
    deal: Deal,
    timestep: u16,
    phase: Phase,
    turn: Turn,
    living: SeatSet,
    bodies: SeatSet,
    rooms: [Room; Seat::MOST],
    /// The living in each room: what `rooms` and `living` say, kept the other way round since it is asked for so often.
    crowds: [SeatSet; Room::COUNT],
    deeds: [Deed; Seat::MOST],
    last_left: [Option<Seat>; Room::COUNT],
    cooldowns: [u8; Seat::MOST],
    choices_made: [u16; Seat::MOST],
    calls: u8,
    called: Option<Call>,
    votes: [u8; Seat::MOST + 1],
    pending: Vec<(Seat, Action)>,
    journal: Vec<Entry>,
}

/// A meeting that was called and begins with the next timestep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    caller: Seat,
    room: Room,
    cause: Cause,
}

impl Game {
    /// Sets up a round. What `cast` leaves open is drawn from the seed.
    ///
    /// # Errors
    /// The reason in words when the rules or the cast cannot be played.
    pub fn new(rules: Rules, seed: u64, cast: &[Part]) -> Result<Game, BadTable> {
        let deal = Deal::new(&rules, seed, cast)?;
        let living = deal.table.seats();
        let mut game = Game {
            seed,
            cast: cast.to_vec(),
            timestep: 1,
            phase: Phase::Task,
            turn: Turn::All(SeatSet::EMPTY),
            living,
            bodies: SeatSet::EMPTY,
            rooms: [Room::Cafeteria; Seat::MOST],
            crowds: all_in_cafeteria(living),
            deeds: [Deed::Stood; Seat::MOST],
            last_left: [None; Room::COUNT],
            cooldowns: [rules.first_kill_cooldown; Seat::MOST],
            choices_made: [0; Seat::MOST],
            calls: 0,
            called: None,
            votes: [0; Seat::MOST + 1],
            pending: Vec::new(),
            journal: Vec::with_capacity(256),
            deal,
            rules,
        };
        game.open_task_turns();
        Ok(game)
    }

    /// Plays the choices of an earlier round again.
    ///
    /// # Errors
    /// The reason when the table cannot be set up or a choice is not legal where it stands.
    pub fn replay(
        rules: Rules,
        seed: u64,
        cast: &[Part],
        choices: impl IntoIterator<Item = (Seat, Action)>,
    ) -> Result<Game, ReplayError> {
        let mut game = Game::new(rules, seed, cast)?;
        for (at, (seat, action)) in choices.into_iter().enumerate() {
            game.apply(seat, action).map_err(|illegal| ReplayError::Choice {
                number: at + 1,
                illegal,
            })?;
        }
        Ok(game)
    }

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
    pub fn journal(&self) -> &[Entry] {
        &self.journal
    }

    /// Every choice made, in the order in which it was carried out.
    pub fn choices(&self) -> impl Iterator<Item = (Seat, &Action)> {
        self.journal.iter().filter_map(|entry| entry.event.choice())
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
    pub fn cast(&self) -> &[Part] {
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
            Turn::All(seats) => seats.contains(seat),
            Turn::Over(_) => false,
        }
    }

    /// What the seat may do now, in the order of the rule book; nothing when it is not its turn.
    pub fn legal(&self, seat: Seat) -> LegalActions {
        let mut legal = LegalActions::new();
        if !self.awaits(seat) {
            return legal;
        }
        match self.phase {
            Phase::Task => self.legal_in_task_phase(seat, &mut legal),
            Phase::Discussion { .. } => legal.push(LegalAction::Speak),
            Phase::Vote => {
                legal.extend(self.living.without(seat).into_iter().map(LegalAction::Vote));
                if self.rules.skip_vote {
                    legal.push(LegalAction::SkipVote);
                }
            }
        }
        legal
    }

    fn legal_in_task_phase(&self, seat: Seat, legal: &mut LegalActions) {
        let room = self.room_of(seat);
        let impostor = self.impostors().contains(seat);
        legal.extend(
            room.corridors()
                .iter()
                .map(|&to| LegalAction::Move { from: room, to }),
        );
        if impostor {
            legal.extend(
                room.vents()
                    .iter()
                    .map(|&to| LegalAction::Vent { from: room, to }),
            );
            if self.cooldown_of(seat) == 0 {
                let victims = self.living_in(room).minus(self.impostors());
                legal.extend(victims.into_iter().map(LegalAction::Kill));
            }
        }
        let first_task = legal.len();
        for held in self.tasks_of(seat) {
            if held.task.room == room && !held.is_done() {
                let line = match impostor {
                    true => LegalAction::FakeTask(held.task),
                    false => LegalAction::CompleteTask(held.task),
                };
                if !legal[first_task..].contains(&line) {
                    legal.push(line);
                }
            }
        }
        if self.button_works_in(room) {
            legal.push(LegalAction::CallMeeting);
        } else if !self.bodies_in(room).is_empty() {
            legal.push(LegalAction::ReportBody);
        }
        if room == Room::Security {
            legal.push(LegalAction::ViewMonitor);
        }
        legal.push(LegalAction::Speak);
    }

    fn button_works_in(&self, room: Room) -> bool {
        room == Room::Cafeteria && self.button_uses_left() > 0
    }

    /// Whether the seat may do this now.
    ///
    /// # Errors
    /// The reason why not, in words.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if let Turn::Over(_) = self.turn {
            return Err(Illegal::RoundOver);
        }
        if !self.awaits(seat) {
            return Err(Illegal::NotItsTurn);
        }
        match (self.phase, action) {
            (_, Action::Speak(_)) if self.phase != Phase::Vote => Ok(()),
            (Phase::Vote, &Action::Vote(whom)) => {
                require(whom != seat && self.living.contains(whom), Illegal::CannotVoteFor)
            }
            (Phase::Vote, Action::SkipVote) => require(self.rules.skip_vote, Illegal::NoSkip),
            (Phase::Task, action) => self.check_in_task_phase(seat, action),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn check_in_task_phase(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let room = self.room_of(seat);
        let impostor = self.impostors().contains(seat);
        match *action {
            Action::Move { from, to } => {
                require(from == room, Illegal::NotThere(from))?;
                require(from.joins(to), Illegal::NoCorridor(from, to))
            }
            Action::Vent { from, to } => {
                require(impostor, Illegal::NotAnImpostor)?;
                require(from == room, Illegal::NotThere(from))?;
                require(from.vents_to(to), Illegal::NoVent(from, to))
            }
            Action::Kill(victim) => {
                require(impostor, Illegal::NotAnImpostor)?;
                require(
                    self.cooldown_of(seat) == 0,
                    Illegal::CoolingDown(self.cooldown_of(seat)),
                )?;
                let prey = self.living.minus(self.impostors());
                require(
                    prey.contains(victim) && self.room_of(victim) == room,
                    Illegal::NoVictimHere,
                )
            }
            Action::CompleteTask(task) => {
                require(!impostor, Illegal::NotACrewmate)?;
                require(
                    task.room == room && self.unfinished(seat, task).is_some(),
                    Illegal::NoTaskHere,
                )
            }
            Action::FakeTask(task) => {
                require(impostor, Illegal::NotAnImpostor)?;
                require(
                    task.room == room && self.unfinished(seat, task).is_some(),
                    Illegal::NoTaskHere,
                )
            }
            Action::CallMeeting => {
                require(room == Room::Cafeteria, Illegal::NoButtonHere)?;
                require(self.button_uses_left() > 0, Illegal::ButtonDead)
            }
            Action::ReportBody => {
                require(!self.button_works_in(room), Illegal::UseTheButton)?;
                require(!self.bodies_in(room).is_empty(), Illegal::NoBodyHere)
            }
            Action::ViewMonitor(_) => require(room == Room::Security, Illegal::NoMonitorHere),
            Action::Speak(_) => Ok(()),
            Action::Vote(_) | Action::SkipVote => Err(Illegal::WrongPhase),
        }
    }

    fn unfinished(&self, seat: Seat, task: Task) -> Option<usize> {
        self.tasks_of(seat)
            .iter()
            .position(|held| held.task == task && !held.is_done())
    }

    /// Carries out a seat's choice and returns what it brought about. In simultaneous order a choice waits, and
    /// brings nothing about, until all have chosen.
    ///
    /// # Errors
    /// The reason in words when the choice is not legal; nothing has changed then.
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<&[Entry], Illegal> {
        self.check(seat, &action)?;
        let before = self.journal.len();
        self.choices_made[seat.index()] += 1;
        match self.turn {
            Turn::All(waiting) => {
                self.pending.push((seat, action));
                self.turn = Turn::All(waiting.without(seat));
                if waiting.len() == 1 {
                    self.act_together();
                }
            }
            Turn::One(_) | Turn::Over(_) => {
                self.act(seat, action);
                self.pass_turn(seat);
            }
        }
        Ok(&self.journal[before..])
    }

    /// Carries out the choices of a whole timestep, in an order drawn from the seed and the timestep.
    fn act_together(&mut self) {
        let mut choices = std::mem::take(&mut self.pending);
        choices.sort_by_key(|&(seat, _)| seat);
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(self.timestep));
        while !choices.is_empty() {
            let (seat, action) = choices.remove(rng.random_range(0..choices.len() as u32) as usize);
            let alive = self.living.contains(seat);
            if alive && self.called.is_none() && self.check_in_task_phase(seat, &action).is_ok() {
                self.act(seat, action);
            } else {
                let witnesses = if alive {
                    SeatSet::only(seat)
                } else {
                    SeatSet::EMPTY
                };
                self.write(self.room_of(seat), witnesses, Event::Missed { seat, action });
                self.cool_down(seat);
            }
        }
        self.end_timestep();
    }

    fn pass_turn(&mut self, seat: Seat) {
        if self.called.is_some() {
            return self.end_timestep();
        }
        if let Some(next) = self.living.next_after(seat) {
            self.turn = Turn::One(next);
            return;
        }
        match self.phase {
            Phase::Task => self.end_timestep(),
            Phase::Discussion { round } if round < self.rules.discussion_rounds => {
                self.open_meeting_turns(Phase::Discussion { round: round + 1 });
            }
            Phase::Discussion { .. } => self.open_meeting_turns(Phase::Vote),
            Phase::Vote => {
                self.close_ballot();
                self.end_timestep();
            }
        }
    }

    fn open_task_turns(&mut self) {
        self.phase = Phase::Task;
        self.turn = match self.rules.turn_order {
            TurnOrder::Sequential => self.first_turn(),
            TurnOrder::Simultaneous => Turn::All(self.living),
        };
    }

    fn open_meeting_turns(&mut self, phase: Phase) {
        self.phase = phase;
        self.turn = self.first_turn();
    }

    fn first_turn(&self) -> Turn {
        Turn::One(
            self.living
                .lowest()
                .expect("a round goes on only while somebody lives"),
        )
    }

    fn end_timestep(&mut self) {
        if let Some(outcome) = self.reached_outcome() {
            self.turn = Turn::Over(outcome);
            self.write(
                Room::Cafeteria,
                self.deal.table.seats(),
                Event::RoundOver { outcome },
            );
            return;
        }
        self.timestep += 1;
        match self.called.take() {
            Some(call) => self.open_meeting(call),
            None => self.open_task_turns(),
        }
    }

    fn reached_outcome(&self) -> Option<Outcome> {
        let impostors = self.living.and(self.impostors()).len();
        let crewmates = self.living.len() - impostors;
        let (done, all) = self.task_bar();
        if impostors >= crewmates {
            Some(Outcome::CrewmatesOutnumbered)
        } else if impostors == 0 {
            Some(Outcome::ImpostorsEjected)
        } else if done == all {
            Some(Outcome::TasksDone)
        } else if self.timestep >= self.rules.timesteps {
            Some(Outcome::TimeUp)
        } else {
            None
        }
    }

    fn open_meeting(&mut self, call: Call) {
        let Call { caller, room, cause } = call;
        let present = self.living;
        self.bodies = SeatSet::EMPTY;
        for seat in present {
            self.rooms[seat.index()] = Room::Cafeteria;
        }
        self.crowds = all_in_cafeteria(present);
        self.deeds = [Deed::Stood; Seat::MOST];
        self.last_left = [None; Room::COUNT];
        self.votes = [0; Seat::MOST + 1];
        self.write(
            room,
            present,
            Event::MeetingOpened {
                caller,
                cause,
                present,
            },
        );
        self.open_meeting_turns(match self.rules.discussion_rounds {
            0 => Phase::Vote,
            _ => Phase::Discussion { round: 1 },
        });
    }

    fn close_ballot(&mut self) {
        let tally = self.votes;
        let most = tally.iter().copied().max().unwrap_or(0);
        let mut leaders = (0..tally.len()).filter(|&at| tally[at] == most);
        let leader = leaders.next().and_then(Seat::new);
        let ejected = if leaders.next().is_none() { leader } else { None };
        self.write(
            Room::Cafeteria,
            self.living,
            Event::BallotClosed { tally, ejected },
        );
        if let Some(seat) = ejected {
            self.bury(seat);
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let room = self.room_of(seat);
        let mut witnesses = match self.phase {
            Phase::Task => self.living_in(room),
            Phase::Discussion { .. } => self.living,
            Phase::Vote if self.rules.secret_ballot => SeatSet::only(seat),
            Phase::Vote => self.living,
        };
        let mut cooldown = self.cooldown_of(seat).saturating_sub(1);
        let mut footage = None;
        match &action {
            &Action::Move { to, .. } => {
                witnesses = witnesses.union(self.living_in(to));
                self.go(seat, to, Deed::CameFrom(room));
            }
            &Action::Vent { to, .. } => {
                witnesses = witnesses.union(self.living_in(to));
                self.go(seat, to, Deed::VentedFrom(room));
            }
            &Action::Kill(victim) => {
                self.bury(victim);
                self.bodies = self.bodies.with(victim);
                witnesses = witnesses.without(victim);
                cooldown = self.rules.kill_cooldown;
                self.deeds[seat.index()] = Deed::Killed(victim);
            }
            &Action::CompleteTask(task) | &Action::FakeTask(task) => {
                if let Some(at) = self.unfinished(seat, task) {
                    self.deal.hands[seat.index()].tasks[at].left -= 1;
                }
                self.deeds[seat.index()] = Deed::SeemedToDoATask;
            }
            Action::CallMeeting | Action::ReportBody => {
                let bodies = self.bodies_in(room);
                let cause = if bodies.is_empty() {
                    Cause::Button
                } else {
                    Cause::Bodies(bodies)
                };
                if !(self.rules.separate_reports && matches!(action, Action::ReportBody)) {
                    self.calls = self.calls.saturating_add(1);
                }
                self.called = Some(Call {
                    caller: seat,
                    room,
                    cause,
                });
            }
            &Action::ViewMonitor(watched) => {
                self.deeds[seat.index()] = Deed::Watched(watched);
                footage = Some(Box::new(self.footage(watched)));
            }
            Action::Speak(_) => self.deeds[seat.index()] = Deed::Spoke,
            Action::Vote(whom) => self.votes[whom.index()] += 1,
            Action::SkipVote => self.votes[Seat::MOST] += 1,
        }
        self.cooldowns[seat.index()] = cooldown;
        self.write(room, witnesses, Event::Acted { seat, action });
        if let Some(footage) = footage {
            self.write(room, SeatSet::only(seat), Event::Watched { seat, footage });
        }
    }

    fn go(&mut self, seat: Seat, to: Room, arrival: Deed) {
        let from = self.room_of(seat);
        self.crowds[from.index()] = self.crowds[from.index()].without(seat);
        self.crowds[to.index()] = self.crowds[to.index()].with(seat);
        self.last_left[from.index()] = Some(seat);
        if self.last_left[to.index()] == Some(seat) {
            self.last_left[to.index()] = None;
        }
        self.rooms[seat.index()] = to;
        self.deeds[seat.index()] = arrival;
    }

    /// Takes a seat from among the living.
    fn bury(&mut self, seat: Seat) {
        let room = self.room_of(seat).index();
        self.living = self.living.without(seat);
        self.crowds[room] = self.crowds[room].without(seat);
    }

    fn cool_down(&mut self, seat: Seat) {
        self.cooldowns[seat.index()] = self.cooldown_of(seat).saturating_sub(1);
    }

    fn footage(&self, room: Room) -> Footage {
        Footage {
            room,
            present: self
                .living_in(room)
                .into_iter()
                .map(|seat| (seat, self.deeds[seat.index()]))
                .collect(),
            bodies: self.bodies_in(room),
            last_left: self.last_left[room.index()],
        }
    }

    fn write(&mut self, room: Room, witnesses: SeatSet, event: Event) {
        self.journal.push(Entry {
            timestep: self.timestep,
            room,
            witnesses,
            event,
        });
    }
}

fn all_in_cafeteria(living: SeatSet) -> [SeatSet; Room::COUNT] {
    let mut crowds = [SeatSet::EMPTY; Room::COUNT];
    crowds[Room::Cafeteria.index()] = living;
    crowds
}

fn require(holds: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Why a round cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The table cannot be set up.
    #[error(transparent)]
    Table(#[from] BadTable),
    /// A choice is not legal where it stands.
    #[error("Choice {number} cannot be made: {illegal}")]
    Choice {
        /// The choice's place, from 1.
        number: usize,
        /// Why.
        illegal: Illegal,
    },
}
