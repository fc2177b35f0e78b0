//! Measuring: what a round tells once everything may be known.
//!
//! [`StatementCheck`] plays a round again and holds what was said against what its speaker knew; [`Suspects`] counts who spoke
//! and voted against whom; [`TalkFigures`] counts messages and words, beside the [`baseline`] of people and of published
//! agents; [`Survey`] is what a person who played with models says of them. All of it is plain data, from the round alone.

pub mod baseline;
mod co_presence;
mod mean_std;
mod reason;
mod statement_check;
mod survey;
mod suspects;
mod talk;
mod truthfulness;

pub use mean_std::{Hundredths, MeanStd};
pub use statement_check::{SpeechPart, StatementCheck, Utterance};
pub use survey::{Guess, PlayerKind, Rating, Survey};
pub use suspects::{Suspected, Suspects};
pub use talk::{Gaps, MeetingTalk, PlayerTalk, TalkFigures};
pub use truthfulness::{CheckedStatement, SLACK, Speaker};
