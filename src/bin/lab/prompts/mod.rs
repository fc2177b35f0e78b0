//! The prompts that minds would get at the decisions of a bots' round.

mod played;
#[cfg(test)]
mod tests;

use crate::args::minds::MindsArgs;
use crate::args::round::RoundArgs;
use crate::args::values::named;
use among_agents::agents::minds::Mind;
use among_agents::game::DealError;
use among_agents::llm::{Purpose, Request};
use clap::Args;
use played::{AskedSeat, prompts_of};
use std::collections::BTreeSet;
use std::io::{self, Write};
use thiserror::Error;

/// The options for printing prompts.
#[derive(Args, Clone, Debug)]
pub struct PromptsArgs {
    /// Prints the prompts of this mind only
    #[arg(long, value_name = "NAME", value_parser = named(Mind::ALL.map(|mind| (mind.id(), mind))))]
    pub mind: Option<Mind>,
    /// Prints one JSON object a line: seat, role, timestep, phase, mind, purpose, system, user
    #[arg(long)]
    pub json: bool,
    /// Prints every call of a mind, as it carries its memory along, mind by mind
    #[arg(long)]
    pub calls: bool,
    /// The settings of minds.
    #[command(flatten)]
    pub minds: MindsArgs,
    /// The shared options.
    #[command(flatten)]
    pub round: RoundArgs,
}

/// A prompt that a mind would get at a decision.
struct Prompt {
    asked: AskedSeat,
    mind: Mind,
    purpose: Purpose,
    system: String,
    user: String,
}

/// Prints the prompts that each mind would get in the round of the seed, which bots play.
///
/// # Errors
/// A sentence that says why the round cannot be played or the prompts cannot be written.
pub fn print(args: &PromptsArgs) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match write(args, &mut out) {
        // Whoever reads them has read enough, like `head`.
        Err(PromptsError::Output(why)) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed.map_err(|why| why.to_string()),
    }
}

/// Why not all prompts were printed.
#[derive(Debug, Error)]
enum PromptsError {
    #[error(transparent)]
    Deal(#[from] DealError),
    #[error("The prompts could not be written: {0}")]
    Output(#[from] io::Error),
}

fn write(args: &PromptsArgs, out: &mut impl Write) -> Result<(), PromptsError> {
    let mut introduced = BTreeSet::new();
    for prompt in prompts_of(args)? {
        if args.json {
            writeln!(out, "{}", prompt.as_json())?;
        } else {
            let is_first = introduced.insert((prompt.asked.seat, prompt.mind.id(), prompt.system.clone()));
            out.write_all(prompt.as_text(is_first).as_bytes())?;
        }
    }
    Ok(())
}

impl Prompt {
    fn new(asked: AskedSeat, mind: Mind, request: &Request) -> Prompt {
        let message = |at: usize| request.messages.get(at).map_or("", |message| &message.content);
        let form = request.form.as_ref().map_or("", |form| &form.instruction);
        Prompt {
            asked,
            mind,
            purpose: request.purpose.clone(),
            system: format!("{}\n\n{form}", message(0)).trim_end().to_owned(),
            user: message(1).to_owned(),
        }
    }

    fn as_json(&self) -> String {
        serde_json::json!({
            "seat": self.asked.seat, "role": self.asked.role, "timestep": self.asked.timestep,
            "phase": self.asked.phase,
            "mind": self.mind.id(), "purpose": self.purpose.name(), "system": self.system, "user": self.user,
        })
        .to_string()
    }

    /// Returns the prompt as text to read, with the system message only at the seat's first prompt of a mind.
    fn as_text(&self, is_first: bool) -> String {
        let system = match is_first {
            true => format!("--- system\n{}\n", self.system),
            false => String::new(),
        };
        let AskedSeat {
            seat,
            role,
            timestep,
            phase,
        } = self.asked;
        format!(
            "=== T{timestep}, {phase}: {seat}, {role}, {}, {}\n{system}--- user\n{}\n",
            self.mind.name(),
            self.purpose.name(),
            self.user
        )
    }
}
