//! Tables whose seats are played by scripted models.

use crate::common::{LegalReplies, choose};
use among_agents::agents::minds::{Mind, MindConfig, MindPart, MindSettings, MindTools, Planner};
use among_agents::agents::{Agent, Autopilot, Decision, Failure, Memory};
use among_agents::clock::VirtualClock;
use among_agents::game::{Discussion, Game, Outcome, Rules, View};
use among_agents::llm::{Completion, LlmError, Model, Request, Scripted};
use among_agents::round::{AskPolicy, Playback, Round, Speed, play};
use std::cell::RefCell;
use std::rc::Rc;

pub type ModelAnswer = Result<Completion, LlmError>;

/// Returns all messages of a request as one text.
pub fn prompt(request: &Request) -> String {
    let texts: Vec<_> = request
        .messages
        .iter()
        .map(|message| message.content.as_str())
        .collect();
    texts.join("\n")
}

/// Asks a Planner once, with or without its plan. The model must answer without waiting.
pub fn ask(model: &Scripted, with_plan: bool, view: &View<'_>, memory: &Memory) -> Result<Decision, Failure> {
    let off = if with_plan { vec![] } else { vec![MindPart::Plan] };
    let settings = MindSettings {
        off,
        ..MindSettings::default()
    };
    let seating = MindConfig::of(Mind::Planner, &settings, Discussion::Rounds);
    let planner = seating.agent(MindTools::new(Rc::new(model.clone())));
    choose(&*planner, view, memory)
}

/// A round with one model per seat, which can be played to its end at once.
pub struct PlannerTable {
    pub clock: VirtualClock,
    pub playback: Rc<Playback>,
    pub round: Rc<RefCell<Round>>,
    pub asking: AskPolicy,
    agents: Vec<Rc<dyn Agent>>,
}

impl PlannerTable {
    /// Creates a round by these rules, with a model for each seat that knows the seat's legal actions.
    pub fn new(
        rules: Rules,
        seed: u64,
        model: impl Fn(usize, &VirtualClock, &LegalReplies) -> Rc<dyn Model>,
    ) -> PlannerTable {
        let (clock, legal) = (VirtualClock::new(), LegalReplies::default());
        let players = usize::from(rules.players);
        let planner = |at| legal.known_to_model_of(Rc::new(Planner::new(model(at, &clock, &legal), true)));
        let agents = (0..players).map(planner).collect();
        let game = Game::new(rules, seed, &[]).expect("a table that can be played");
        PlannerTable {
            playback: Rc::new(Playback::new(Speed::Max, false)),
            round: Rc::new(RefCell::new(Round::new(game))),
            asking: AskPolicy::default(),
            agents,
            clock,
        }
    }

    /// Puts an autopilot on every seat.
    pub fn on_autopilot(mut self) -> PlannerTable {
        for agent in &mut self.agents {
            *agent = Rc::new(Autopilot::new(Rc::clone(agent)));
        }
        self
    }

    /// Returns the future that plays the round, not yet polled.
    pub fn playing(&self) -> impl Future<Output = ()> + use<> {
        play(
            Rc::clone(&self.round),
            self.agents.clone(),
            Rc::new(self.clock.clone()),
            Rc::clone(&self.playback),
            self.asking,
            |_| {},
        )
    }

    /// Plays to the end. Most tests here are about there being one.
    pub fn play_to_the_end(&self) -> Outcome {
        self.clock.run_until(self.playing());
        self.round
            .borrow()
            .game()
            .outcome()
            .expect("a round that was played to its end")
    }

    pub fn choices(&self) -> usize {
        self.round.borrow().game().choices().count()
    }
}
