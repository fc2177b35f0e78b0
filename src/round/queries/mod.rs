//! Queries about a round, for the screen.

mod fallbacks;
mod meeting;
mod seat_states;
mod summary;
mod waiting_seats;

pub use fallbacks::count_fallbacks;
pub use meeting::{Meeting, MeetingSpeech, MeetingStage};
pub use seat_states::{SeatState, SeatStates};
pub use summary::{RoundFigures, TimelineMark, explain_outcome, figures, marks};
pub use waiting_seats::WaitingSeats;
