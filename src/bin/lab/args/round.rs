//! The options that all rounds have.

use super::values::{named, rules, whole_number};
use among_agents::game::Rules;
use clap::Args;

/// The options that rounds of bots and of minds share.
#[derive(Args, Clone, Debug)]
pub struct RoundArgs {
    /// The rules
    #[arg(long, value_name = "NAME", default_value = "paper", value_parser = named(rules()))]
    pub rules: Rules,
    /// The seed of the first round; each later round takes the next number
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = whole_number("--seed", 0, u64::MAX)
    )]
    pub seed: u64,
}
