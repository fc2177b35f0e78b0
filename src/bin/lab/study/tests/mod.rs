//! Tests of a study: its plan, its lines, its folder, and whole studies with a server on this machine.

mod advice;
mod bots;
mod experience;
mod hints;
mod lines;
mod options;
mod plans;
mod presets;
mod results;
mod round_line;
mod similarity;
pub mod support;
mod whole;

#[path = "../../../../../tests/common/sample_errors.rs"]
mod sample_errors;

use super::StudyArgs;
use crate::args::{ArgsError, Command};
use std::ffi::OsString;

/// Parses these options of a study, separated by spaces.
fn read(arguments: &str) -> Result<StudyArgs, ArgsError> {
    let arguments = ["lab", "study"].into_iter().chain(arguments.split_whitespace());
    match Command::read(arguments.map(OsString::from))? {
        Command::Study(args) => Ok(*args),
        other => panic!("a study, not {other:?}"),
    }
}
