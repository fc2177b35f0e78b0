//! Playing a round in time: turns, records and speed.
//!
//! [`play`] asks the agent whose turn it is, commits its decision to the [`Round`] and notifies its listener;
//! [`play_at_once`] does the same without time, for agents that choose at once.

mod ask_ahead;
mod estimate;
mod hot_seat;
mod instant;
mod learning;
mod live;
mod pending_questions;
pub(crate) mod play;
mod play_context;
mod queries;
mod recorded;
mod round_change;
mod takeover;
mod timing;

pub use ask_ahead::AskPolicy;
pub use estimate::{EstimateModel, dry_run};
pub use hot_seat::HotSeat;
pub use instant::{next_seat, play_at_once, play_on_virtual_clock, silence_as_ready};
pub use learning::pending_lessons;
pub use live::SavedLiveMeeting;
pub use play::play;
pub use play_context::PlayContext;
pub use queries::{
    OpenVote, RoundCounts, SeatState, SeatStates, ShownMeeting, ShownMeetingStage, ShownSpeech, TimelineMark,
    WaitingSeats, count_fallbacks, describe_tasks, explain_outcome, round_counts, timeline_marks,
};
pub use recorded::{
    Announcement, AnnouncementStage, Note, NoteKind, RecordedChoice, RecordedRound, Replay, ReplayPlayer,
    ReplayStop, RestoreError, ResumeState, Round,
};
pub use round_change::RoundChange;
pub use takeover::BotTakeover;
pub use timing::{Playback, Speed, TIME_FOR_A_KILL, TurnTimer};
