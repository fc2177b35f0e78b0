//! Where the lines of a study go, and which of them are there already.

use super::record;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, read_to_string};
use std::io::{ErrorKind, Write, stdout};
use std::path::Path;

/// The lines of a study: those in its file, or none yet where they are printed.
pub struct Lines {
    file: Option<File>,
    played: BTreeSet<u64>,
}

impl Lines {
    /// The lines of this study in this file, which begins with them or is not there yet; printed lines without a file.
    ///
    /// # Errors
    /// When the file cannot be used, or holds something else; then it stays as it is.
    pub fn open(place: Option<&Path>, study: &str) -> Result<Lines, String> {
        let Some(place) = place else {
            return Ok(Lines {
                file: None,
                played: BTreeSet::new(),
            });
        };
        let told = |why: &dyn std::fmt::Display| format!("{}: {why}", place.display());
        let kept = match read_to_string(place) {
            Ok(kept) => kept,
            Err(why) if why.kind() == ErrorKind::NotFound => String::new(),
            Err(why) => return Err(told(&why)),
        };
        let mut played = BTreeSet::new();
        for line in kept.lines().filter(|line| !line.trim().is_empty()) {
            played.extend(record::seed_of(line, study).map_err(|why| told(&why))?);
        }
        let file = OpenOptions::new().create(true).append(true).open(place);
        let mut file = file.map_err(|why| told(&why))?;
        // A line that broke off is not gone on with.
        if !kept.is_empty() && !kept.ends_with('\n') {
            writeln!(file).map_err(|why| told(&why))?;
        }
        Ok(Lines {
            file: Some(file),
            played,
        })
    }

    /// Whether the round of this seed has its line.
    pub fn hold(&self, seed: u64) -> bool {
        self.played.contains(&seed)
    }

    /// Adds a line as a whole, so that little can come between its beginning and its end.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let line = format!("{line}\n");
        let written = match &mut self.file {
            Some(file) => file.write_all(line.as_bytes()),
            None => stdout().lock().write_all(line.as_bytes()),
        };
        written.map_err(|why| format!("A line could not be written: {why}"))
    }
}
