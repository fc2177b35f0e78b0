//! The options of a study.

use crate::args::minds::MindsArgs;
use crate::args::price::GivenPrice;
use crate::args::round::RoundArgs;
use crate::args::values::{DIALECTS, base_url, named, whole_number};
use among_agents::lab::plan::MAX_ROUNDS;
use among_agents::llm::Dialect;
use among_agents::settings::Player;
use clap::Args;
use std::path::PathBuf;

/// The maximum number of concurrent rounds, and of concurrent requests.
pub const MAX_AT_ONCE: u16 = 1_000;

/// The options of a study: a plan, or a single cell.
#[derive(Args, Clone, Debug)]
pub struct StudyArgs {
    /// The plan, a TOML file or a preset; without one, --crew and --impostors are a plan of one cell
    #[arg(
        value_name = "PLAN",
        conflicts_with_all = [
            "crew", "impostors", "rules", "meetings", "set", "autopilot", "learn", "frozen",
        ]
    )]
    pub plan: Option<PathBuf>,
    /// Lists the presets with their rounds, calls and, if --model or --price tells it, their cost
    #[arg(long, conflicts_with_all = ["plan", "crew", "impostors", "out", "print_plan"])]
    pub list: bool,
    /// Prints the plan, such as that of a preset with these options, and plays nothing: save it to edit it
    #[arg(long, conflicts_with = "out")]
    pub print_plan: bool,
    /// The folder of the study: its plan, a line for each round, and the records; a study in it is continued
    #[arg(long, value_name = "FOLDER", required_unless_present_any = ["list", "print_plan"])]
    pub out: Option<PathBuf>,
    /// Who plays the crew
    #[arg(long, value_name = "WHO", value_parser = named(players()), required_unless_present_any = ["plan", "list"])]
    pub crew: Option<Player>,
    /// Who plays the impostors
    #[arg(long, value_name = "WHO", value_parser = named(players()), required_unless_present_any = ["plan", "list"])]
    pub impostors: Option<Player>,
    /// The number of rounds of each cell [default: 10, or those of the preset]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number("--rounds", 1, MAX_ROUNDS)
    )]
    pub rounds: Option<u64>,
    /// The base URL of the service, such as `https://api.openai.com/v1`; needed where a mind plays
    #[arg(long, value_name = "URL", value_parser = base_url)]
    pub base_url: Option<String>,
    /// The name of the model at the service; needed where a mind plays
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// The price of the model where it is not listed or has changed, in dollars per million tokens, such as 0.15,0.60
    #[arg(long, value_name = "PROMPT,COMPLETION", value_parser = GivenPrice::read)]
    pub price: Option<GivenPrice>,
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
    /// Reads lessons from this file, and adds those that minds learn, in the order of the seeds
    #[arg(long, value_name = "FILE")]
    pub learn: Option<PathBuf>,
    /// Reads lessons from this file, which stays as it is
    #[arg(long, value_name = "FILE", conflicts_with = "learn")]
    pub frozen: Option<PathBuf>,
    /// The number of concurrent rounds
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        allow_negative_numbers = true,
        value_parser = whole_number("--parallel", 1, MAX_AT_ONCE)
    )]
    pub parallel: u16,
    /// The maximum number of concurrent requests to a service in all rounds [default: 8, or 2 on this machine]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number("--at-once", 1, MAX_AT_ONCE)
    )]
    pub at_once: Option<u16>,
    /// Begins no further round once the study has cost this much, in dollars
    #[arg(long, value_name = "DOLLARS", allow_negative_numbers = true, value_parser = dollars)]
    pub most_dollars: Option<f64>,
    /// Takes how many pairs differ from the same comparison of the earlier study in this folder, to say what this one can
    /// see; else half of them are assumed to
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["list", "print_plan"])]
    pub pilot: Option<PathBuf>,
    /// The settings of minds.
    #[command(flatten)]
    pub minds: MindsArgs,
    /// The shared options.
    #[command(flatten)]
    pub round: RoundArgs,
}

/// Returns who can play a side, with names.
fn players() -> impl Iterator<Item = (&'static str, Player)> {
    let players = Player::all().filter(|player| *player != Player::You);
    players.map(|player| (player.name(), player))
}

/// Reads an amount of dollars above 0.
pub fn dollars(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "--most-dollars needs a number above 0.".to_owned())
}
