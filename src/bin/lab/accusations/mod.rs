//! The model that reads whom a speech accuses: training and judging.

mod judging;
mod speeches;
mod training;

use among_agents::claims::accusation_features;
use clap::{Args, Subcommand};
use judging::Tally;
use speeches::{LabelledSpeech, full_table, read_files};
use std::io::Write;
use std::path::PathBuf;
use training::{Sample, Settings, train};

/// What to do with the model.
#[derive(Clone, Debug, Args)]
pub struct AccusationsArgs {
    #[command(subcommand)]
    task: Task,
}

#[derive(Clone, Debug, Subcommand)]
enum Task {
    /// Trains the model with speeches and writes its weights
    Train {
        /// Files with one speech as JSON a line: by, words, accuses
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Where to write the weights
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Prints how well the accusations of speeches are read, after the speeches that are misread
    Judge {
        /// Files with one speech as JSON a line: by, words, accuses
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// Trains or judges.
///
/// # Errors
/// A sentence if a file cannot be read or written.
pub fn run(args: &AccusationsArgs) -> Result<(), String> {
    match &args.task {
        Task::Train { files, out } => {
            let model = train(&samples(&read_files(files)?)?, Settings::default());
            let written = std::fs::write(out, model.encode());
            written.map_err(|why| format!("{} could not be written: {why}", out.display()))
        }
        Task::Judge { files } => {
            let (tally, mut report) = judge(&read_files(files)?)?;
            let [precision, recall] = [tally.precision(), tally.recall()].map(|part| part * 100.0);
            report += &format!("precision {precision:.1} %, recall {recall:.1} %\n");
            let written = std::io::stdout().write_all(report.as_bytes());
            written.map_err(|why| format!("The result could not be printed: {why}"))
        }
    }
}

/// Returns a sample for each player that a speech names and that does not speak itself.
fn samples(speeches: &[LabelledSpeech]) -> Result<Vec<Sample>, String> {
    let game = full_table()?;
    let mut samples = Vec::new();
    for speech in speeches {
        let accused = speech.accused(game.roster());
        for (seat, features) in accusation_features(&speech.words, game.roster()) {
            if Some(seat) != speech.speaker(game.roster()) {
                samples.push(Sample {
                    features,
                    is_accused: accused.contains(&seat),
                    weight: speech.weight,
                });
            }
        }
    }
    Ok(samples)
}

/// Returns how well speeches are read, and a line about each that is misread.
fn judge(speeches: &[LabelledSpeech]) -> Result<(Tally, String), String> {
    let game = full_table()?;
    let mut tally = Tally::default();
    let mut report = String::new();
    for speech in speeches {
        if let Some(line) = tally.count(speech, game.roster()) {
            report += &line;
            report.push('\n');
        }
    }
    Ok((tally, report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use among_agents::claims::read_accusations;

    /// Speeches in the manner of models and people, with which the model is not trained.
    const HELD_OUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/accusations.jsonl");

    #[test]
    fn a_reader_hears_whom_a_speech_accuses() {
        let speeches = read_files(&[HELD_OUT.into()]).expect("each line is a labelled speech");
        let (tally, misread) = judge(&speeches).expect("twelve can sit at the table");
        let (precision, recall) = (tally.precision(), tally.recall());
        assert!(precision >= 0.98, "precision {precision:.3}\n{misread}");
        assert!(recall >= 0.85, "recall {recall:.3}\n{misread}");
    }

    #[test]
    fn what_is_read_for_certain_is_meant_and_little_is_neither_certain_nor_unclear() {
        let speeches = read_files(&[HELD_OUT.into()]).expect("each line is a labelled speech");
        let game = full_table().expect("twelve can sit at the table");
        let (mut certain, mut certain_and_meant, mut unclear, mut found, mut meant) = (0, 0, 0, 0, 0);
        for speech in &speeches {
            let accused = speech.accused(game.roster());
            meant += accused.len();
            for accusation in read_accusations(&speech.words, game.roster()) {
                let is_meant = usize::from(accused.contains(&accusation.who));
                found += is_meant;
                certain += usize::from(accusation.is_certain);
                unclear += usize::from(!accusation.is_certain);
                certain_and_meant += usize::from(accusation.is_certain) * is_meant;
            }
        }
        println!(
            "{certain_and_meant} of {certain} certain ones are meant, {unclear} are unclear, {found} of {meant} are found"
        );
        assert!(certain_and_meant * 100 >= certain * 98);
        assert!(unclear * 12 <= speeches.len());
        assert!(found * 100 >= meant * 92);
    }
}
