//! A study as data for other programs.

#[cfg(test)]
mod tests;

use crate::study::FinishedStudy;
use crate::study::folder::ROUNDS;
use among_agents::lab::{DecisionLine, game_index};
use clap::Args;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The options of an export.
#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The folder of the study
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// Writes JSON Lines, a line a decision: who decided, what, and what the model was asked and answered
    #[arg(long, value_name = "FILE")]
    pub jsonl: Option<PathBuf>,
    /// Writes comma-separated values, a line a round: how it ended
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

/// The column with the number of the round, as in the line of a decision.
const GAME_INDEX: &str = "game_index";

/// The further columns of a round, by the fields of its line.
const COLUMNS: [&str; 10] = [
    "cell",
    "seed",
    "outcome",
    "winner",
    "timesteps",
    "meetings",
    "kills",
    "model_choices",
    "stood_in",
    "cost",
];

/// Writes the files that are asked for.
///
/// # Errors
/// A sentence that names the file that cannot be read or written.
pub fn write(args: &ExportArgs) -> Result<(), String> {
    if args.jsonl.is_none() && args.csv.is_none() {
        return Err("Nothing is to be written: name a file with --jsonl, with --csv, or both.".to_owned());
    }
    let study = FinishedStudy::read(&args.folder)?;
    if let Some(file) = &args.jsonl {
        let lines = write_whole(file, |out| decisions(&study, out))?;
        eprintln!("{}: {lines} decisions.", file.display());
    }
    if let Some(file) = &args.csv {
        let lines = write_whole(file, |out| rounds(&study, out))?;
        eprintln!("{}: {lines} rounds.", file.display());
    }
    Ok(())
}

/// Writes a file so that an earlier one stays if this one cannot be finished.
fn write_whole<T>(file: &Path, write: impl FnOnce(&mut dyn Write) -> Result<T, String>) -> Result<T, String> {
    let told = |why: std::io::Error| format!("{} cannot be written: {why}.", file.display());
    let fresh = file.with_extension("new");
    let mut out = BufWriter::new(File::create(&fresh).map_err(told)?);
    let written = write(&mut out).and_then(|written| {
        out.flush().map_err(told)?;
        std::fs::rename(&fresh, file).map_err(told)?;
        Ok(written)
    });
    if written.is_err() {
        // What is left of a file that was not finished does no harm.
        let _ = std::fs::remove_file(&fresh);
    }
    written
}

/// Writes every decision of a study, cell by cell in the order of the seeds.
fn decisions(study: &FinishedStudy, out: &mut dyn Write) -> Result<usize, String> {
    let mut lines = 0;
    for (number, (cell, seed)) in (1..).zip(study.played()) {
        let record = study.record(cell, seed)?;
        let decisions = DecisionLine::all(&record, cell, number).map_err(|why| why.to_string())?;
        for decision in decisions {
            let line = serde_json::to_string(&decision).map_err(|why| why.to_string())?;
            writeln!(out, "{line}").map_err(|why| why.to_string())?;
            lines += 1;
        }
    }
    Ok(lines)
}

/// Writes how every round ended, cell by cell in the order of the seeds.
fn rounds(study: &FinishedStudy, out: &mut dyn Write) -> Result<usize, String> {
    let file = study.folder.join(ROUNDS);
    let text = std::fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
    // The lines have been read before; the last one may be half there.
    let lines = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let lines = lines.filter_map(|line| {
        let round = (line["cell"].as_str()?.to_owned(), line["seed"].as_u64()?);
        Some((round, line))
    });
    let lines: BTreeMap<(String, u64), Value> = lines.collect();
    let written = |out: &mut dyn Write, cells: Vec<String>| {
        writeln!(out, "{}", cells.join(",")).map_err(|why| why.to_string())
    };
    let row = |first: String, others: [String; COLUMNS.len()]| [vec![first], others.to_vec()].concat();
    written(out, row(GAME_INDEX.to_owned(), COLUMNS.map(str::to_owned)))?;
    let mut count = 0;
    for (number, (cell, seed)) in (1..).zip(study.played()) {
        if let Some(line) = lines.get(&(cell.to_owned(), seed)) {
            written(
                out,
                row(game_index(number), COLUMNS.map(|column| in_csv(&line[column]))),
            )?;
            count += 1;
        }
    }
    Ok(count)
}

fn in_csv(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains([',', '"', '\n']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
