//! The state of each seat's player.

use crate::round::{NoteKind, Round, RoundChange};
use crate::table::Seat;

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
    Fallback,
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
}

impl SeatStates {
    /// Applies a change that the loop reported at time `now`, in milliseconds.
    pub fn apply(&mut self, change: RoundChange, round: &Round, now: f64) {
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
            RoundChange::Failed(seat) => self.set(seat, SeatState::Fallback),
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

    /// Returns whether any model is being asked.
    pub fn is_anybody_thinking(&self) -> bool {
        self.seats
            .iter()
            .any(|seat| matches!(seat.state, SeatState::Thinking { .. }))
    }

    fn set(&mut self, seat: Seat, state: SeatState) {
        self.seats[seat.index()].state = state;
    }

    /// Updates the seats from the choices and notes made since the last call.
    fn read(&mut self, round: &Round) {
        let journal = round.game().journal();
        let choices = journal[self.entries_read..].iter();
        for (seat, _) in choices.filter_map(|entry| entry.event.choice()) {
            self.seats[seat.index()].trouble = None;
            if self.of(seat) == SeatState::Typing {
                self.set(seat, SeatState::Idle);
            }
        }
        self.entries_read = journal.len();
        let notes = round.notes();
        for note in &notes[self.notes_read..] {
            let (state, why) = match &note.kind {
                NoteKind::AskedAgain(why) => (SeatState::AskedAgain, why),
                NoteKind::Fallback(why) => (SeatState::Fallback, why),
                NoteKind::Remark(what) | NoteKind::MissingPart(what) => {
                    self.seats[note.seat.index()].trouble = Some(what.clone());
                    continue;
                }
                NoteKind::Thought(_) => continue,
            };
            let status = &mut self.seats[note.seat.index()];
            status.state = state;
            status.trouble = Some(why.clone());
        }
        self.notes_read = notes.len();
    }
}
