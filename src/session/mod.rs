//! A table in play: everything from table settings, connections and a seed to a round that notifies one
//! listener of its changes.
//!
//! The page and the terminal program share it. It depends on no page, browser or Leptos: what it needs from
//! its surroundings is in [`ClientEnvironment`], whose parts have test implementations.
//!
//! ```text
//! TableSettings, Connections, Costs ─→ ModelClients ─┐
//! PeopleSettings ────────────────────→ People ───────┼─→ Session ─→ listener
//! seed ──────────────────────────────────────────────┘
//! ```
//!
//! - [`ModelClients`] asks the models of a table: clients, queues, the meter and circuit breakers.
//! - [`People`] are the people at the table. [`TurnStatus`] says whose turn it is at their screen,
//!   [`OfferedChoice`] what they may do.
//! - [`Session`] plays the round, or shows a recorded one. [`SeatRow`] and [`LogRow`] are the
//!   rows of its seat list and its log.
//! - [`ExperienceStore`] holds what minds learn from round to round; [`learn_from`] adds the lessons of a
//!   finished round.

mod action_keys;
mod actions;
mod clients;
mod decisions;
mod drafts;
mod environment;
mod estimate;
mod experience;
mod join;
mod learning;
mod people;
mod person_choice;
mod play;
mod replay;
mod saved_rounds;
mod shown;
mod task_game;
#[cfg(test)]
mod tests;
mod whodunit;

pub use action_keys::{SAY_KEY, action_keys};
pub use actions::{ActionButton, ActionGroup, OfferedChoice, SpeechAudience};
use actions::{describe_tasks, offered_choice, why_it_cannot_kill};
pub use clients::{
    ModelClient, ModelClients, RoundSimilarity, SeatModel, SetupError, SlowReason, connection, request_queue,
    seat_models, seconds_until,
};
pub use drafts::{DraftAuthor, Drafts};
pub use environment::{
    ClientEnvironment, Connector, ScriptedConnector, SeatLayer, SeatLayers, ServiceConnector, Spawn,
};
pub use estimate::estimate;
pub use experience::{ExperienceStore, StoredStrategies};
pub use join::{OtherPlayers, joined_table, preset_at_play};
pub use learning::{learn_from, lessons_of};
pub use people::{People, SeatedPerson};
pub use play::{Listener, Session, SessionChange, SessionSetup};
pub use saved_rounds::{
    DatabaseFuture, HeadChange, InMemoryRoundDatabase, NewContent, ResumeError, RoundDatabase,
    RoundDatabaseError, RoundHead, RoundId, RoundRequests, RoundSaver, RoundState, SaveFormatError, SaveKind,
    SavedRounds, SavedSession, SaverSetup, SessionOrigin, StoredRound, keep_imported,
};
pub use shown::{
    AnnouncedResult, BeliefChange, BeliefTrail, CrewMember, Ending, EntryPosition, Expression, LogPosition,
    LogRow, MeetingRing, OwnCard, OwnFootage, OwnPart, OwnTasks, RecordedTurn, RingActivity, RingSeat,
    RowTone, SeatRow, ShortSpeech, Sound, SoundPosition, StateTone, TimeWarning, TurnStatus, VoteLine,
    describe_player, seat_row, shown_player,
};
pub use task_game::{
    Asteroids, CARD_ZONE, CodeEntry, CodePress, Gauge, GaugeReading, Swipe, TaskGame, WirePress, Wires,
    card_position, gauge_level, instruction, judge_swipe, task_object,
};
pub use whodunit::Pick;
