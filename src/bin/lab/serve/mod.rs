//! A service on this machine for trying a study without a key: its models draw lots.

mod bias;
mod dice_model;
mod http;
mod question;
#[cfg(test)]
pub mod tests;

use crate::args::values::{named, whole_number};
use bias::Bias;
use clap::Args;
use dice_model::DiceModel;
use http::HttpService;

/// The port unless another one is set.
const PORT: &str = "8765";

/// The options of the service.
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// Answers by lot in the form that a prompt asks for; there is no other kind of model
    #[arg(long, required = true)]
    pub scripted: bool,
    /// The port on this machine, which nobody else can reach; 0 for any free one
    #[arg(
        long,
        value_name = "N",
        default_value = PORT,
        allow_negative_numbers = true,
        value_parser = whole_number("--port", 0, u16::MAX)
    )]
    pub port: u16,
    /// What the models do whenever they may; may be given several times. never-vote has no effect where the rules
    /// allow no skip, as those of the paper
    #[arg(long, value_name = "WHAT", value_parser = named(Bias::ALL.map(|bias| (bias.name(), bias))))]
    pub bias: Vec<Bias>,
    /// The bias holds only where a prompt carries the model's last thinking, so that a plan has a known effect
    #[arg(long, requires = "bias")]
    pub with_plan: bool,
    /// The seed of the lots: the same request gets the same answer
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = whole_number("--seed", 0, u64::MAX)
    )]
    pub seed: u64,
}

impl ServeArgs {
    fn model(&self) -> DiceModel {
        DiceModel {
            seed: self.seed,
            biases: self.bias.clone(),
            needs_a_plan: self.with_plan,
        }
    }
}

/// Serves until the program is ended.
///
/// # Errors
/// A sentence if the port cannot be used.
pub fn run(args: &ServeArgs) -> Result<(), String> {
    let service = HttpService::bind(args.port)?;
    let base_url = service.base_url();
    eprintln!(
        "Models that draw lots answer at {base_url} until you end this program.\nTry: lab study amongagents-table1 \
         --base-url {base_url} --model dice --out table1"
    );
    service.serve(args.model())
}
