//! The prompts that minds would get at the decisions of a bots' round.

use crate::args::round::RoundArgs;
use crate::args::values::named;
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools};
use among_agents::agents::{Agent, Bot, Choice, Dice, InstantAgent, Memory};
use among_agents::game::{Action, Discussion, Game, IllegalAction, Phase, Seat, TableError, View};
use among_agents::llm::{Completion, LlmError, Model, Purpose, Request};
use among_agents::round::{EstimateModel, next_seat};
use clap::Args;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;
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
    /// Prints every call of a mind at a decision, as it carries its memory along
    #[arg(long)]
    pub calls: bool,
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
    purpose: Purpose,
    system: String,
    user: String,
}

/// Plays the round of the seed with bots, and prints the prompt that each mind would get at each decision.
/// The mind's memory is empty at each of them, so the prompts contain no earlier thoughts. Of a mind of several
/// calls it is the one for the action, without what the calls before it would add; Talkers ask first whether to
/// speak. With `calls`, all calls of a decision are printed: each is answered with a sample, and the mind
/// carries its memory to its next decision.
///
/// # Errors
/// A sentence that says why the round cannot be played or the prompts cannot be written.
pub fn print(args: &PromptsArgs) -> Result<(), String> {
    let mut out = io::stdout().lock();
    let mut introduced = BTreeSet::new();
    let printed = each_prompt(args, |prompt| match args.json {
        true => writeln!(out, "{}", prompt.as_json()),
        false => {
            let is_first = introduced.insert((prompt.seat, prompt.mind.id(), prompt.system.clone()));
            out.write_all(prompt.as_text(is_first).as_bytes())
        }
    });
    match printed {
        // Whoever reads them has read enough, like `head`.
        Err(PromptsError::Output(why)) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed.map_err(|why| why.to_string()),
    }
}

