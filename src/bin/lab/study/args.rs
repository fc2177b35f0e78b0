//! What a study is asked for with.

use super::lineup::Lineup;
use crate::args::RoundArgs;
use crate::args::values::{
    ANALYSES, DIALECTS, MEETINGS, TALKERS, base_url, mind_parts, named, temperature, whole_number,
};
use among_agents::agents::minds::{AnalysisTarget, MindPart, TalkerVariant};
use among_agents::game::{Discussion, Rules};
use among_agents::llm::Dialect;
use among_agents::settings::Temperature;
use clap::Args;
use std::path::PathBuf;

/// The most rounds of one study.
const MAX_ROUNDS: u64 = 1_000_000;

/// The most that may go on at once.
const MAX_AT_ONCE: u16 = 1_000;

/// What a study is asked for with.
#[derive(Args, Clone, Debug)]
pub struct StudyArgs {
    /// Which mind sits on the seats; mixed seats all four in turn
    #[arg(long, value_name = "WHO", ignore_case = true, value_parser = named(Lineup::ALL))]
    pub seats: Lineup,
    /// The address of the service, such as https://api.openai.com/v1
    #[arg(long, value_name = "URL", value_parser = base_url)]
    pub base_url: String,
    /// The model, as the service names it
    #[arg(long, value_name = "NAME")]
    pub model: String,
    /// The environment variable that holds the key; none for a service without keys
    #[arg(long, value_name = "NAME")]
    pub key_env: Option<String>,
    /// How the service is spoken to [default: as the base URL says, else openai]
    #[arg(long, value_name = "DIALECT", value_parser = named(DIALECTS))]
    pub dialect: Option<Dialect>,
    /// The service's model for embeddings; without, texts are compared by their words
    #[arg(long, value_name = "NAME")]
    pub embeddings: Option<String>,
    /// The temperature of every mind, 0 to 2 [default: each as in its paper]
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, value_parser = temperature)]
    pub temperature: Option<Temperature>,
    /// How meetings are held
    #[arg(long, value_name = "HOW", default_value = "rounds", value_parser = named(MEETINGS))]
    pub meetings: Discussion,
    /// Models are asked only where there is something to decide
    #[arg(long)]
    pub autopilot: bool,
    /// Parts of minds to switch off, parted by commas; given several times, it adds up
    #[arg(long, value_name = "PART", value_delimiter = ',', value_parser = named(mind_parts()))]
    without: Vec<MindPart>,
    /// Recallers ask their questions in one call
    #[arg(long)]
    pub lite: bool,
    /// Of whom Analysts make an analysis [default: both]
    #[arg(long, value_name = "WHOM", value_parser = named(ANALYSES))]
    pub analyses: Option<AnalysisTarget>,
    /// How Talkers come to speak: they decide whether and then write; they write and then decide; or at every
    /// nth message, n being the number of the living [default: schedule-first]
    #[arg(long, value_name = "HOW", value_parser = named(TALKERS))]
    pub talker: Option<TalkerVariant>,
    /// How many rounds
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        allow_negative_numbers = true,
        value_parser = whole_number("--rounds", 1, MAX_ROUNDS)
    )]
    pub rounds: u64,
    /// How many of them at once
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        allow_negative_numbers = true,
        value_parser = whole_number("--parallel", 1, MAX_AT_ONCE)
    )]
    pub parallel: u16,
    /// How many requests at once, whatever the rounds [default: 8, or 2 on this machine]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number("--at-once", 1, MAX_AT_ONCE)
    )]
    pub at_once: Option<u16>,
    /// Adds the lines to this file instead of printing them; rounds that it holds already are not played
    /// again; a last line that broke off is cut and kept in FILE.cut, any other line that cannot be read is
    /// named
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Writes each round as text into this folder
    #[arg(long, value_name = "FOLDER")]
    pub journals: Option<PathBuf>,
    /// What minds learn is read from this file and kept in it
    #[arg(long, value_name = "FILE")]
    pub learn: Option<PathBuf>,
    /// What both kinds of rounds have.
    #[command(flatten)]
    pub round: RoundArgs,
}

impl StudyArgs {
    /// The rules, with meetings held as they are to be.
    pub fn rules(&self) -> Rules {
        Rules {
            discussion: self.meetings,
            ..self.round.rules.clone()
        }
    }

    /// The parts of minds that are switched off, each once and in the order of the minds, so that it does not
    /// matter in which they are named.
    pub fn without(&self) -> Vec<MindPart> {
        let parts = mind_parts().map(|(_, part)| part);
        parts.filter(|part| self.without.contains(part)).collect()
    }

    /// How the service is spoken to.
    pub fn dialect(&self) -> Dialect {
        self.dialect.unwrap_or(self.usual_dialect())
    }

    /// How it is spoken to where nothing is said of it.
    pub fn usual_dialect(&self) -> Dialect {
        match self.base_url.contains("anthropic.com") {
            true => Dialect::Anthropic,
            false => Dialect::OpenAi,
        }
    }
}
