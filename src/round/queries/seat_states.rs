//! The state of each seat's player, and whom the round waits for.

use crate::game::{Game, Seat, SeatSet, Turn};
use crate::round::{NoteKind, Round, RoundChange};
use std::time::Duration;

/// The state of a seat's player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SeatState {
    /// Nothing to report.
    #[default]
    Idle,
    /// Its model has been asked.
    Thinking {
        /// When it was asked, in milliseconds.
        since: f64,
        /// Whether a reply was unusable in the meantime and the model was asked again.
        is_retry: bool,
    },
    /// Its model has answered.
    Answered,
    /// It is typing a message.
    Typing,
    /// Its model's reply was unusable, and the model was asked again.
    AskedAgain,
    /// Its bot chose.
    StoodIn,
}

/// The states of all seats, derived from the changes that the loop reports.
#[derive(Clone, Debug, Default)]
pub struct SeatStates {
    seats: [SeatStatus; Seat::MAX],
    notes_read: usize,
    entries_read: usize,
}

#[derive(Clone, Debug, Default)]
struct SeatStatus {
    state: SeatState,
    trouble: Option<String>,
    stood_in_running: u32,
}

/// Seats that the round is waiting for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaitingSeats {
    /// The seats.
    pub seats: SeatSet,
    /// Since when, in milliseconds.
    pub since: f64,
}

impl SeatStates {
    /// A wait is reported after this long.
    pub const LONG: Duration = Duration::from_secs(12);

    /// A wait that is expected to exceed this is reported from its beginning.
    pub const TOO_LONG: Duration = Duration::from_secs(20);

    /// The number of consecutive stand-ins of its bot after which a model counts as failing repeatedly.
    const REPEATED_FAILURES: u32 = 2;

    /// Applies a change that the loop reported at time `now`, in milliseconds.
    pub fn take(&mut self, change: RoundChange, round: &Round, now: f64) {
        match change {
            RoundChange::Asking(seat) => {
                let (since, is_retry) = (now, false);
                self.set(seat, SeatState::Thinking { since, is_retry });
            }
            RoundChange::AskedAgain(seat) => {
                if let SeatState::Thinking { is_retry, .. } = &mut self.seats[seat.index()].state {
                    *is_retry = true;
                }
            }
            RoundChange::Answered(seat) => self.set(seat, SeatState::Answered),
            // Its bot will choose, unless the seat is asked again before that.
            RoundChange::Failed(seat) => self.set(seat, SeatState::StoodIn),
            RoundChange::GivenUp(seat) => self.set(seat, SeatState::Idle),
            RoundChange::Typing(seat) => self.set(seat, SeatState::Typing),
            RoundChange::Happened => self.read(round),
            RoundChange::Ticked | RoundChange::Over(_) => {}
        }
    }

    /// Returns the state of the seat's player.
    pub fn of(&self, seat: Seat) -> SeatState {
        self.seats[seat.index()].state
    }

    /// Returns what went wrong with the seat's latest choice, in a plain sentence.
    pub fn trouble_of(&self, seat: Seat) -> Option<&str> {
        self.seats[seat.index()].trouble.as_deref()
    }

    /// Returns whether the seat's model failed for its latest choices in a row.
    pub fn fails_again_and_again(&self, seat: Seat) -> bool {
        self.seats[seat.index()].stood_in_running >= SeatStates::REPEATED_FAILURES
    }

    /// Returns whether any model is being asked.
    pub fn is_anybody_thinking(&self) -> bool {
        self.seats
            .iter()
            .any(|standing| matches!(standing.state, SeatState::Thinking { .. }))
    }

    /// Returns the seats that the round waits for at time `now`, in milliseconds. The wait is reported once
    /// it has lasted [`LONG`](Self::LONG), or at once if one of the seats is `known` to wait longer than
    /// [`TOO_LONG`](Self::TOO_LONG). A seat that is only asked ahead of its turn does not count.
    pub fn waiting(&self, game: &Game, now: f64, known: impl Fn(Seat) -> Duration) -> Option<WaitingSeats> {
        let mut waiting = WaitingSeats {
            seats: SeatSet::default(),
            since: now,
        };
        // A live meeting does not wait for silent seats.
        let awaited = match game.turn() {
            Turn::Any(_) => SeatSet::EMPTY,
            turn => turn.seats(),
        };
        for seat in awaited {
            if let SeatState::Thinking { since, .. } = self.of(seat) {
                waiting.seats = waiting.seats.with(seat);
                waiting.since = waiting.since.min(since);
            }
        }
        let is_long = now - waiting.since >= SeatStates::LONG.as_secs_f64() * 1_000.0;
        let is_known = waiting
            .seats
            .into_iter()
            .any(|seat| known(seat) > SeatStates::TOO_LONG);
        (is_long || is_known).then_some(waiting)
    }

    fn set(&mut self, seat: Seat, state: SeatState) {
        self.seats[seat.index()].state = state;
    }

    /// Updates the seats from the choices and notes made since the last call.
    fn read(&mut self, round: &Round) {
        let journal = round.game().journal();
        let choices = journal[self.entries_read..].iter();
        let mut chose = SeatSet::default();
        for (seat, _) in choices.filter_map(|entry| entry.event.choice()) {
            chose = chose.with(seat);
        }
        self.entries_read = journal.len();
        let mut stood_in = SeatSet::default();
        for seat in chose {
            self.seats[seat.index()].trouble = None;
            if self.of(seat) == SeatState::Typing {
                self.set(seat, SeatState::Idle);
            }
        }
        let notes = round.notes();
        for note in &notes[self.notes_read..] {
            let (state, why) = match &note.kind {
                NoteKind::AskedAgain(why) => (SeatState::AskedAgain, why),
                NoteKind::StoodIn(why) => {
                    stood_in = stood_in.with(note.seat);
                    (SeatState::StoodIn, why)
                }
                NoteKind::Remark(what) | NoteKind::MissingPart(what) => {
                    self.seats[note.seat.index()].trouble = Some(what.clone());
                    continue;
                }
                NoteKind::Thought(_) => continue,
            };
            let standing = &mut self.seats[note.seat.index()];
            standing.state = state;
            standing.trouble = Some(why.clone());
        }
        self.notes_read = notes.len();
        for seat in chose {
            let running = &mut self.seats[seat.index()].stood_in_running;
            *running = if stood_in.contains(seat) { *running + 1 } else { 0 };
        }
    }
}
