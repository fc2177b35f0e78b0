//! Who sits at the table, and what every game on its seats has: colours, speech, meetings, dice.
//!
//! Nothing here knows a game.

mod colour;
mod combining_marks;
pub(crate) mod dice;
mod meeting;
mod meeting_time;
mod perspective;
mod roster;
mod seat;
mod speech;
mod writing_style;

pub use colour::Colour;
pub use dice::Dice;
pub use meeting::{BallotOrder, BallotResult, BallotRules, Meeting, Phase, TalkRules, Turn, Vote};
pub use meeting_time::MeetingTime;
pub use perspective::Perspective;
pub use roster::Roster;
pub use seat::{Seat, SeatSet, Seats};
pub(crate) use speech::one_line;
pub use speech::{Speech, is_invisible_or_bidi};
