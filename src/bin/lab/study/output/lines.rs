//! Where the lines of a study go, and which of them are there already.

use super::study_file::StudyFile;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError, remove_file};
use std::io::{ErrorKind, Read, Write, stdout};
use std::path::{Path, PathBuf};

/// The lines of a study: those in its file, or none yet where they are printed. As long as it lives no other
/// process writes into the file.
pub struct Lines {
    file: Option<File>,
    played: BTreeSet<u64>,
    /// The file, where it was made just now and holds no line yet. It is then taken away again.
    fresh: Option<PathBuf>,
    /// What was mended in the file, in a sentence.
    repair: Option<String>,
}

impl Lines {
    /// The lines of this study in this file, which begins with them or is not there yet; printed lines
    /// without a file. A last line that broke off is cut.
    ///
    /// # Errors
    /// When the file cannot be used, or holds something else; then it stays as it is.
    pub fn open(place: Option<&Path>, study: &str) -> Result<Lines, String> {
        let mut lines = Lines {
            file: None,
            played: BTreeSet::new(),
            fresh: None,
            repair: None,
        };
        let Some(place) = place else { return Ok(lines) };
        let told = |why: &dyn Display| format!("{}: {why}", place.display());
        let mut options = OpenOptions::new();
        options.read(true).append(true);
        let (mut file, fresh) = match options.clone().create_new(true).open(place) {
            Ok(file) => (file, Some(place.to_owned())),
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {
                (options.open(place).map_err(|why| told(&why))?, None)
            }
            Err(why) => return Err(told(&why)),
        };
        lock(&file).map_err(|why| told(&why))?;
        lines.fresh = fresh;
        let mut kept = Vec::new();
        // What is no file, such as a pipe, holds no lines and may never come to an end.
        if file.metadata().is_ok_and(|about| about.is_file()) {
            file.read_to_end(&mut kept).map_err(|why| told(&why))?;
        }
        let held = StudyFile::read(&kept, study).map_err(|why| told(&why))?;
        if let Some(line) = &held.truncated {
            lines.repair = Some(line.cut(&file, place, &kept).map_err(|why| told(&why))?);
        }
        if held.lacks_end {
            writeln!(file).map_err(|why| told(&why))?;
        }
        lines.played = held.played;
        lines.file = Some(file);
        Ok(lines)
    }

    /// What was mended in the file, in a sentence.
    pub fn repair(&self) -> Option<&str> {
        self.repair.as_deref()
    }

    /// Whether there is no line yet.
    pub fn is_empty(&self) -> bool {
        self.played.is_empty()
    }

    /// Whether the round of this seed has its line.
    pub fn contains(&self, seed: u64) -> bool {
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
        written.map_err(|why| format!("A line could not be written: {why}"))?;
        self.fresh = None;
        Ok(())
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        if let Some(place) = &self.fresh {
            // An empty file that cannot be taken away harms nobody.
            let _ = remove_file(place);
        }
    }
}

/// Keeps other processes off a file, where its file system can.
fn lock(file: &File) -> Result<(), String> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::Error(why)) if why.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(why)) => Err(why.to_string()),
        Err(TryLockError::WouldBlock) => {
            Err("another study is writing into this file: wait for its end, or name another file.".to_owned())
        }
    }
}
