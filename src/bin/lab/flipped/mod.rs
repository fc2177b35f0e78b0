//! The pairs of rounds that flipped: the same seed, won by the crew in one cell and lost in another.

mod columns;
mod difference;
mod panels;
#[cfg(test)]
mod tests;

use crate::printing;
use crate::study::folder::record_file;
use crate::study::{FinishedStudy, read_record};
use among_agents::lab::tables::{StudyCell, StudyRound};
use among_agents::record::Record;
use clap::Args;
use difference::Difference;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The options of flipped pairs.
#[derive(Args, Clone, Debug)]
pub struct FlippedArgs {
    /// The first cell: FOLDER:CELL, or FOLDER if its study has one cell
    #[arg(value_name = "A")]
    pub a: String,
    /// The second cell
    #[arg(value_name = "B")]
    pub b: String,
    /// Opens the two records of this seed side by side at the first choice that differs
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

/// A cell of a study, with the folder of its records.
struct RecordedCell {
    folder: PathBuf,
    cell: StudyCell,
}

/// Prints the pairs that flipped, or one of them.
///
/// # Errors
/// A sentence that names the cell or the file that cannot be read.
pub fn print(args: &FlippedArgs) -> Result<(), String> {
    printing::print(&printed(args, terminal_width())?)
}

/// Returns the number of characters of a line: what the shell says, else those of two columns.
fn terminal_width() -> usize {
    let told = std::env::var("COLUMNS").ok();
    told.and_then(|told| told.parse().ok()).unwrap_or(columns::FEWEST)
}

fn printed(args: &FlippedArgs, width: usize) -> Result<String, String> {
    let (a, b) = (RecordedCell::named(&args.a)?, RecordedCell::named(&args.b)?);
    match args.seed {
        Some(seed) => panels::both_rounds(&a, &b, check_seed(&a, &b, seed)?, width),
        None => list(&a, &b),
    }
}

impl RecordedCell {
    fn named(text: &str) -> Result<RecordedCell, String> {
        let (folder, name) = match (Path::new(text).is_dir(), text.rsplit_once(':')) {
            (false, Some((folder, name))) => (folder, Some(name)),
            _ => (text, None),
        };
        let study = FinishedStudy::read(Path::new(folder))?;
        let names: Vec<String> = study.cells.iter().map(|cell| cell.name.clone()).collect();
        let mut cells = study.cells.into_iter();
        let cell = match name {
            Some(name) => cells.find(|cell| cell.name == name),
            None => cells.next().filter(|_| names.len() == 1),
        };
        let cell = cell.ok_or_else(|| {
            let asked = name.map_or_else(String::new, |name| format!(" none is “{name}”;"));
            format!(
                "{folder} has several cells,{asked} write {folder}:CELL with one of {}.",
                quoted(&names)
            )
        })?;
        Ok(RecordedCell {
            folder: study.folder,
            cell,
        })
    }

    fn file(&self, seed: u64) -> PathBuf {
        record_file(&self.folder, &self.cell.name, seed)
    }

    fn record(&self, seed: u64) -> Result<Record, String> {
        read_record(&self.folder, &self.cell.name, seed)
    }
}

fn list(a: &RecordedCell, b: &RecordedCell) -> Result<String, String> {
    let both: Vec<(u64, &StudyRound, &StudyRound)> = (a.cell.rounds.iter())
        .filter_map(|(seed, round)| Some((seed, round, b.cell.rounds.of(seed)?)))
        .collect();
    let flipped = both
        .iter()
        .filter(|(_, one, other)| one.crew_won() != other.crew_won());
    let flipped: Vec<_> = flipped.collect();
    let (one, other) = (&a.cell.name, &b.cell.name);
    let mut text = format!(
        "{} of {} pairs flipped between “{one}” and “{other}”.\n",
        flipped.len(),
        both.len()
    );
    for (seed, of_a, of_b) in &flipped {
        let difference = Difference::of(a, b, *seed)?;
        let winner = if of_a.crew_won() { one } else { other };
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "\nseed {seed}: the crew of “{winner}” won ({} against {})\n  {}",
            of_a.outcome.how(),
            of_b.outcome.how(),
            difference.describe()?
        );
        for cell in [a, b] {
            let _ = writeln!(
                text,
                "  lab replay {} --at {}",
                cell.file(*seed).display(),
                difference.position + 1
            );
        }
    }
    if !flipped.is_empty() {
        text.push_str("\n--seed S opens the two records of a seed at that choice, side by side.\n");
    }
    Ok(text)
}

/// Refuses a seed that one of the cells did not play.
fn check_seed(a: &RecordedCell, b: &RecordedCell, seed: u64) -> Result<u64, String> {
    let cells = [a, b].map(|cell| &cell.cell);
    let Some(missing) = cells.into_iter().find(|cell| cell.rounds.of(seed).is_none()) else {
        return Ok(seed);
    };
    let both = a.cell.rounds.iter().map(|(seed, _)| seed);
    let both: Vec<u64> = both.filter(|seed| b.cell.rounds.of(*seed).is_some()).collect();
    let name = &missing.name;
    Err(match (both.first(), both.last()) {
        (Some(first), Some(last)) => format!(
            "“{name}” has no round of seed {seed}: the {} seeds that both cells played are from {first} to {last}.",
            both.len()
        ),
        _ => format!("“{name}” has no round of seed {seed}, and the cells have no seed in common."),
    })
}

/// Lists names of cells, which may have spaces and commas in them.
fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
    names.join(", ")
}
