//! How fast a round is played, and what takes time in it.

mod announcing;
mod answer_times;
mod hidden_turns;
mod pause;
mod playback;
mod turn_timer;

pub(crate) use announcing::announce;
pub(crate) use hidden_turns::HiddenTurns;
pub use pause::TIME_FOR_A_KILL;
pub(crate) use pause::{is_any_shown, pause_after, pause_at};
pub use playback::{Playback, Speed};
pub use turn_timer::TurnTimer;
