//! Playing a round in time: turns, records and speed.
//!
//! [`play`] asks the agent whose turn it is, commits its decision to the [`Round`] and notifies its listener;
//! [`play_at_once`] does the same without time, for agents that choose at once.

mod ahead;
mod at_once;
mod change;
mod controls;
mod estimate;
mod hot_seat;
mod live;
pub(crate) mod play;
mod queries;
mod questions;
mod recorded;
mod takeover;
mod timing;

pub use ahead::AskPolicy;
pub use at_once::{next_seat, play_at_once, settled};
pub use change::RoundChange;
pub use controls::Controls;
pub use estimate::{EstimateModel, dry_run};
pub use hot_seat::HotSeat;
pub use play::play;
pub use queries::{
    Fate, Meeting, MeetingSpeech, MeetingStage, RoundFigures, SeatState, SeatStates, TimelineMark,
    WaitingSeats, count_fallbacks, fate_of, figures, how_it_came, marks,
};
pub use recorded::{Note, NoteKind, Round};
pub use takeover::BotTakeover;
pub use timing::{Playback, Speed, TIME_FOR_A_DECISION, TurnTimer};
