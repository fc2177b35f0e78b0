//! The prompts that minds would get at the decisions of a bots' round.

use crate::args::round::RoundArgs;
use crate::args::values::named;
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools, TalkerSettings};
use among_agents::agents::{Agent, Bot, Choice, Dice, InstantAgent, Memory};
use among_agents::game::{Game, Phase, View};
use among_agents::llm::{Request, Scripted};
use among_agents::round::next_seat;
use clap::Args;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;

/// The options for printing prompts.
#[derive(Args, Clone, Debug)]
pub struct PromptsArgs {
    /// Prints the prompts of this mind only
    #[arg(long, value_name = "NAME", value_parser = named(Mind::ALL.map(|mind| (mind.id(), mind))))]
    pub mind: Option<Mind>,
    /// Prints one JSON object a line: seat, role, timestep, phase, mind, system, user
    #[arg(long)]
    pub json: bool,
    /// The shared options.
    #[command(flatten)]
    pub round: RoundArgs,
}

/// A prompt that a mind would get at a decision.
struct Prompt {
    seat: &'static str,
    role: &'static str,
    timestep: u16,
    phase: &'static str,
    mind: Mind,
    system: String,
    user: String,
}

/// Plays the round of the seed with bots, and prints the prompt that each mind would get at each decision.
/// The mind's memory is empty at each of them, so the prompts contain no earlier thoughts. Of a mind of several
/// calls it is the one for the action, without what the calls before it would add; Talkers ask first whether to
/// speak.
///
/// # Errors
/// A sentence that says why the round cannot be played or the prompts cannot be written.
pub fn print(args: &PromptsArgs) -> Result<(), String> {
    let mut out = io::stdout().lock();
    let mut introduced = BTreeSet::new();
    each_prompt(args, |prompt| {
        match args.json {
            true => writeln!(out, "{}", prompt.as_json()),
            false => {
                let is_first = introduced.insert((prompt.seat, prompt.mind.id(), prompt.system.clone()));
                out.write_all(prompt.as_text(is_first).as_bytes())
            }
        }
        .map_err(|why| format!("The prompts could not be written: {why}"))
    })
}

/// Plays the round and passes each prompt to `print`, in order.
fn each_prompt(
    args: &PromptsArgs,
    mut print: impl FnMut(Prompt) -> Result<(), String>,
) -> Result<(), String> {
    let RoundArgs { rules, seed } = &args.round;
    let mut game = Game::new(rules.clone(), *seed, &[]).map_err(|why| why.to_string())?;
    let minds: Vec<(Mind, Rc<dyn Agent>)> = Mind::ALL
        .into_iter()
        .filter(|mind| args.mind.is_none_or(|wanted| wanted == *mind))
        .map(|mind| (mind, agent(mind, &game)))
        .collect();
    while let Ok(seat) = next_seat(&game) {
        let view = game.view(seat);
        let dice = Dice::for_choice(*seed, seat, game.choices_made(seat));
        for (mind, agent) in &minds {
            if let Choice::Asked(asked) = agent.choose(&view, &Memory::default(), dice.clone())
                && let Some(request) = asked.request
            {
                print(Prompt::of(&view, *mind, &request))?;
            }
        }
        let action = Bot.decide(&view, dice).action;
        game.apply(seat, action).map_err(|why| why.to_string())?;
    }
    Ok(())
}

fn agent(mind: Mind, game: &Game) -> Rc<dyn Agent> {
    let config = MindConfig {
        mind,
        settings: &MindSettings::default(),
        temperature: None,
        autopilot: false,
        discussion: game.rules().discussion,
        talk: TalkerSettings::default(),
    };
    // The model is never asked; only the requests are read.
    config.agent(MindTools::new(Rc::new(Scripted::saying([""; 0]))))
}

impl Prompt {
    fn of(view: &View<'_>, mind: Mind, request: &Request) -> Prompt {
        let message = |at: usize| request.messages.get(at).map_or("", |message| &message.content);
        let form = request.form.as_ref().map_or("", |form| &form.instruction);
        Prompt {
            seat: view.name(view.seat()),
            role: view.role().name(),
            timestep: view.timestep(),
            phase: match view.phase() {
                Phase::Task => "task",
                Phase::Discussion { .. } | Phase::Chat => "talk",
                Phase::Vote => "vote",
            },
            mind,
            system: format!("{}\n\n{form}", message(0)).trim_end().to_owned(),
            user: message(1).to_owned(),
        }
    }

    fn as_json(&self) -> String {
        let Prompt {
            seat,
            role,
            timestep,
            phase,
            mind,
            system,
            user,
        } = self;
        serde_json::json!({
            "seat": seat, "role": role, "timestep": timestep, "phase": phase, "mind": mind.id(),
            "system": system, "user": user,
        })
        .to_string()
    }

    /// Returns the prompt as text to read, with the system message only at the seat's first prompt of a mind.
    fn as_text(&self, is_first: bool) -> String {
        let Prompt {
            seat,
            role,
            timestep,
            phase,
            mind,
            system,
            user,
        } = self;
        let system = match is_first {
            true => format!("--- system\n{system}\n"),
            false => String::new(),
        };
        format!(
            "=== T{timestep}, {phase}: {seat}, {role}, {}\n{system}--- user\n{user}\n",
            mind.name()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use among_agents::game::Rules;
    use serde_json::Value;

    fn prompts(mind: Option<Mind>) -> Vec<Prompt> {
        let args = PromptsArgs {
            mind,
            json: true,
            round: RoundArgs {
                rules: Rules::paper(),
                seed: 7,
            },
        };
        let mut prompts = Vec::new();
        let played = each_prompt(&args, |prompt| {
            prompts.push(prompt);
            Ok(())
        });
        played.expect("a preset can be played");
        prompts
    }

    #[test]
    fn every_decision_has_a_prompt_of_every_mind() {
        let (all, of_planners) = (prompts(None), prompts(Some(Mind::Planner)));
        assert_eq!(all.len(), Mind::ALL.len() * of_planners.len());
        for (four, planners) in all.chunks(Mind::ALL.len()).zip(&of_planners) {
            let minds: Vec<Mind> = four.iter().map(|prompt| prompt.mind).collect();
            assert_eq!(minds, Mind::ALL);
            for prompt in four {
                assert_eq!((prompt.seat, prompt.timestep), (planners.seat, planners.timestep));
                assert!(!prompt.system.is_empty() && !prompt.user.is_empty());
            }
        }
        for phase in ["task", "talk", "vote"] {
            assert!(of_planners.iter().any(|prompt| prompt.phase == phase), "{phase}");
        }
    }

    #[test]
    fn a_line_of_json_has_the_fields_of_its_description() {
        for prompt in prompts(Some(Mind::Analyst)) {
            let line: Value = serde_json::from_str(&prompt.as_json()).expect("a line is JSON");
            let fields: Vec<&String> = line.as_object().expect("an object").keys().collect();
            let described = ["mind", "phase", "role", "seat", "system", "timestep", "user"];
            assert_eq!(fields, described);
            assert_eq!(line["user"], prompt.user);
            assert!(["crewmate", "impostor"].contains(&prompt.role));
        }
    }

    #[test]
    fn text_contains_the_system_message_only_where_it_is_asked_for() {
        let prompt = &prompts(Some(Mind::Planner))[0];
        assert!(prompt.as_text(true).contains(&prompt.system));
        assert!(!prompt.as_text(false).contains(&prompt.system));
        assert!(prompt.as_text(false).contains(&prompt.user));
    }
}
