//! What the folder of a study has cost so far.

use super::lines_in;
use crate::interview::INTERVIEWS;
use crate::label::LABELS;
use crate::study::folder::ROUNDS;
use serde::Deserialize;
use std::path::Path;

/// What a line of rounds, interviews or labels tells of its cost.
#[derive(Deserialize)]
struct CostOfALine {
    #[serde(default)]
    cost: Option<f64>,
}

/// Returns what all rounds, interviews and labels in the folder of a study cost, in dollars, as far as it is
/// known.
///
/// # Errors
/// A sentence that names the line that cannot be read.
pub fn cost_so_far(folder: &Path) -> Result<f64, String> {
    Ok(cost_of_lines(folder, ROUNDS)? + cost_of_answers(folder)?)
}

/// Returns what all interviews and labels in the folder of a study cost, in dollars, as far as it is known.
///
/// # Errors
/// A sentence that names the line that cannot be read.
pub fn cost_of_answers(folder: &Path) -> Result<f64, String> {
    Ok(cost_of_lines(folder, INTERVIEWS)? + cost_of_lines(folder, LABELS)?)
}

fn cost_of_lines(folder: &Path, file: &str) -> Result<f64, String> {
    let lines: Vec<CostOfALine> = lines_in(&folder.join(file))?;
    Ok(lines.iter().filter_map(|line| line.cost).sum())
}

/// Returns what two things cost together; `None` if one of the costs is not known.
pub fn both_costs(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(one? + other?)
}
