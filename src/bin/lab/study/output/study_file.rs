//! The contents of a study's file: finished rounds, and possibly an incomplete last line.

use super::Conditions;
use super::round_line::{LineError, LineOfARound, round_of};
use crate::cut_lines::CutLine;
use std::collections::BTreeSet;
use thiserror::Error;

/// The contents of a study's file.
#[derive(Debug, Default)]
pub struct StudyFile {
    /// The cells and seeds of the rounds with a line.
    pub played: BTreeSet<(String, u64)>,
    /// What these rounds cost, in dollars, as far as it is known.
    pub cost: f64,
    /// The last line, if it is incomplete.
    pub truncated: Option<CutLine>,
    /// Whether the last line is complete except for its line break.
    pub lacks_end: bool,
}

/// A line that does not belong to the study.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {number} {why}: {remedy}")]
pub struct BadLine {
    number: usize,
    why: LineError,
    remedy: &'static str,
}

impl StudyFile {
    /// Parses the file of a study with these cells.
    ///
    /// # Errors
    /// The first [`BadLine`], unless it is an incomplete last line of an interrupted run.
    pub fn read(bytes: &[u8], conditions: &Conditions) -> Result<StudyFile, BadLine> {
        let mut contents = StudyFile {
            lacks_end: bytes.last().is_some_and(|last| *last != b'\n'),
            ..StudyFile::default()
        };
        let (mut begins, last) = (0, bytes.trim_ascii_end().len());
        for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
            let ends = begins + line.len();
            match round_of(line, conditions) {
                _ if line.trim_ascii().is_empty() => {}
                Ok(LineOfARound { cell, seed, cost }) => {
                    contents.cost += cost;
                    contents.played.insert((cell, seed));
                }
                Err(LineError::Broken) if ends >= last && is_truncated(line) => {
                    contents.truncated = Some(CutLine { number, begins });
                    contents.lacks_end = false;
                }
                Err(why) => return Err(BadLine::of(number, why)),
            }
            begins = ends;
        }
        Ok(contents)
    }
}

impl BadLine {
    fn of(number: usize, why: LineError) -> BadLine {
        let remedy = match why {
            LineError::Broken => {
                "correct or delete it, then run the command again; the other lines are unchanged"
            }
            LineError::OtherBots
            | LineError::OtherConditions { .. }
            | LineError::NoCell(_)
            | LineError::NoRound => "name another folder",
        };
        BadLine { number, why, remedy }
    }
}

/// Returns whether this may be the beginning of a line. A crash can leave zeros in place of what was not
/// written yet.
fn is_truncated(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, 0 | b'\n')) || line.starts_with(b"{")
}