/// Why not all prompts were printed.
#[derive(Debug, Error)]
enum PromptsError {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Action(#[from] IllegalAction),
    #[error("The prompts could not be written: {0}")]
    Output(#[from] io::Error),
}

/// Plays the round and passes each prompt to `print`, in order.
fn each_prompt(
    args: &PromptsArgs,
    mut print: impl FnMut(Prompt) -> io::Result<()>,
) -> Result<(), PromptsError> {
    let RoundArgs { rules, seed } = &args.round;
    let mut game = Game::new(rules.clone(), *seed, &[])?;
    let mut minds: Vec<PromptedMind> = Mind::ALL
        .into_iter()
        .filter(|mind| args.mind.is_none_or(|wanted| wanted == *mind))
        .map(|mind| PromptedMind::of(mind, rules.discussion))
        .collect();
    while let Ok(seat) = next_seat(&game) {
        let view = game.view(seat);
        let dice = Dice::for_choice(*seed, seat, game.choices_made(seat));
        let action = Bot.decide(&view, dice.clone()).action;
        for mind in &mut minds {
            let requests = match args.calls {
                true => mind.calls(&view, &action, dice.clone()),
                false => mind.request(&view, dice.clone()).into_iter().collect(),
            };
            for request in requests {
                print(Prompt::of(&view, mind.mind, &request))?;
            }
        }
        game.apply(seat, action)?;
    }
    Ok(())
}

/// A mind whose requests are read instead of being sent to a service.
struct PromptedMind {
    mind: Mind,
    agent: Rc<dyn Agent>,
    model: RecordingModel,
    memories: [Memory; Seat::MAX],
}

impl PromptedMind {
    fn of(mind: Mind, discussion: Discussion) -> PromptedMind {
        let model = RecordingModel::default();
        let agent = MindConfig::of(mind, &MindSettings::default(), discussion)
            .agent(MindTools::new(Rc::new(model.clone())));
        PromptedMind {
            mind,
            agent,
            model,
            memories: Default::default(),
        }
    }

    /// Returns the request on which the choice rests, with an empty memory.
    fn request(&self, view: &View<'_>, dice: Dice) -> Option<Request> {
        match self.agent.choose(view, &Memory::default(), dice) {
            Choice::Asked(asked) => asked.request,
            Choice::Made(_) => None,
        }
    }

    /// Returns all requests of the decision, in order, and remembers what the mind carries along. The replies
    /// are samples that lead to this action.
    fn calls(&mut self, view: &View<'_>, action: &Action, dice: Dice) -> Vec<Request> {
        self.model.estimate_model.choose(view, action);
        let memory = &mut self.memories[view.seat().index()];
        let decided = match self.agent.choose(view, memory, dice) {
            Choice::Made(decision) => Some(decision),
            // The model answers at once.
            Choice::Asked(asked) => asked.answer.now_or_never().and_then(Result::ok),
        };
        if let Some(remembered) = decided.and_then(|decision| decision.memory) {
            *memory = remembered;
        }
        self.model.requests.take()
    }
}

/// Records requests and answers them with samples.
#[derive(Clone, Default)]
struct RecordingModel {
    estimate_model: EstimateModel,
    requests: Rc<RefCell<Vec<Request>>>,
}

impl Model for RecordingModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        self.requests.borrow_mut().push(request.clone());
        self.estimate_model.complete(request)
    }
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
            purpose: request.purpose.clone(),
            system: format!("{}\n\n{form}", message(0)).trim_end().to_owned(),
            user: message(1).to_owned(),
        }
    }

    fn as_json(&self) -> String {
        serde_json::json!({
            "seat": self.seat, "role": self.role, "timestep": self.timestep, "phase": self.phase,
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
        let Prompt {
            seat,
            role,
            timestep,
            phase,
            purpose,
            user,
            ..
        } = self;
        format!(
            "=== T{timestep}, {phase}: {seat}, {role}, {}, {}\n{system}--- user\n{user}\n",
            self.mind.name(),
            purpose.name()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use among_agents::game::Rules;
    use serde_json::Value;

    fn prompts(mind: Option<Mind>) -> Vec<Prompt> {
        prompts_of(mind, false)
    }

    fn prompts_of(mind: Option<Mind>, calls: bool) -> Vec<Prompt> {
        let args = PromptsArgs {
            mind,
            json: true,
            calls,
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
            let described = [
                "mind", "phase", "purpose", "role", "seat", "system", "timestep", "user",
            ];
            assert_eq!(fields, described);
            assert_eq!(line["user"], prompt.user);
            assert!(["crewmate", "impostor"].contains(&prompt.role));
        }
    }

    #[test]
    fn every_call_of_a_decision_is_printed_where_it_is_asked_for() {
        let count = |mind, calls| prompts_of(Some(mind), calls).len();
        assert_eq!(
            count(Mind::Planner, true),
            count(Mind::Planner, false),
            "a Planner makes one call a decision"
        );
        for mind in [Mind::Talker, Mind::Recaller, Mind::Analyst] {
            assert!(count(mind, true) > count(mind, false), "{mind:?}");
        }
        let of_recallers = prompts_of(Some(Mind::Recaller), true);
        let purposes: BTreeSet<&str> = of_recallers.iter().map(|prompt| prompt.purpose.name()).collect();
        assert!(
            purposes.contains("recaller action") && purposes.len() > 3,
            "{purposes:?}"
        );
        let carries = |prompt: &Prompt| prompt.user.contains("Your reflection at T");
        assert!(of_recallers.iter().any(carries));
    }

    #[test]
    fn text_contains_the_system_message_only_where_it_is_asked_for() {
        let prompt = &prompts(Some(Mind::Planner))[0];
        assert!(prompt.as_text(true).contains(&prompt.system));
        assert!(!prompt.as_text(false).contains(&prompt.system));
        assert!(prompt.as_text(false).contains(&prompt.user));
    }
}
