//! What a screen shows and plays of a session, as owned data. `gate` lets through what the viewer may know;
//! the other modules put it into rows, sentences and sounds.

mod belief_changes;
mod ending;
mod gate;
mod hints;
mod log_rows;
mod meeting;
mod own_part;
mod own_turn;
mod permissions;
mod recorded_turn;
mod seat_rows;
mod seat_states;
mod sounds;
mod turn_status;

pub use belief_changes::{BeliefChange, BeliefTrail};
pub use ending::{CrewMember, Ending};
pub use gate::EntryPosition;
pub use log_rows::{LogPosition, LogRow, RowTone};
pub use meeting::{
    AnnouncedResult, Expression, MeetingRing, RingActivity, RingSeat, ShortSpeech, TimeWarning, VoteLine,
};
pub use own_part::OwnPart;
pub use own_turn::{OwnCard, OwnFootage, OwnTasks};
pub use recorded_turn::RecordedTurn;
pub use seat_rows::{SeatRow, StateTone, describe_player, seat_row, shown_player};
pub use sounds::{Sound, SoundPosition};
pub use turn_status::TurnStatus;

use own_part::{own_death, own_end, own_role};
