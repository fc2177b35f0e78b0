//! Lines that broke off when a file of lines was last written.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The last line of a file, if it broke off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutLine {
    /// Its number, from 1.
    pub number: usize,
    /// Where it begins, in bytes.
    pub begins: usize,
}

impl CutLine {
    /// Moves the line from the end of the file at this path, which holds these bytes, to another file next to
    /// it. Returns a sentence about that, which ends with `consequence`.
    ///
    /// # Errors
    /// An error if the line cannot be saved, in which case the file is unchanged, or if the file cannot be
    /// truncated.
    pub fn move_aside(
        &self,
        file: &File,
        path: &Path,
        bytes: &[u8],
        consequence: &str,
    ) -> io::Result<String> {
        let mut name = path.as_os_str().to_owned();
        name.push(".cut");
        let mut cut = OpenOptions::new().append(true).create(true).open(&name)?;
        cut.write_all(&[bytes[self.begins..].trim_ascii_end(), b"\n"].concat())?;
        cut.sync_all()?;
        file.set_len(self.begins as u64)?;
        Ok(format!(
            "{}: line {} broke off. It was moved to {}; {consequence}.",
            path.display(),
            self.number,
            name.display()
        ))
    }
}
