//! A file of JSON Lines beside the rounds of a study, to which lines are added.

use crate::cut_lines::CutLine;
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
    /// Opens the lines in this file, or begins it. A last line that broke off is moved elsewhere and told of,
    /// since what it held is asked again.
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
        let Contents { lines, cut, bytes } = read(path)?;
        if let Some(cut) = cut {
            let moved = cut.move_aside(&file, path, &bytes, "what it held is asked again");
            eprintln!("{}", moved.map_err(|why| told(&why))?);
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

/// What a file holds.
struct Contents<T> {
    lines: Vec<T>,
    /// The last line, if it broke off.
    cut: Option<CutLine>,
    bytes: Vec<u8>,
}

/// Reads the lines in a file; none if there is no such file. A last line that broke off is left out and told
/// of.
///
/// # Errors
/// A sentence that names the line that cannot be read.
pub fn lines_in<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let Contents { lines, cut, .. } = read(path)?;
    if let Some(CutLine { number, .. }) = cut {
        eprintln!("{}: line {number} broke off and is left out.", path.display());
    }
    Ok(lines)
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<Contents<T>, String> {
    let bytes = std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let (mut lines, mut begins, mut cut) = (Vec::new(), 0, None);
    for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        match serde_json::from_slice(line) {
            _ if line.trim_ascii().is_empty() => {}
            Ok(line) => lines.push(line),
            Err(_) if !line.ends_with(b"\n") => cut = Some(CutLine { number, begins }),
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
        begins += line.len();
    }
    Ok(Contents { lines, cut, bytes })
}
