//! What the file of a study holds: rounds that were played, and perhaps a last line that broke off.

use super::record::{LineError, seed_of};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What the file of a study holds.
#[derive(Debug, Default)]
pub struct StudyFile {
    /// The seeds of the rounds that have their line.
    pub played: BTreeSet<u64>,
    /// The last line, where it broke off.
    pub truncated: Option<TruncatedLine>,
    /// Whether the last line is whole but for its end.
    pub lacks_end: bool,
}

/// A last line that broke off.
#[derive(Debug)]
pub struct TruncatedLine {
    number: usize,
    begins: usize,
}

/// A line with which no study goes on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {number} {why}: {remedy}")]
pub struct BadLine {
    number: usize,
    why: LineError,
    remedy: &'static str,
}

impl StudyFile {
    /// Reads what the file of this study holds.
    ///
    /// # Errors
    /// The first line that is none of this study's, if it is not the end of a run that broke off.
    pub fn read(kept: &[u8], study: &str) -> Result<StudyFile, BadLine> {
        let mut held = StudyFile {
            lacks_end: kept.last().is_some_and(|last| *last != b'\n'),
            ..StudyFile::default()
        };
        let (mut begins, last) = (0, kept.trim_ascii_end().len());
        for (number, line) in (1..).zip(kept.split_inclusive(|byte| *byte == b'\n')) {
            let ends = begins + line.len();
            match seed_of(line, study) {
                _ if line.trim_ascii().is_empty() => {}
                Ok(seed) => _ = held.played.insert(seed),
                Err(LineError::Broken) if ends >= last && is_truncated(line) => {
                    held.truncated = Some(TruncatedLine { number, begins });
                    held.lacks_end = false;
                }
                Err(why) => return Err(BadLine::of(number, why)),
            }
            begins = ends;
        }
        Ok(held)
    }
}

impl BadLine {
    fn of(number: usize, why: LineError) -> BadLine {
        let remedy = match why {
            LineError::Broken => "mend it or take it out, and give the command again; the other lines stay",
            LineError::OtherStudy(_) | LineError::NoRound => "name another file",
        };
        BadLine { number, why, remedy }
    }
}

/// Whether this may be the beginning of a line: a crash can leave zeros in place of what was not written yet.
fn is_truncated(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, 0 | b'\n')) || line.starts_with(b"{")
}

impl TruncatedLine {
    /// Cuts the line off the file at this place and keeps it in another beside it. Returns what was done, in
    /// a sentence.
    ///
    /// # Errors
    /// When it cannot be kept, and then nothing is cut, or when the file cannot be cut.
    pub fn cut(&self, file: &File, place: &Path, kept: &[u8]) -> io::Result<String> {
        let beside = beside(place);
        let mut cut = OpenOptions::new().append(true).create(true).open(&beside)?;
        cut.write_all(&[kept[self.begins..].trim_ascii_end(), b"\n"].concat())?;
        cut.sync_all()?;
        file.set_len(self.begins as u64)?;
        Ok(format!(
            "{}: line {} broke off. It was cut and is kept in {}; its round is played again.",
            place.display(),
            self.number,
            beside.display()
        ))
    }
}

/// Where the lines go that are cut off the file at this place.
fn beside(place: &Path) -> PathBuf {
    let mut name = place.as_os_str().to_owned();
    name.push(".cut");
    name.into()
}
