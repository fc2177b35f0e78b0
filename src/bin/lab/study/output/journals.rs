//! The folder in which rounds are kept as text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A folder with a file for each round.
pub struct Journals(PathBuf);

impl Journals {
    /// This folder, made where it is not there yet, for the rounds of these seeds. `is_new` says that the
    /// study has no line yet.
    ///
    /// # Errors
    /// When it cannot be used, or holds journals that are not this study's.
    pub fn open(folder: &Path, is_new: bool, seeds: &BTreeSet<u64>) -> Result<Journals, String> {
        let journals = Journals(folder.to_owned());
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let held = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let mut held = held.flatten().filter_map(|entry| seed_of(&entry.path()));
        match held.any(|seed| is_new || seeds.contains(&seed)) {
            true => Err(format!(
                "{}: the folder holds journals of another study, which would be overwritten: name another folder.",
                folder.display()
            )),
            false => Ok(journals),
        }
    }

    /// Keeps the round of this seed.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, seed: u64, text: &str) -> Result<(), String> {
        let place = self.0.join(format!("{seed}.txt"));
        std::fs::write(&place, text).map_err(|why| format!("{}: {why}", place.display()))
    }
}

/// The seed of the round that this file keeps, if it is a journal.
fn seed_of(place: &Path) -> Option<u64> {
    let name = place.file_name()?.to_str()?;
    name.strip_suffix(".txt")?.parse().ok()
}
