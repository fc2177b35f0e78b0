//! Queries about a round, for the screen.

mod fate;
mod meeting;
mod seat_states;
mod summary;

pub use fate::{Fate, count_fallbacks, fate_of};
pub use meeting::{Meeting, MeetingSpeech, MeetingStage};
pub use seat_states::{SeatState, SeatStates, WaitingSeats};
pub use summary::{RoundFigures, TimelineMark, figures, how_it_came, marks};
