//! The tables of one study, or of the cells of several.

#[cfg(test)]
mod tests;

use crate::evaluation::lines_in;
use crate::interview::{self, INTERVIEWS, InterviewLine};
use crate::label::{self, LABELS, LabelLine};
use crate::printing;
use crate::study::FinishedStudy;
use among_agents::lab::tables::{Layout, StudyCell, StudyTables, all_pairs};
use clap::Args;
use std::path::PathBuf;

/// What is said where personas are not printed.
const PERSONAS: &str =
    "--personas adds tables of personas: with outcomes, with actions, and pairs of crewmates.\n";

/// The options of tables.
#[derive(Args, Clone, Debug)]
pub struct TablesArgs {
    /// The folders of studies; several share their seeds where they have the same rules
    #[arg(required = true, value_name = "FOLDER")]
    pub folders: Vec<PathBuf>,
    /// Prints one JSON object
    #[arg(long, conflicts_with_all = ["md", "csv"])]
    pub json: bool,
    /// Prints Markdown
    #[arg(long, conflicts_with = "csv")]
    pub md: bool,
    /// Prints comma-separated values
    #[arg(long)]
    pub csv: bool,
    /// Compares every pair of cells, not only those for which the study was planned
    #[arg(long)]
    pub all_pairs: bool,
    /// Adds tables of personas: with outcomes, with actions, and pairs of crewmates
    #[arg(long)]
    pub personas: bool,
}

impl TablesArgs {
    /// Returns the layout; `None` for JSON.
    fn layout(&self) -> Option<Layout> {
        match self {
            TablesArgs { json: true, .. } => None,
            TablesArgs { md: true, .. } => Some(Layout::Markdown),
            TablesArgs { csv: true, .. } => Some(Layout::Csv),
            _ => Some(Layout::Text),
        }
    }
}

/// Prints the tables.
///
/// # Errors
/// A sentence that names the file that cannot be read, or studies that cannot be compared.
pub fn print(args: &TablesArgs) -> Result<(), String> {
    printing::print(&printed(args)?)
}

fn printed(args: &TablesArgs) -> Result<String, String> {
    let studies = args.folders.iter().map(|folder| FinishedStudy::read(folder));
    let studies = studies.collect::<Result<Vec<_>, String>>()?;
    check_deals(&studies)?;
    let planned = comparisons(&studies);
    let layout = args.layout();
    let evaluations = studies.iter().map(Evaluations::of);
    let evaluations = evaluations.collect::<Result<Vec<_>, String>>()?;
    let described: Vec<String> = studies
        .iter()
        .map(|study| describe(study, studies.len()))
        .collect();
    let unfinished: Vec<String> = studies.iter().filter_map(FinishedStudy::unfinished).collect();
    let printed = layout.map(|layout| {
        let each = studies.iter().zip(&evaluations);
        each.flat_map(|(study, own)| own.print(study, layout))
            .collect::<Vec<_>>()
    });
    let cells = cells(studies);
    let comparisons = match args.all_pairs {
        true => all_pairs(cells.len()),
        false => planned,
    };
    let tables = StudyTables::of(&cells, &comparisons);
    let (Some(layout), Some(printed)) = (layout, printed) else {
        let mut object = tables.to_json();
        object["studies"] = described.into();
        object["unfinished"] = unfinished.into();
        object["interviews"] = evaluations
            .iter()
            .flat_map(|own| interview::json(&own.interviews))
            .collect();
        object["labels"] = evaluations
            .iter()
            .flat_map(|own| label::json(&own.labels))
            .collect();
        return Ok(format!("{object:#}\n"));
    };
    let mark = if layout == Layout::Csv { "# " } else { "" };
    let mut parts: Vec<String> = unfinished
        .iter()
        .chain(&described)
        .map(|words| format!("{mark}{words}\n"))
        .collect();
    parts.push(tables.print(layout));
    let has_personas = tables.all.cells.iter().any(|cell| cell.personas.is_some());
    if args.personas {
        parts.push(tables.print_personas(layout));
    } else if has_personas && layout == Layout::Text {
        parts.push(PERSONAS.to_owned());
    }
    parts.extend(printed);
    Ok(parts.join("\n"))
}

/// Describes a study; one of several with its folder.
fn describe(study: &FinishedStudy, studies: usize) -> String {
    match studies {
        1 => study.describe(),
        _ => format!("{}: {}", study.folder.display(), study.describe()),
    }
}

/// The interviews and labels of a study.
struct Evaluations {
    interviews: Vec<InterviewLine>,
    labels: Vec<LabelLine>,
}

impl Evaluations {
    fn of(study: &FinishedStudy) -> Result<Evaluations, String> {
        Ok(Evaluations {
            interviews: lines_in(&study.folder.join(INTERVIEWS))?,
            labels: lines_in(&study.folder.join(LABELS))?,
        })
    }

    /// Prints them, if there are any.
    fn print(&self, study: &FinishedStudy, layout: Layout) -> Vec<String> {
        let printed = [
            interview::printed(study, &self.interviews, layout),
            label::printed(study, &self.labels, layout),
        ];
        printed.into_iter().filter(|text| !text.is_empty()).collect()
    }
}

/// Refuses studies with different rules, whose rounds of one seed are no pairs.
fn check_deals(studies: &[FinishedStudy]) -> Result<(), String> {
    let Some((first, others)) = studies.split_first() else {
        return Ok(());
    };
    let other = others.iter().find(|other| !other.plan.deals_as(&first.plan));
    other.map_or(Ok(()), |other| {
        Err(format!(
            "{} and {} have different rules or roles, so their rounds are no pairs: print their tables one by one.",
            first.folder.display(),
            other.folder.display()
        ))
    })
}

/// Returns the comparisons for which the studies were planned, by the numbers of all their cells.
fn comparisons(studies: &[FinishedStudy]) -> Vec<(usize, usize)> {
    let mut before = 0;
    let mut all = Vec::new();
    for study in studies {
        let own = study.plan.comparisons().iter();
        all.extend(own.map(|(a, b)| (before + a, before + b)));
        before += study.cells.len();
    }
    all
}

/// Returns the cells of all studies. A name that several have is told with its folder.
fn cells(studies: Vec<FinishedStudy>) -> Vec<StudyCell> {
    let names: Vec<String> = (studies.iter().flat_map(|study| &study.cells))
        .map(|cell| cell.name.clone())
        .collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let cells = studies.into_iter().flat_map(|study| {
        let folder = study.folder.display().to_string();
        study.cells.into_iter().map(move |cell| (folder.clone(), cell))
    });
    cells
        .map(|(folder, cell)| StudyCell {
            name: match is_shared(&cell.name) {
                true => format!("{folder}: {}", cell.name),
                false => cell.name,
            },
            ..cell
        })
        .collect()
}
