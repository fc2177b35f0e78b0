//! Playing a round of bots on a virtual clock, in which minds are asked what they would choose.

use super::{Prompt, PromptsArgs};
use among_agents::agents::experience::{FinishedRound, LearningFuture};
use among_agents::agents::minds::{Mind, MindConfig, MindTools, PersonaChoice};
use among_agents::agents::{Agent, Bot, Choice, Decision, InstantAgent, Memory, PendingChoice};
use among_agents::game::{DealError, Rules, SeatOverride, View};
use among_agents::llm::{Completion, LlmError, Model, Request};
use among_agents::round::{EstimateModel, dry_run};
use among_agents::table::{Dice, Phase};
use futures::future::{LocalBoxFuture, ready};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Which seat is asked, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskedSeat {
    pub seat: &'static str,
    pub role: &'static str,
    pub timestep: u16,
    /// `task`, `talk` or `vote`; `over` after the round.
    pub phase: &'static str,
}

impl AskedSeat {
    fn of(view: &View<'_>) -> AskedSeat {
        AskedSeat {
            seat: view.name(view.seat()),
            role: view.role().name(),
            timestep: view.timestep(),
            phase: match view.phase() {
                Phase::Task => "task",
                Phase::Discussion { .. } | Phase::Chat => "talk",
                Phase::Vote => "vote",
            },
        }
    }
}

/// Returns the prompts of a round in the order in which they would be sent.
///
/// Without `calls`, the mind's memory is empty at each decision, so the prompts contain no earlier thoughts.
/// Of a mind of several calls it is the prompt for the action, without what the calls before it would add;
/// Talkers ask first whether to speak. With `calls`, a round is played for each mind: every call is answered
/// with a sample, and the mind carries its memory to its next decision.
pub fn prompts_of(args: &PromptsArgs) -> Result<Vec<Prompt>, DealError> {
    let minds = Mind::ALL.into_iter();
    let minds: Vec<Mind> = minds
        .filter(|mind| args.mind.is_none_or(|wanted| wanted == *mind))
        .collect();
    let rules = args.round.rules();
    let prompts = Prompts::default();
    if args.calls {
        for mind in minds {
            let model = EstimateModel::default();
            let player = Rc::new(CarryingPlayer::of(mind, args, &model, &prompts));
            play(
                &rules,
                args.minds.of(mind).personas,
                args.round.first_seed(),
                player,
                &model,
            )?;
        }
        return Ok(prompts.take());
    }
    // Minds whose seats may have other personas play a round of their own.
    for personas in PersonaChoice::ALL {
        let alike = minds
            .iter()
            .filter(|mind| args.minds.of(**mind).personas == personas);
        let model = EstimateModel::default();
        let forgetful: Vec<_> = alike
            .map(|&mind| (mind, agent(mind, args, Rc::new(model.clone()))))
            .collect();
        if forgetful.is_empty() {
            continue;
        }
        let player = Rc::new(ForgetfulPlayer {
            minds: forgetful,
            prompts: prompts.clone(),
        });
        play(&rules, personas, args.round.first_seed(), player, &model)?;
    }
    Ok(prompts.take())
}

/// The prompts so far.
type Prompts = Rc<RefCell<Vec<Prompt>>>;

fn agent(mind: Mind, args: &PromptsArgs, model: Rc<dyn Model>) -> Rc<dyn Agent> {
    let settings = args.minds.of(mind);
    MindConfig::of(mind, &settings, args.round.rules().discussion).agent(MindTools::new(model))
}

/// Plays a round with this player on every seat, each of which may have these personas.
fn play(
    rules: &Rules,
    personas: PersonaChoice,
    seed: u64,
    player: Rc<dyn Agent>,
    model: &EstimateModel,
) -> Result<(), DealError> {
    let players = vec![Some(player); rules.players.into()];
    let seat = SeatOverride {
        as_crewmate: personas.persona(),
        as_impostor: personas.persona(),
        ..SeatOverride::default()
    };
    dry_run(rules, &vec![seat; players.len()], seed, &players, model)?;
    Ok(())
}

/// A player that chooses like a bot. At each choice it notes the request on which each mind's choice would
/// rest.
struct ForgetfulPlayer {
    minds: Vec<(Mind, Rc<dyn Agent>)>,
    prompts: Prompts,
}

impl Agent for ForgetfulPlayer {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choice {
        for (mind, agent) in &self.minds {
            if let Choice::Asked(asked) = agent.choose(view, &Memory::default(), dice.clone())
                && let Some(request) = asked.request
            {
                let prompt = Prompt::new(AskedSeat::of(view), *mind, &request);
                self.prompts.borrow_mut().push(prompt);
            }
        }
        // A choice that takes time is asked for once, like a model's.
        let decision = Decision::of_action(Bot.decide(view, dice).action);
        Choice::Asked(PendingChoice {
            request: None,
            answer: Box::pin(ready(Ok(decision))),
            retries: Rc::default(),
        })
    }
}

/// A mind that plays, and whose requests are noted.
struct CarryingPlayer {
    agent: Rc<dyn Agent>,
    asked: Rc<Cell<AskedSeat>>,
}

impl CarryingPlayer {
    fn of(mind: Mind, args: &PromptsArgs, model: &EstimateModel, prompts: &Prompts) -> CarryingPlayer {
        let asked = Rc::default();
        let model = NotingModel {
            model: model.clone(),
            mind,
            asked: Rc::clone(&asked),
            prompts: Rc::clone(prompts),
        };
        CarryingPlayer {
            agent: agent(mind, args, Rc::new(model)),
            asked,
        }
    }
}

impl Agent for CarryingPlayer {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        // The round polls the choice at once, so its requests are sent before another seat is asked.
        self.asked.set(AskedSeat::of(view));
        self.agent.choose(view, memory, dice)
    }

    fn wrapped(&self) -> Option<&dyn Agent> {
        Some(&*self.agent)
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        let lessons = self.agent.learn(view, memory, ended)?;
        let (asked, after) = (Rc::clone(&self.asked), AskedSeat::of(view));
        Some(Box::pin(async move {
            asked.set(AskedSeat {
                phase: "over",
                ..after
            });
            lessons.await
        }))
    }
}

/// Notes requests and answers them with samples.
struct NotingModel {
    model: EstimateModel,
    mind: Mind,
    asked: Rc<Cell<AskedSeat>>,
    prompts: Prompts,
}

impl Model for NotingModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let prompt = Prompt::new(self.asked.get(), self.mind, &request);
        self.prompts.borrow_mut().push(prompt);
        self.model.complete(request)
    }
}
