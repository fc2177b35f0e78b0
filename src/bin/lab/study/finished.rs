//! The folder of a study that has run, or still runs.

use super::WrittenPlan;
use super::folder::{PLAN, ROUNDS, record_file};
use among_agents::lab::plan::{BOT_VERSION, Plan};
use among_agents::lab::tables::{CellRounds, RoundLineError, StudyCell, StudyLine};
use among_agents::record::Record;
use std::path::{Path, PathBuf};

/// A study with its rounds so far.
pub struct FinishedStudy {
    /// The folder.
    pub folder: PathBuf,
    /// The plan.
    pub plan: Plan,
    /// The cells with their rounds, in the order of the plan.
    pub cells: Vec<StudyCell>,
}

impl FinishedStudy {
    /// Reads the folder of a study.
    ///
    /// # Errors
    /// A sentence that names the file, and the line of what is wrong.
    pub fn read(folder: &Path) -> Result<FinishedStudy, String> {
        let (plan_file, rounds_file) = (folder.join(PLAN), folder.join(ROUNDS));
        if !plan_file.is_file() {
            return Err(format!(
                "{} is no folder of a study: it holds no {PLAN}. Name what --out of lab study named.",
                folder.display()
            ));
        }
        let WrittenPlan { plan, .. } = WrittenPlan::read(&plan_file)?;
        let name = rounds_file.display();
        let bytes = std::fs::read(&rounds_file).map_err(|why| {
            format!("{name}: {why}. The study has no rounds: play them with lab study, or restore the file.")
        })?;
        let mut rounds = vec![CellRounds::default(); plan.cells().len()];
        let mut conditions: Vec<Option<String>> = vec![None; plan.cells().len()];
        let text = String::from_utf8_lossy(&bytes);
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            if line.trim().is_empty() {
                continue;
            }
            let StudyLine {
                cell,
                seed,
                conditions: told,
                round,
            } = match StudyLine::read(line) {
                Ok(read) => read,
                Err(RoundLineError::Broken) if !line.ends_with('\n') => {
                    eprintln!("{name}: line {number} is not whole yet and is left out.");
                    continue;
                }
                Err(why) => return Err(format!("{name}: line {number} {why}.")),
            };
            let at = plan.cells().iter().position(|known| known.name() == cell);
            let at = at.ok_or_else(|| {
                format!(
                    "{name}: line {number} is a round of the cell “{cell}”, which {PLAN} does not have: add it there."
                )
            })?;
            match &conditions[at] {
                Some(known) if told.as_ref().is_some_and(|told| told != known) => {
                    return Err(format!(
                        "{name}: line {number} was played under other conditions than the lines of the cell “{cell}” \
                         before: delete it."
                    ));
                }
                Some(_) => {}
                None => conditions[at] = told,
            }
            if !rounds[at].add(seed, round) {
                return Err(format!(
                    "{name}: line {number} is a second round of the cell “{cell}” with seed {seed}: delete one."
                ));
            }
        }
        let cells = plan.cells().iter().zip(conditions.into_iter().zip(rounds));
        Ok(FinishedStudy {
            folder: folder.to_owned(),
            cells: cells
                .map(|(cell, (conditions, rounds))| StudyCell::of((&plan, cell), folder, conditions, rounds))
                .collect(),
            plan,
        })
    }

    /// Returns the cell and seed of every round, cell by cell in the order of the seeds.
    pub fn played(&self) -> impl Iterator<Item = (&str, u64)> {
        self.cells.iter().flat_map(|cell| {
            let seeds = cell.rounds.iter().map(|(seed, _)| seed);
            seeds.map(|seed| (cell.name.as_str(), seed))
        })
    }

    /// Says what is needed to play the study again: rules, seeds, and the versions of program and bots.
    pub fn describe(&self) -> String {
        let seeds = self.plan.seeds();
        format!(
            "Rules {}; seeds {} to {}; printed by version {} with bots of version {BOT_VERSION}.",
            self.plan.describe_rules(),
            seeds.first(),
            seeds.first() + seeds.rounds() - 1,
            env!("CARGO_PKG_VERSION"),
        )
    }

    /// Describes how many rounds of the plan are there, by cell; `None` if all are.
    pub fn unfinished(&self) -> Option<String> {
        let seeds = self.plan.seeds();
        let of_each = seeds.rounds() as usize;
        let played: Vec<usize> = (self.cells.iter())
            .map(|cell| {
                cell.rounds
                    .iter()
                    .filter(|(seed, _)| seeds.contains(*seed))
                    .count()
            })
            .collect();
        let (done, all) = (played.iter().sum::<usize>(), of_each * self.cells.len());
        let cells = self.cells.iter().zip(&played);
        let cells: Vec<String> = cells
            .map(|(cell, played)| format!("“{}” {played} of {of_each}", cell.name))
            .collect();
        (done < all).then(|| {
            format!(
                "The study in {} is unfinished: {done} of {all} rounds are there ({}).",
                self.folder.display(),
                cells.join(", ")
            )
        })
    }

    /// Returns whether a stand-in made a choice of a model's seat in a round.
    pub fn has_stand_ins(&self, cell: &str, seed: u64) -> bool {
        let cell = self.cells.iter().find(|known| known.name == cell);
        cell.and_then(|cell| cell.rounds.of(seed))
            .is_some_and(|round| round.stood_in > 0)
    }

    /// Reads the record of a round.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn record(&self, cell: &str, seed: u64) -> Result<Record, String> {
        read_record(&self.folder, cell, seed)
    }
}

/// Reads the record of a round in the folder of a study.
///
/// # Errors
/// A sentence that names the file, and how the round is played again.
pub fn read_record(folder: &Path, cell: &str, seed: u64) -> Result<Record, String> {
    let file = record_file(folder, cell, seed);
    let name = file.display();
    let remedy = format!(
        "restore it, or delete the line of {ROUNDS} with cell “{cell}” and seed {seed}, then lab study plays the round \
         again."
    );
    let text = std::fs::read_to_string(&file);
    let text = text.map_err(|why| format!("{name} cannot be read ({why}): {remedy}"))?;
    Record::of_json(&text).map_err(|why| format!("{name}: {why} To go on, {remedy}"))
}
