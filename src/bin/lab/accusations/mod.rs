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
            let report = judge(&read_files(files)?)?;
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

fn judge(speeches: &[LabelledSpeech]) -> Result<String, String> {
    let game = full_table()?;
    let mut tally = Tally::default();
    let mut report = String::new();
    for speech in speeches {
        if let Some(line) = tally.count(speech, game.roster()) {
            report += &line;
            report.push('\n');
        }
    }
    let [precision, recall] = [tally.precision(), tally.recall()].map(|part| part * 100.0);
    report += &format!("precision {precision:.1} %, recall {recall:.1} %\n");
    Ok(report)
}
