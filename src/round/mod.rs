//! Playing a round in time: whose turn it is, what is kept, how fast it goes.
//!
//! [`play`] asks the agent whose turn it is, commits its decision to the [`Round`] and tells the screen;
//! [`play_at_once`] does the same without time, for agents that need none.

mod ahead;
mod answer_times;
mod at_once;
mod eyes;
mod fate;
mod hidden_turns;
mod kept;
mod live;
mod meeting;
mod pace;
mod pause;
mod play;
mod questions;
mod rehearsal;
mod relief;
mod seat_states;
mod sharing;
mod summary;
mod turn_timer;
mod understudy;

pub use at_once::{next_seat, play_at_once, settled};
pub use eyes::{Audience, Eyes};
pub use fate::{Fate, fate_of, stand_ins};
pub use kept::{Note, NoteKind, Round};
pub use live::{Held, HoldLive, hold_live};
pub use meeting::{Meeting, Said, Stage};
pub use pace::{Pace, Speed};
pub use pause::TIME_FOR_A_DECISION;
pub use play::{Asking, Change, Controls, play};
pub use rehearsal::rehearse;
pub use relief::Relief;
pub use seat_states::{SeatState, SeatStates, Waiting};
pub use sharing::Sharing;
pub use summary::{Figures, Mark, figures, how_it_came, marks};
pub use turn_timer::TurnTimer;
pub use understudy::Understudy;
