//! The output of a study: its lines, and its rounds as text.

pub mod fields;
mod finished_round;
mod journals;
mod lines;
mod record;
mod study_file;

pub use fields::fields_help;
pub use finished_round::PlayedRound;
pub use journals::Journals;
pub use lines::ResultLines;
