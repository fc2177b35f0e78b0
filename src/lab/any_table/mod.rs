//! Measures that need any table and no ship: talk, votes, suspicion as stated, the survey.
//!
//! What a measure needs is the type that it is computed from. Those of meetings take a [`MeetingLog`], which has
//! neither rooms nor tasks nor kills. `meetings_of_game` makes it of what the gate gives. The survey takes answers.
//! A measure that needs the ship takes a `Game` or a `Round` and stands outside this folder.

pub mod baseline;
mod hit_rate;
mod mean_std;
mod meeting_log;
mod round_moment;
mod survey;
mod suspects;
mod talk;

pub use hit_rate::HitRate;
pub use mean_std::{Hundredths, MeanStd};
pub use meeting_log::{LoggedAct, LoggedMeeting, MeetingEntry, MeetingLog};
pub use round_moment::RoundMoment;
pub use survey::{Guess, PlayerKind, Rating, Survey};
pub use suspects::{Suspected, Suspecting, Suspects};
pub use talk::{MeetingMessages, MessageGaps, PlayerTalkMeasures, TalkMeasures};
