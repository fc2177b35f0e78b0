//! A round in play: what it knows, and the one door through which choices enter.
//!
//! `legal` says what a seat may do, `doing` what a choice brings about, `course` how turns, timesteps and meetings follow
//! one another.

mod course;
mod doing;
mod legal;

use super::{
    Action, BadTable, Cast, Cause, Deed, Entry, Event, HeldTask, Illegal, Outcome, Part, Persona, Role, Room,
    Rules, Seat, SeatSet, Table, View, deal::Deal,
};

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
    /// The choices that wait for the others', in the order of play.
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

    /// What this seat may know, as if its turn had come already: for choices that are asked for early.
    pub fn view_in_turn(&self, seat: Seat) -> View<'_> {
        View::in_turn(self, seat)
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
                let at = self.pending.partition_point(|&(other, _)| other < seat);
                self.pending.insert(at, (seat, action));
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
