//! The command line.

mod error;
pub mod minds;
pub mod price;
pub mod round;
#[cfg(test)]
mod tests;
pub mod values;

pub use error::ArgsError;

use crate::accusations::AccusationsArgs;
use crate::export::ExportArgs;
use crate::flipped::FlippedArgs;
use crate::interview::InterviewArgs;
use crate::label::LabelArgs;
use crate::prompts::PromptsArgs;
use crate::records::{LinkArgs, OpenArgs, RecordArgs, ReplayArgs};
use crate::rounds::RoundsArgs;
use crate::serve::ServeArgs;
use crate::study::{StudyArgs, fields_help};
use crate::tables::TablesArgs;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::ffi::OsString;
use std::io::Write;

/// The name of the program.
const NAME: &str = "lab";

/// Plays rounds of Among Agents without a browser
#[derive(Debug, Parser)]
#[command(name = NAME, version, args_override_self = true)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

/// A command of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays rounds of bots and prints the totals as one JSON object
    Rounds(RoundsArgs),
    /// Plays the rounds of a plan: bots, chance and minds with models of services, side against side
    #[command(after_long_help = fields_help())]
    Study(Box<StudyArgs>),
    /// Prints the tables of studies: cells, comparisons in pairs, crew × impostor map
    Tables(TablesArgs),
    /// Lists the pairs of rounds that flipped between two cells, or opens one where it first differs
    Flipped(FlippedArgs),
    /// Interviews the players of a study afterwards, and has their answers judged
    Interview(InterviewArgs),
    /// Labels the speeches of a study by three judges and by rule
    Label(LabelArgs),
    /// Writes a study as data for other programs: decisions as JSON Lines, rounds as CSV
    Export(ExportArgs),
    /// Serves models that draw lots on this machine, for trying a study without a key
    Serve(ServeArgs),
    /// Prints the prompts that minds would get at the decisions of a bots' round
    Prompts(PromptsArgs),
    /// Trains and judges the model that reads whom a speech accuses
    Accusations(AccusationsArgs),
    /// Plays a round of bots and prints its record as JSON
    Record(RecordArgs),
    /// Prints a recorded round, or what one player may know at a position of it
    Replay(ReplayArgs),
    /// Prints the link of a round
    Link(LinkArgs),
    /// Prints the record in a link
    Open(OpenArgs),
    /// Prints a shell script that completes commands and options
    Completions {
        /// The shell
        shell: Shell,
    },
}

impl Command {
    /// Parses the arguments, of which the first is the program's name.
    ///
    /// # Errors
    /// [`ArgsError`] if an argument is rejected or help is requested.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, ArgsError> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        error::refuse_keys(&arguments)?;
        let read = CommandLine::try_parse_from(&arguments).map_err(|why| ArgsError::of(why, &arguments))?;
        Ok(read.command)
    }
}

/// Prints the completion script for this shell.
///
/// # Errors
/// A sentence if the script cannot be written.
pub fn print_completions(shell: Shell) -> Result<(), String> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), NAME, &mut script);
    let written = std::io::stdout().write_all(&script);
    written.map_err(|why| format!("The script could not be written: {why}"))
}
