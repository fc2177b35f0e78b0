//! What a screen shows and plays of a session, as plain data: rows of lists, the task bar, the table and the
//! clock of a meeting, what people are told of their own part, whose turn it is, and sounds.

mod log_rows;
mod meeting_clock;
mod meeting_table;
mod own_part;
mod recorded_turn;
mod seat_rows;
mod sounds;
mod task_bar;
mod turn_status;

pub use log_rows::{LogPosition, LogRow, RowTone, new_rows};
pub use meeting_clock::TimeWarning;
pub use meeting_table::{Expression, MeetingActivity, MeetingSeat, MeetingTable};
pub use own_part::{OwnPart, own_death, own_end, own_role};
pub use recorded_turn::RecordedTurn;
pub use seat_rows::{SeatRow, StateTone, describe_player, seat_row, shown_player};
pub use sounds::{Sound, SoundPosition};
pub use task_bar::TaskBar;
pub use turn_status::TurnStatus;
