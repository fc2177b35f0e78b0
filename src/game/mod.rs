//! The rules of the game: pure, seeded, without a clock and without I/O.
//!
//! [`Game`] knows everything; a [`View`] is what one seat may know. Every choice enters through
//! [`Game::apply`], whoever made it. Its results are appended to the journal, from which everything else is
//! derived.

mod action;
mod colour;
mod deal;
mod event;
mod moment;
mod notation;
mod outcome;
mod past;
mod perspective;
mod role;
mod room;
mod rules;
mod seat;
mod speech;
mod state;
mod task;
mod telling;
mod view;

pub use action::{Action, IllegalAction, LegalAction, LegalActions};
pub use colour::Colour;
pub use deal::{SeatOverride, SeatOverrides, Table, TableError};
pub use event::{Cause, Event, Footage, JournalEntry, Observation, ObservedAction, ObservedEvent};
pub use moment::MeetingTime;
pub use notation::{RoundFormatError, read_round, write_noted_round, write_round};
pub use outcome::Outcome;
pub use past::{DiscoveredBodies, HeardSpeech, PastAction, PastEvent};
pub use perspective::Perspective;
pub use role::{Persona, Role};
pub use room::{Passage, Room, next_on_way, shortest_way, steps};
pub use rules::{Discussion, NumberRule, RuleField, Rules, RulesError, SwitchRule, TurnOrder};
pub use seat::{Seat, SeatSet, Seats};
pub(crate) use speech::one_line;
pub use speech::{Speech, hides_or_turns};
pub use state::{Game, Phase, ReplayError, Turn};
pub use task::{HeldTask, Task, TaskKind, TaskLength};
pub use telling::{Importance, LogText, describe_entry, describe_entry_for, listed};
pub use view::View;
