//! The options of a study.

use super::lineup::Lineup;
use crate::args::minds::MindsArgs;
use crate::args::round::RoundArgs;
use crate::args::values::{DIALECTS, base_url, named, whole_number};
use among_agents::llm::{Dialect, services};
use clap::Args;
use std::path::PathBuf;

/// The maximum number of rounds in a study.
const MAX_ROUNDS: u64 = 1_000_000;

/// The maximum number of concurrent rounds, and of concurrent requests.
const MAX_AT_ONCE: u16 = 1_000;

/// The options of a study.
#[derive(Args, Clone, Debug)]
pub struct StudyArgs {
    /// The mind on all seats; mixed puts all minds on the seats in turn
    #[arg(long, value_name = "WHO", ignore_case = true, value_parser = named(Lineup::all()))]
    pub seats: Lineup,
    /// The base URL of the service, such as `https://api.openai.com/v1`
    #[arg(long, value_name = "URL", value_parser = base_url)]
    pub base_url: String,
    /// The name of the model at the service
    #[arg(long, value_name = "NAME")]
    pub model: String,
    /// The name of the environment variable that holds the API key; leave it out for a service without keys
    #[arg(long, value_name = "NAME")]
    pub key_env: Option<String>,
    /// The dialect of the service [default: anthropic for its base URL, else openai]
    #[arg(long, value_name = "DIALECT", value_parser = named(DIALECTS))]
    pub dialect: Option<Dialect>,
    /// The service's model for embeddings; without one, texts are compared by common words
    #[arg(long, value_name = "NAME")]
    pub embeddings: Option<String>,
    /// Asks models only if there is something to decide
    #[arg(long)]
    pub autopilot: bool,
    /// The number of rounds
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        allow_negative_numbers = true,
        value_parser = whole_number("--rounds", 1, MAX_ROUNDS)
    )]
    pub rounds: u64,
    /// The number of concurrent rounds
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        allow_negative_numbers = true,
        value_parser = whole_number("--parallel", 1, MAX_AT_ONCE)
    )]
    pub parallel: u16,
    /// The maximum number of concurrent requests in all rounds [default: 8, or 2 on this machine]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number("--at-once", 1, MAX_AT_ONCE)
    )]
    pub at_once: Option<u16>,
    /// Appends the lines to this file instead of printing them, and skips rounds that already have a line; an
    /// incomplete last line is moved to FILE.cut, any other unreadable line is reported
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Writes each round as text into this folder
    #[arg(long, value_name = "FOLDER")]
    pub journals: Option<PathBuf>,
    /// Reads lessons from this file, and adds those that minds learn
    #[arg(long, value_name = "FILE")]
    pub learn: Option<PathBuf>,
    /// The settings of minds.
    #[command(flatten)]
    pub minds: MindsArgs,
    /// The shared options.
    #[command(flatten)]
    pub round: RoundArgs,
}

impl StudyArgs {
    /// Returns the dialect of the service.
    pub fn dialect(&self) -> Dialect {
        self.dialect.unwrap_or(self.usual_dialect())
    }

    /// Returns the dialect that is used if none is given.
    pub fn usual_dialect(&self) -> Dialect {
        services::usual_dialect(&self.base_url)
    }
}
