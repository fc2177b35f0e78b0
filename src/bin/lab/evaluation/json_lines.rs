//! A file of JSON Lines beside the rounds of a study, to which lines are added.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// A file of lines, and those in it.
pub struct JsonLines<T> {
    file: File,
    lines: Vec<T>,
}

impl<T: Serialize + DeserializeOwned> JsonLines<T> {
    /// Opens the lines in this file, or begins it. A last line that broke off is cut off, since what it told of is
    /// asked again.
    ///
    /// # Errors
    /// A sentence if the file cannot be used or another line cannot be read. Then it is unchanged.
    pub fn open(path: &Path) -> Result<JsonLines<T>, String> {
        let told = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let mut options = OpenOptions::new();
        let file = options
            .append(true)
            .create(true)
            .open(path)
            .map_err(|why| told(&why))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(told(&"another process writes into this file: wait for its end."));
            }
            Err(TryLockError::Error(why)) if why.kind() != ErrorKind::Unsupported => return Err(told(&why)),
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (lines, whole) = read(path)?;
        if file.metadata().is_ok_and(|about| about.len() > whole as u64) {
            file.set_len(whole as u64).map_err(|why| told(&why))?;
        }
        Ok(JsonLines { file, lines })
    }

    /// The lines so far.
    pub fn lines(&self) -> &[T] {
        &self.lines
    }

    /// Adds a line.
    ///
    /// # Errors
    /// A sentence if it cannot be written.
    pub fn add(&mut self, line: T) -> Result<(), String> {
        let text = serde_json::to_string(&line).map_err(|why| why.to_string())?;
        // One call, so that it is unlikely to be interrupted.
        let written = self.file.write_all(format!("{text}\n").as_bytes());
        written.map_err(|why| format!("A line could not be written: {why}"))?;
        self.lines.push(line);
        Ok(())
    }
}

/// Reads the lines in a file; none if there is no such file.
///
/// # Errors
/// A sentence that names the line that cannot be read.
pub fn lines_in<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    match path.exists() {
        true => read(path).map(|(lines, _)| lines),
        false => Ok(Vec::new()),
    }
}

/// Returns the lines and the length of the file without a last line that broke off.
fn read<T: DeserializeOwned>(path: &Path) -> Result<(Vec<T>, usize), String> {
    let text = std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let (mut lines, mut whole) = (Vec::new(), 0);
    for (number, line) in (1..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
        match serde_json::from_slice(line) {
            _ if line.trim_ascii().is_empty() => {}
            Ok(line) => lines.push(line),
            Err(_) if !line.ends_with(b"\n") => break,
            Err(why) => {
                let problem = match why.classify() {
                    Category::Data => "lacks something or has something else in its place",
                    Category::Syntax | Category::Eof | Category::Io => "is not JSON",
                };
                return Err(format!(
                    "{}: line {number} {problem}: correct or delete it.",
                    path.display()
                ));
            }
        }
        whole += line.len();
    }
    Ok((lines, whole))
}
