//! What each seat is at, as far as its player is concerned, and whom the round waits for.

use crate::game::{Game, Seat, SeatSet, Turn};
use crate::round::{NoteKind, Round, RoundChange};
use std::time::Duration;

/// What a seat is at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SeatState {
    /// Nothing to tell.
    #[default]
    Idle,
    /// Its model was asked.
    Thinking {
        /// At this time, in milliseconds.
        since: f64,
        /// Whether a reply could not be used meanwhile and it was asked again.
        again: bool,
    },
    /// Its model answered.
    Answered,
    /// It types what it will say.
    Typing,
    /// Its model's reply could not be used and was asked again.
    AskedAgain,
    /// Its bot chose.
    StoodIn,
}

/// What every seat is at, followed from what the loop that plays the round tells.
#[derive(Clone, Debug, Default)]
pub struct SeatStates {
    seats: [Standing; Seat::MAX],
    notes_read: usize,
    entries_read: usize,
}

#[derive(Clone, Debug, Default)]
struct Standing {
    state: SeatState,
    trouble: Option<String>,
    stood_in_running: u32,
}

/// Seats that keep the round waiting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaitingSeats {
    /// Who is being waited for.
    pub seats: SeatSet,
    /// Since when, in milliseconds.
    pub since: f64,
}

impl SeatStates {
    /// A wait is worth a word after this long.
    pub const LONG: Duration = Duration::from_secs(12);

    /// A wait that is known to take longer than this is worth a word from its beginning.
    pub const TOO_LONG: Duration = Duration::from_secs(20);

    /// A model fails again and again once its bot stood in for so many choices in a row.
    const AGAIN_AND_AGAIN: u32 = 2;

    /// Takes in what the loop tells at this time, in milliseconds.
    pub fn take(&mut self, change: RoundChange, round: &Round, now: f64) {
        match change {
            RoundChange::Asking(seat) => {
                let (since, again) = (now, false);
                self.set(seat, SeatState::Thinking { since, again });
            }
            RoundChange::AskedAgain(seat) => {
                if let SeatState::Thinking { again, .. } = &mut self.seats[seat.index()].state {
                    *again = true;
                }
            }
            RoundChange::Answered(seat) => self.set(seat, SeatState::Answered),
            // Its bot will choose, unless it is asked otherwise by then.
            RoundChange::Failed(seat) => self.set(seat, SeatState::StoodIn),
            RoundChange::GivenUp(seat) => self.set(seat, SeatState::Idle),
            RoundChange::Typing(seat) => self.set(seat, SeatState::Typing),
            RoundChange::Happened => self.read(round),
            RoundChange::Ticked | RoundChange::Over(_) => {}
        }
    }

    /// What the seat is at.
    pub fn of(&self, seat: Seat) -> SeatState {
        self.seats[seat.index()].state
    }

    /// What went wrong with the seat's latest choice, in a plain sentence.
    pub fn trouble_of(&self, seat: Seat) -> Option<&str> {
        self.seats[seat.index()].trouble.as_deref()
    }

    /// Whether the seat's model failed for its latest choices, one after another.
    pub fn fails_again_and_again(&self, seat: Seat) -> bool {
        self.seats[seat.index()].stood_in_running >= SeatStates::AGAIN_AND_AGAIN
    }

    /// Whether any model is being asked.
    pub fn is_anybody_thinking(&self) -> bool {
        self.seats
            .iter()
            .any(|standing| matches!(standing.state, SeatState::Thinking { .. }))
    }

    /// Who keeps the round from going on at this time, in milliseconds, once that has lasted [`LONG`](Self::LONG), or at once
    /// where one of them is `known` to wait for longer than [`TOO_LONG`](Self::TOO_LONG). Whoever is only asked ahead keeps
    /// nobody waiting.
    pub fn waiting(&self, game: &Game, now: f64, known: impl Fn(Seat) -> Duration) -> Option<WaitingSeats> {
        let mut waiting = WaitingSeats {
            seats: SeatSet::default(),
            since: now,
        };
        // A live meeting goes on without whoever says nothing.
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

    /// Takes over what the choices made since the last time, and the notes on them, say of the seats.
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
                NoteKind::Remark(what) | NoteKind::Without(what) => {
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
