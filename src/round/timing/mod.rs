//! How fast a round is played, and what takes time in it.

mod answer_times;
mod hidden_turns;
mod pause;
mod playback;
mod turn_timer;

pub(crate) use hidden_turns::HiddenTurns;
pub use pause::TIME_FOR_A_DECISION;
pub(crate) use pause::{is_any_shown, pause_after};
pub use playback::{Playback, Speed};
pub use turn_timer::TurnTimer;
