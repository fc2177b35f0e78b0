//! The output of a study: its lines, and its rounds as text.

pub mod fields;
mod journals;
mod lines;
mod played_round;
mod round_line;
mod study_file;

pub use fields::fields_help;
pub use journals::Journals;
pub use lines::ResultLines;
pub use played_round::PlayedRound;
