//! The file with a study's lines, and those of earlier runs.

use super::Conditions;
use super::study_file::StudyFile;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError, remove_file};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The lines of a study in a file. As long as this value exists, no other process can write to
/// the file.
pub struct ResultLines {
    file: File,
    played: BTreeSet<(String, u64)>,
    cost: f64,
    /// The path of a new file without lines, which is removed at the end.
    fresh: Option<PathBuf>,
    /// A sentence about the repair of the file.
    repair: Option<String>,
}

impl ResultLines {
    /// Opens the lines of a study with these cells in this file, which may exist already. An incomplete last
    /// line is moved elsewhere.
    ///
    /// # Errors
    /// A sentence if the file cannot be used or has other contents. Then it is unchanged.
    pub fn open(path: &Path, conditions: &Conditions) -> Result<ResultLines, String> {
        let in_file = |why: &dyn Display| format!("{}: {why}", path.display());
        let mut options = OpenOptions::new();
        options.read(true).append(true);
        let (mut file, fresh) = match options.clone().create_new(true).open(path) {
            Ok(file) => (file, Some(path.to_owned())),
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {
                (options.open(path).map_err(|why| in_file(&why))?, None)
            }
            Err(why) => return Err(in_file(&why)),
        };
        lock(&file).map_err(|why| in_file(&why))?;
        let mut bytes = Vec::new();
        // Something other than a file, such as a pipe, contains no lines and may never end.
        if file.metadata().is_ok_and(|about| about.is_file()) {
            file.read_to_end(&mut bytes).map_err(|why| in_file(&why))?;
        }
        let contents = StudyFile::read(&bytes, conditions).map_err(|why| in_file(&why))?;
        let repair = contents
            .truncated
            .as_ref()
            .map(|line| line.move_aside(&file, path, &bytes, "its round will be played again"));
        let repair = repair.transpose().map_err(|why| in_file(&why))?;
        if contents.lacks_end {
            writeln!(file).map_err(|why| in_file(&why))?;
        }
        Ok(ResultLines {
            file,
            played: contents.played,
            cost: contents.cost,
            fresh,
            repair,
        })
    }

    /// Returns a sentence about the repair of the file, if there was one.
    pub fn repair(&self) -> Option<&str> {
        self.repair.as_deref()
    }

    /// Returns what the rounds of earlier runs cost, in dollars, as far as it is known.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// Returns whether the round of this cell and seed has a line.
    pub fn contains(&self, cell: &str, seed: u64) -> bool {
        self.played.contains(&(cell.to_owned(), seed))
    }

    /// Writes a line in one call, so that it is unlikely to be interrupted.
    ///
    /// # Errors
    /// A sentence if the line cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|why| format!("A line could not be written: {why}"))?;
        self.fresh = None;
        Ok(())
    }
}

impl Drop for ResultLines {
    fn drop(&mut self) {
        if let Some(path) = &self.fresh {
            // An empty file that cannot be removed does no harm.
            let _ = remove_file(path);
        }
    }
}

/// Locks a file against other processes, if its file system supports that.
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
