//! The size of prompts: tokens per request and per decision of each mind, and the share that never changes.
//!
//! `cargo bench --bench prompts`. Rounds are played as estimates play them: the model chooses like a bot and
//! writes as much as models typically do, which minds carry from turn to turn. Tokens are estimated by
//! `llm::estimate_tokens`. `lab prompts` prints the prompts themselves.

use among_agents::agents::Agent;
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools};
use among_agents::game::{Rules, SeatOverrides};
use among_agents::llm::{Completion, LlmError, MessageRole, Model, Request, estimate_tokens};
use among_agents::round::{EstimateModel, dry_run};
use futures::future::LocalBoxFuture;
use std::cell::Cell;
use std::rc::Rc;

const ROUNDS: u64 = 30;

/// The targets, for the preset `paper` and the mind of the published program, which makes one request a
/// decision: tokens per decision (the program: 1,560), and the share that never changes in percent.
const MAX_TOKENS: f64 = 1_450.0;
const MIN_STABLE: f64 = 55.0;

/// The tokens of many requests.
#[derive(Default)]
struct RequestTokens {
    requests: Cell<u64>,
    /// The tokens of system messages, with the form of the reply at their end. They stay the same for a seat,
    /// so that services can cache them.
    stable: Cell<u64>,
    changing: Cell<u64>,
}

impl RequestTokens {
    fn add(&self, request: &Request) {
        let tokens = |of_system: bool| -> u64 {
            let messages = request.messages.iter();
            let texts = messages.filter(|message| (message.role == MessageRole::System) == of_system);
            texts.map(|message| estimate_tokens(&message.content)).sum()
        };
        let form = request
            .form
            .as_ref()
            .map_or(0, |form| estimate_tokens(&form.instruction));
        self.requests.set(self.requests.get() + 1);
        self.stable.set(self.stable.get() + tokens(true) + form);
        self.changing.set(self.changing.get() + tokens(false));
    }
}

/// Counts what the estimate's model is asked.
struct CountingModel {
    model: EstimateModel,
    tokens: Rc<RequestTokens>,
}

impl Model for CountingModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        self.tokens.add(&request);
        self.model.complete(request)
    }
}

/// Plays rounds with this mind in every seat. Returns the tokens and the number of decisions.
fn play(rules: &Rules, mind: Mind) -> (Rc<RequestTokens>, u64) {
    let tokens = Rc::new(RequestTokens::default());
    let mut decisions = 0;
    for seed in 1..=ROUNDS {
        let estimate_model = EstimateModel::default();
        let agents: Vec<Option<Rc<dyn Agent>>> = (0..rules.players)
            .map(|_| {
                let settings = MindSettings::default();
                let config = MindConfig::of(mind, &settings, rules.discussion);
                let model = CountingModel {
                    model: estimate_model.clone(),
                    tokens: Rc::clone(&tokens),
                };
                Some(config.agent(MindTools::new(Rc::new(model))))
            })
            .collect();
        let round = dry_run(rules, &SeatOverrides::new(), seed, &agents, &estimate_model);
        let round = round.expect("a preset can be played");
        let seats = round.game().roster().seats().into_iter();
        decisions += seats
            .map(|seat| u64::from(round.game().choices_made(seat)))
            .sum::<u64>();
    }
    (tokens, decisions)
}

fn main() {
    for name in Rules::PRESETS {
        let rules = Rules::preset(name).expect("a preset has rules");
        println!("\n{name}, {ROUNDS} rounds of each mind");
        println!(
            "              tokens a request   stable   changing   never change   requests and tokens a decision"
        );
        for mind in Mind::ALL {
            let (tokens, decisions) = play(&rules, mind);
            let requests = tokens.requests.get() as f64;
            let (stable, changing) = (tokens.stable.get() as f64, tokens.changing.get() as f64);
            let (mean, share) = (
                (stable + changing) / requests,
                100.0 * stable / (stable + changing),
            );
            println!(
                "  {:10}{mean:18.1}{:9.1}{:11.1}{share:13.1} %{:21.2}{:11.1}",
                mind.id(),
                stable / requests,
                changing / requests,
                requests / decisions as f64,
                (stable + changing) / decisions as f64,
            );
            if name == "paper" && mind == Mind::Planner {
                say("at most 1,450 tokens a decision", mean <= MAX_TOKENS);
                say("at least 55 % never change", share >= MIN_STABLE);
            }
        }
    }
}

fn say(goal: &str, is_reached: bool) {
    println!(
        "    {goal}: {}",
        if is_reached { "reached" } else { "not reached" }
    );
}
