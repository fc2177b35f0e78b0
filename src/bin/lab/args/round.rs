//! The options that all rounds have.

use super::values::{MEETINGS, named, rules, whole_number};
use among_agents::game::{Discussion, Rules};
use clap::Args;

/// The options that rounds of bots and of minds share.
#[derive(Args, Clone, Debug)]
pub struct RoundArgs {
    /// The rules
    #[arg(long, value_name = "NAME", default_value = "paper", value_parser = named(rules()))]
    pub rules: Rules,
    /// How meetings are held [default: as the rules say]
    #[arg(long, value_name = "HOW", value_parser = named(MEETINGS))]
    pub meetings: Option<Discussion>,
    /// The seed of the first round; each later round takes the next number [default: 1, or that of the preset]
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        value_parser = whole_number("--seed", 0, u64::MAX)
    )]
    pub seed: Option<u64>,
}

impl RoundArgs {
    /// Returns the seed of the first round.
    pub fn first_seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Returns the rules, with the chosen form of discussion.
    pub fn rules(&self) -> Rules {
        Rules {
            discussion: self.meetings.unwrap_or(self.rules.discussion),
            ..self.rules.clone()
        }
    }
}
