//! The folder of a study: `plan.toml`, `rounds.jsonl` with a line for each round, and `records/`.

use super::output::{Conditions, ResultLines};
use std::path::{Path, PathBuf};

/// The file with the plan.
pub const PLAN: &str = "plan.toml";

/// The file with the lines.
pub const ROUNDS: &str = "rounds.jsonl";

/// The folder with a folder of records for each cell.
const RECORDS: &str = "records";

/// The folder of a study, which no other process writes to meanwhile.
pub struct StudyFolder {
    path: PathBuf,
    /// The lines.
    pub lines: ResultLines,
}

impl StudyFolder {
    /// Opens the folder of a study, or creates it, and writes the plan into it. `conditions` are those of its
    /// cells.
    ///
    /// # Errors
    /// A sentence if the folder cannot be used or holds rounds of another study. Then it is unchanged.
    pub fn open(path: &Path, plan: &str, conditions: &Conditions) -> Result<StudyFolder, String> {
        let name = path.display();
        if path.is_file() {
            return Err(format!(
                "{name} is a file, as earlier versions wrote one, and a study is a folder now: name another place."
            ));
        }
        std::fs::create_dir_all(path).map_err(|why| format!("{name}: {why}"))?;
        let lines = ResultLines::open(&path.join(ROUNDS), conditions)?;
        write_whole(&path.join(PLAN), plan)?;
        Ok(StudyFolder {
            path: path.to_owned(),
            lines,
        })
    }

    /// Writes the record of a round.
    ///
    /// # Errors
    /// A sentence if it cannot be written.
    pub fn write_record(&self, cell: &str, seed: u64, record: &str) -> Result<(), String> {
        let file = record_file(&self.path, cell, seed);
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        }
        write_whole(&file, record)
    }
}

/// Returns the file with the record of a round in the folder of a study.
pub fn record_file(folder: &Path, cell: &str, seed: u64) -> PathBuf {
    let name: String = cell
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => char::from(byte).to_string(),
            b' ' => "+".to_owned(),
            other => format!("%{other:02x}"),
        })
        .collect();
    folder.join(RECORDS).join(name).join(format!("{seed}.json"))
}

/// Writes a file so that it is never half there.
fn write_whole(file: &Path, text: &str) -> Result<(), String> {
    let fresh = file.with_extension("new");
    let written = std::fs::write(&fresh, text).and_then(|()| std::fs::rename(&fresh, file));
    written.map_err(|why| format!("{}: {why}", file.display()))
}
