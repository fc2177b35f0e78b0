//! The output of a study: its lines.

pub mod fields;
mod lines;
mod played_round;
mod round_line;
mod study_file;

pub use fields::fields_help;
pub use lines::ResultLines;
pub use played_round::PlayedRound;

use std::collections::BTreeMap;

/// All that affects the rounds of each cell, by its name.
pub type Conditions = BTreeMap<String, String>;
