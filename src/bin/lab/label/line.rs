//! The line of a labelled speech, and what is printed of all.

use crate::evaluation::print_twice;
use crate::study::FinishedStudy;
use among_agents::game::Role;
use among_agents::lab::Utterance;
use among_agents::lab::speech_labels::{LabelledSpeech, Labels, LabelsByRule, SpeechFigures, majority};
use among_agents::lab::tables::Layout;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// The file with the labels of a study's speeches.
pub const LABELS: &str = "labels.jsonl";

/// A labelled speech as a line of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LabelLine {
    /// The cell.
    pub cell: String,
    /// The seed of the round.
    pub seed: u64,
    /// The place of the speech in the journal.
    pub at: usize,
    /// The number of choices made before it.
    pub position: usize,
    /// The timestep.
    pub timestep: u16,
    /// The speaker's colour.
    pub seat: String,
    /// Its role.
    pub role: Role,
    /// The words.
    pub words: String,
    /// What each judge answered.
    pub judges: Vec<JudgeLabels>,
    /// The labels of the majority; null if fewer than two judges gave any.
    pub labels: Option<Labels>,
    /// The labels by rule; null if nothing in the speech can be checked.
    pub rule: Option<LabelsByRule>,
    /// What the judges' answers cost, in dollars; null if a price is not known.
    #[serde(default)]
    pub cost: Option<f64>,
}

/// The labels of one judge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgeLabels {
    /// The model.
    pub judge: String,
    /// Its labels; null if its answers could not be read.
    pub labels: Option<Labels>,
    /// Why they could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

impl LabelLine {
    /// Returns the line of a speech in the round of this cell and seed.
    pub fn of(
        (cell, seed): (&str, u64),
        speech: &Utterance,
        (colour, role): (&str, Role),
        (judges, cost): (Vec<JudgeLabels>, Option<f64>),
    ) -> LabelLine {
        let given: Vec<Option<Labels>> = judges.iter().map(|judge| judge.labels.clone()).collect();
        LabelLine {
            cell: cell.to_owned(),
            seed,
            at: speech.at,
            position: speech.position,
            timestep: speech.timestep,
            seat: colour.to_owned(),
            role,
            words: speech.words.clone(),
            labels: majority(&given),
            judges,
            rule: LabelsByRule::of(speech),
            cost,
        }
    }

    /// Returns the names of the judges: “m, three times”, or three names.
    pub fn judged_by(&self) -> String {
        let names: Vec<&str> = self.judges.iter().map(|judge| judge.judge.as_str()).collect();
        match names.iter().all(|name| Some(name) == names.first()) {
            true => format!("{}, three times", names.first().unwrap_or(&"nobody")),
            false => names.join(", "),
        }
    }
}

/// Prints the labels of a study, and again over the rounds without stand-ins.
pub fn printed(study: &FinishedStudy, lines: &[LabelLine], layout: Layout) -> String {
    let has_stand_ins = |line: &LabelLine| study.has_stand_ins(&line.cell, line.seed);
    print_twice(lines, has_stand_ins, |lines| print_all(lines, layout))
}

/// Prints the labels of each cell by each set of judges.
fn print_all(lines: &[LabelLine], layout: Layout) -> String {
    let tables = figures(lines)
        .map(|(judges, cell, figures)| figures.print(&format!("of “{cell}” labelled by {judges}"), layout));
    tables.collect::<Vec<_>>().join("\n")
}

/// Returns the labels of each cell by each set of judges as JSON.
pub fn json(lines: &[LabelLine]) -> Vec<Value> {
    let told = figures(lines).map(|(judges, cell, figures)| {
        let mut fields = figures.to_json();
        fields["cell"] = cell.into();
        fields["judges"] = judges.into();
        fields
    });
    told.collect()
}

/// Returns the figures by judges and cell.
fn figures(lines: &[LabelLine]) -> impl Iterator<Item = (String, &str, SpeechFigures)> {
    let kinds: BTreeSet<(String, &str)> = lines
        .iter()
        .map(|line| (line.judged_by(), line.cell.as_str()))
        .collect();
    kinds.into_iter().map(|(judges, cell)| {
        let own = lines
            .iter()
            .filter(|line| line.judged_by() == judges && line.cell == cell);
        let speeches = own.map(|line| LabelledSpeech {
            role: line.role,
            judges: line.judges.iter().map(|judge| judge.labels.clone()).collect(),
            rule: line.rule,
        });
        let figures = SpeechFigures::of(&speeches.collect::<Vec<_>>());
        (judges, cell, figures)
    })
}
