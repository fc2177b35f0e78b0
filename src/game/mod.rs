//! The rules of the game: pure, seeded, without a clock and without I/O.
//!
//! [`Game`] knows everything; a [`View`] is what one seat may know. Every choice enters through
//! [`Game::apply`], whoever made it. Its results are appended to the journal, from which everything else is
//! derived.

mod action;
mod combining_marks;
mod event;
mod meeting_time;
mod narration;
mod notation;
mod outcome;
mod rules;
mod ship;
mod speech;
mod state;
mod table;
mod view;
mod writing_style;

pub use action::{Action, IllegalAction, LegalAction, LegalActions};
pub use event::{Cause, Encounter, Event, Footage, JournalEntry, Observation, ObservedAction, ObservedEvent};
pub use meeting_time::MeetingTime;
pub use narration::{Importance, LogText, describe_encounter, describe_entry, describe_entry_for, listed};
pub use notation::{RoundFormatError, read_round, write_noted_round, write_round};
pub use outcome::Outcome;
pub use rules::{Discussion, NumberRule, RuleField, Rules, RulesError, SwitchRule, TurnOrder};
pub use ship::{HeldTask, Passage, Room, Task, TaskKind, TaskLength, next_on_way, shortest_way, steps};
pub(crate) use speech::one_line;
pub use speech::{Speech, hides_or_turns};
pub use state::{Game, Phase, ReplayError, Turn};
pub use table::{
    Colour, Persona, Role, Seat, SeatOverride, SeatOverrides, SeatSet, Seats, Table, TableError,
};
pub use view::{HeardSpeech, PastAction, PastEvent, Perspective, View};
