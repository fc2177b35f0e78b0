//! Queries about a round, for the screen.

mod fate;
mod meeting;
mod seat_states;
mod summary;
mod waiting_seats;

pub use fate::{Fate, count_fallbacks, fate_of};
pub use meeting::{Meeting, MeetingSpeech, MeetingStage};
pub use seat_states::{SeatState, SeatStates};
pub use summary::{RoundFigures, TimelineMark, explain_outcome, figures, marks};
pub use waiting_seats::WaitingSeats;
