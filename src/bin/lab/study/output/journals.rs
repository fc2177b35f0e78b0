//! The folder with the journals of rounds as text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A folder with a file for each round.
pub struct Journals(PathBuf);

impl Journals {
    /// Opens this folder, or creates it, for the rounds of these seeds. `has_no_lines` says that the study
    /// has no lines yet.
    ///
    /// # Errors
    /// A sentence if the folder cannot be used or contains journals of another study.
    pub fn open(folder: &Path, has_no_lines: bool, seeds: &BTreeSet<u64>) -> Result<Journals, String> {
        let journals = Journals(folder.to_owned());
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let entries = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let mut entries = entries.flatten().filter_map(|entry| seed_of(&entry.path()));
        match entries.any(|seed| has_no_lines || seeds.contains(&seed)) {
            true => Err(format!(
                "{}: the folder holds journals of another study, which would be overwritten: name another folder.",
                folder.display()
            )),
            false => Ok(journals),
        }
    }

    /// Writes the journal of this seed's round.
    ///
    /// # Errors
    /// A sentence if the file cannot be written.
    pub fn write(&self, seed: u64, text: &str) -> Result<(), String> {
        let path = self.0.join(format!("{seed}.txt"));
        std::fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()))
    }
}

/// Returns the seed of the journal with this path, if it is one.
fn seed_of(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?;
    name.strip_suffix(".txt")?.parse().ok()
}
