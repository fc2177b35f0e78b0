//! What the answers in the folder of a study cost.

use super::lines_in;
use crate::interview::INTERVIEWS;
use crate::label::LABELS;
use serde::Deserialize;
use std::path::Path;

/// What a line of interviews or labels tells of its cost.
#[derive(Deserialize)]
struct CostOfALine {
    #[serde(default)]
    cost: Option<f64>,
}

/// Returns what all interviews and labels in the folder of a study cost, in dollars, as far as it is known.
///
/// # Errors
/// A sentence that names the line that cannot be read.
pub fn cost_so_far(folder: &Path) -> Result<f64, String> {
    let mut cost = 0.0;
    for file in [INTERVIEWS, LABELS] {
        let lines: Vec<CostOfALine> = lines_in(&folder.join(file))?;
        cost += lines.iter().filter_map(|line| line.cost).sum::<f64>();
    }
    Ok(cost)
}

/// Returns what two things cost together; `None` if one of the costs is not known.
pub fn both_costs(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(one? + other?)
}
