//! Queries about a round, for the screen.

mod fallbacks;
mod seat_states;
mod shown_meeting;
mod summary;
mod waiting_seats;

pub use fallbacks::count_fallbacks;
pub use seat_states::{SeatState, SeatStates};
pub use shown_meeting::{OpenVote, ShownMeeting, ShownMeetingStage, ShownSpeech};
pub use summary::{RoundCounts, TimelineMark, describe_tasks, explain_outcome, round_counts, timeline_marks};
pub use waiting_seats::WaitingSeats;
