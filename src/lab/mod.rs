//! Plans of studies, and measures of finished rounds.
//!
//! [`StatementCheck`] replays a round and checks what was said against what its speaker knew. [`Suspects`]
//! counts who accused and voted against whom. [`TalkMeasures`] counts messages and words, for comparison with
//! the [`baseline`] of people and of published agents. [`ReplayMark`] finds the moments people look for in a
//! recorded round, and [`KeyMoment`] tells the three that mattered most. [`Survey`] holds a person's answers about the
//! models they played with, and [`HitRate`] how often such answers were right. All of it is plain data; all but the
//! survey is computed from the round alone. What a measure takes says what it needs: a [`MeetingLog`], which any table
//! has, or the game with its ship. [`statistics`] compares many rounds, and a [`plan`] says which of them are played.
//! [`tables`] are printed of them.

mod answer_fields;
mod any_table;
mod co_presence;
mod decision_lines;
mod decisive_lie;
mod end_for_others;
pub mod interviews;
mod journal_text;
mod judged_sentences;
mod key_moments;
mod lie_reason;
mod meetings_of_game;
pub mod plan;
mod player_kinds;
mod replay_marks;
mod round_moment;
mod seat_moments;
pub mod speech_labels;
mod statement_check;
pub mod statistics;
pub mod tables;
mod truthfulness;

pub use any_table::baseline;
pub use any_table::{
    Guess, HitRate, Hundredths, LoggedAct, LoggedMeeting, MeanStd, MeetingEntry, MeetingLog, MeetingMessages,
    MessageGaps, PlayerKind, PlayerTalkMeasures, Rating, RoundMoment, Survey, Suspected, Suspecting,
    Suspects, TalkMeasures,
};
pub use decision_lines::{DecidingPlayer, DecisionLine, Interaction, choice_wording, game_index};
pub use end_for_others::EndForOthers;
pub use judged_sentences::{JudgedSentence, SentenceBadge};
pub use key_moments::{KeyMoment, KeyMomentKind, time_to_read};
pub use player_kinds::{
    NamedPlayerKind, model_players, other_players, player_kind, player_kind_name, player_kinds, player_name,
};
pub use replay_marks::{MarkKind, ReplayMark};
pub use seat_moments::{AttendedMeeting, SeatEnd, SeatMoments};
pub use statement_check::{SpeechPart, StatementCheck, Utterance};
pub use truthfulness::{CheckedStatement, SLACK, Speaker};
