//! A table in play: everything between "these table settings, these connections, this seed" and a round that tells one
//! listener what changed.
//!
//! Page and terminal share it. It knows no page, no browser and no leptos: what it needs of the place where a round is played
//! stands in [`Environment`], whose parts have a twin for tests.
//!
//! ```text
//! TableSettings, Connections, Costs ─→ ModelClients ─┐
//! PeopleSettings ────────────────────→ People ───────┼─→ Session ─→ listener
//! seed ──────────────────────────────────────────────┘
//! ```
//!
//! - [`ModelClients`] asks the models of a table: who asks what, the queue, the meter, the circuit breaker.
//! - [`People`] are the people at the table; [`TurnStatus`] says whose turn it is at their screen, [`OfferedChoice`] what they
//!   may do.
//! - [`Session`] plays the round. [`SeatRow`] and [`LogRow`] are what a list of seats and a log show of it.
//! - [`ExperienceStore`] is what minds learn from round to round; [`learn_from`] adds what a finished round taught them.

mod actions;
mod clients;
mod environment;
mod estimate;
mod experience;
mod learning;
mod log_rows;
mod people;
mod seat_rows;
#[allow(clippy::module_inception)]
mod session;
#[cfg(test)]
mod tests;
mod turn_status;

pub use actions::{ActionButton, ActionGroup, OfferedChoice, SpeechAudience, describe_tasks, offered_choice};
pub use clients::{
    ModelClient, ModelClients, RoundMeasure, SeatModel, SetupError, SlowReason, connection, seat_models,
    seconds_until,
};
pub use environment::{Connector, Environment, ScriptedConnector, SeatLayers, ServiceConnector, Spawn};
pub use estimate::estimate;
pub use experience::{ExperienceStore, StoredStrategies};
pub use learning::{learn_from, lessons_of};
pub use log_rows::{LogPosition, LogRow, RowTone, new_rows};
pub use people::{People, SeatedPerson};
pub use seat_rows::{SeatRow, StateTone, describe_player, seat_row, shown_player};
pub use session::{Listener, Session, SessionChange, SessionSetup};
pub use turn_status::TurnStatus;
