//! The rules of the game: pure, seeded, without a clock and without I/O.
//!
//! [`Game`] knows everything; a [`View`] is what one seat may know, and [`Shown`] what a screen may show.
//! Every choice enters through [`Game::apply`], whoever made it. Its results are appended to the journal.
//! Everything else is derived from it.

mod action;
mod deal;
mod event;
mod narration;
mod notation;
mod outcome;
mod role;
mod rules;
mod ship;
mod shown;
mod state;
mod view;

pub use action::{Action, IllegalAction, Offer, Offers};
pub use deal::{DealError, SeatOverride, SeatOverrides};
pub use event::{
    Cause, Encounter, Event, FilmedDeparture, FilmedPlayer, Footage, JournalEntry, Observation,
    ObservedAction, ObservedEvent,
};
pub use narration::{Importance, LogText, describe_encounter, describe_entry, is_tied, join_names};
pub use notation::{
    RoundFormatError, read_round, write_annotated_round, write_choice, write_choices_only, write_round,
};
pub use outcome::Outcome;
pub use role::{Persona, Role};
pub use rules::{Discussion, NumberRule, RuleField, Rules, RulesError, SwitchRule, TurnOrder};
pub use ship::{
    AssignedTask, Passage, Room, Task, TaskKind, TaskLength, distance, next_on_path, shortest_path,
};
pub use shown::{Fate, Lamp, Shown, ShownEntry, ShownEvent, ShownNow, ShownShip, TaskBar, fate_of};
pub use state::{Game, ReplayError};
pub use view::{HeardSpeech, PastAction, PastEvent, Segment, View};
