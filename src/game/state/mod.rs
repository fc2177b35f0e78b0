//! The state of a round, changed only by the choices passed to [`Game::apply`].
//!
//! `queries` reads the state, `legal` lists legal actions, `effects` carries out choices, and `flow` is the
//! sequence of turns, timesteps and meetings.

mod effects;
mod flow;
mod legal;
mod queries;

use super::deal::Deal;
use super::{
    Action, Cause, DealError, Encounter, Event, FilmedDeparture, IllegalAction, JournalEntry, ObservedAction,
    Outcome, Room, Rules, SeatOverride, SeatOverrides,
};
use crate::table::{Meeting, MeetingTime, Phase, Seat, SeatSet, Turn};

/// A round in play. It holds the complete state; what a seat may know is its [`View`](super::View).
///
/// ```
/// use among_agents::game::{Action, Game, Room, Rules};
/// use among_agents::table::Turn;
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
    cast: SeatOverrides,
    deal: Deal,
    timestep: u16,
    /// Whose choice is awaited outside a meeting.
    turn: Turn,
    /// How the round ended, and in which phase.
    over: Option<(Outcome, Phase)>,
    meeting: Option<Meeting>,
    living: SeatSet,
    bodies: SeatSet,
    rooms: [Room; Seat::MAX],
    /// The living seats in each room. Follows from `rooms` and `living`, and is stored because it is read so
    /// often.
    living_by_room: [SeatSet; Room::COUNT],
    /// What an onlooker last saw each seat do, and in which timestep.
    observed_actions: [(ObservedAction, u16); Seat::MAX],
    last_left: [Option<FilmedDeparture>; Room::COUNT],
    cooldowns: [u8; Seat::MAX],
    choices_made: [u16; Seat::MAX],
    /// The meetings so far that count as uses of the emergency button.
    button_uses: u8,
    called_meeting: Option<Call>,
    /// How many tasks of crewmates were complete when the last meeting began.
    tasks_at_meeting: usize,
    /// Choices that wait until all seats have chosen, in the order of play.
    pending: Vec<(Seat, Action)>,
    journal: Vec<JournalEntry>,
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
    /// [`DealError`] if the rules or the cast cannot be played.
    pub fn new(rules: Rules, seed: u64, cast: &[SeatOverride]) -> Result<Game, DealError> {
        let deal = Deal::new(&rules, seed, cast)?;
        let living = deal.roster.seats();
        let mut game = Game {
            seed,
            cast: cast.to_vec(),
            timestep: 1,
            turn: Turn::All(SeatSet::EMPTY),
            over: None,
            meeting: None,
            living,
            bodies: SeatSet::EMPTY,
            rooms: [Room::Cafeteria; Seat::MAX],
            living_by_room: all_in_cafeteria(living),
            observed_actions: [(ObservedAction::Stood, 1); Seat::MAX],
            last_left: [None; Room::COUNT],
            cooldowns: [rules.first_kill_cooldown; Seat::MAX],
            choices_made: [0; Seat::MAX],
            button_uses: 0,
            called_meeting: None,
            tasks_at_meeting: 0,
            pending: Vec::new(),
            journal: Vec::with_capacity(256),
            deal,
            rules,
        };
        game.start_task_phase();
        Ok(game)
    }

    /// Replays the choices of an earlier round.
    ///
    /// # Errors
    /// [`ReplayError`] if the table cannot be set up or a choice is illegal in its place.
    pub fn replay(
        rules: Rules,
        seed: u64,
        cast: &[SeatOverride],
        choices: impl IntoIterator<Item = (MeetingTime, Seat, Action)>,
    ) -> Result<Game, ReplayError> {
        let mut game = Game::new(rules, seed, cast)?;
        for (at, (moment, seat, action)) in choices.into_iter().enumerate() {
            game.pass_time(moment);
            game.apply(seat, action).map_err(|illegal| ReplayError::Choice {
                number: at + 1,
                illegal,
            })?;
        }
        Ok(game)
    }

    /// Carries out a seat's choice and returns the resulting journal entries. In simultaneous order, the
    /// choice waits until all seats have chosen, and there are no entries before that.
    ///
    /// # Errors
    /// [`IllegalAction`] if the choice is illegal. Then nothing has changed.
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<&[JournalEntry], IllegalAction> {
        self.check(seat, &action)?;
        let before = self.journal.len();
        self.choices_made[seat.index()] += 1;
        match self.turn() {
            Turn::All(waiting) => {
                let at = self.pending.partition_point(|&(other, _)| other < seat);
                self.pending.insert(at, (seat, action));
                self.turn = Turn::All(waiting.without(seat));
                if waiting.len() == 1 {
                    self.act_simultaneously();
                }
            }
            Turn::One(_) | Turn::Any(_) | Turn::Over => {
                let ballot_result = self.act(seat, action);
                self.pass_turn(seat, ballot_result);
            }
        }
        Ok(&self.journal[before..])
    }

    /// Sets the time of a live meeting, for the events that follow. Does nothing outside a live meeting; the
    /// time never goes back.
    pub fn pass_time(&mut self, now: MeetingTime) {
        if let Some(meeting) = &mut self.meeting {
            meeting.pass_time(now);
        }
    }

    /// Adds an entry without an encounter to the journal.
    fn write(&mut self, room: Room, witnesses: SeatSet, event: impl FnOnce() -> Event) {
        self.write_with_encounter(room, witnesses, Encounter::default(), event);
    }

    /// Adds an entry to the journal, together with whom the acting seat met. The event is built in place:
    /// copying it took a fifth of a round's time.
    fn write_with_encounter(
        &mut self,
        room: Room,
        witnesses: SeatSet,
        met: Encounter,
        event: impl FnOnce() -> Event,
    ) {
        let (timestep, moment) = (self.timestep, self.moment());
        self.journal.extend(std::iter::once_with(move || JournalEntry {
            timestep,
            moment,
            room,
            witnesses,
            met,
            event: event(),
        }));
    }
}

fn all_in_cafeteria(living: SeatSet) -> [SeatSet; Room::COUNT] {
    let mut crowds = [SeatSet::EMPTY; Room::COUNT];
    crowds[Room::Cafeteria.index()] = living;
    crowds
}

/// Why a round cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The table cannot be set up.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A choice is illegal in its place.
    #[error("Choice {number} cannot be made: {illegal}")]
    Choice {
        /// The number of the choice, from 1.
        number: usize,
        /// Why it is illegal.
        illegal: IllegalAction,
    },
}
