//! Analysts with models scripted by a test, and their calls.

use crate::common::ScriptedRound;
pub use crate::common::{choose, told};
use among_agents::agents::experience::{NoStrategies, Strategy, StrategySource};
use among_agents::agents::memory::{AnalystMemory, MindMemory};
use among_agents::agents::minds::{Analyst, AnalystSettings};
use among_agents::agents::{Agent, Bot, Decision, InstantAgent, Memory};
use among_agents::game::{Action, Game, Role, Rules};
use among_agents::llm::{Completion, Request, Scripted};
use among_agents::round::{Round, next_seat};
use among_agents::table::{Dice, Phase, Seat};
use std::cell::RefCell;
use std::rc::Rc;

/// The kind of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalystCall {
    Summary,
    Analysis,
    Plan,
    /// The action, in private.
    Action,
    /// The action with the words to say.
    SpokenAction,
    Response,
    /// Response and action in one.
    ActingResponse,
    Bare,
    Suggestions,
    Strategy,
    Others,
}

pub fn asked(request: &Request) -> AnalystCall {
    use AnalystCall::*;
    match request.purpose.name() {
        "analyst summary" => Summary,
        "analyst analysis" => Analysis,
        "analyst plan" => Plan,
        "analyst private action" => Action,
        "analyst action" => SpokenAction,
        "analyst response" => Response,
        "analyst response and action" => ActingResponse,
        "analyst choice" => Bare,
        "analyst suggestions" => Suggestions,
        "analyst strategy" => Strategy,
        "analyst others" => Others,
        other => panic!("{other:?} is no purpose of an Analyst"),
    }
}

/// Returns all calls so far, in order.
pub fn all_asked(model: &Scripted) -> Vec<AnalystCall> {
    model.requests().iter().map(asked).collect()
}

/// Returns the first request of this kind.
pub fn first(model: &Scripted, kind: AnalystCall) -> Request {
    let requests = model.requests();
    let found = requests.into_iter().find(|request| asked(request) == kind);
    found.unwrap_or_else(|| panic!("{kind:?} was not asked"))
}

/// The strategies that a test supplies.
pub struct FixedStrategies(pub Vec<Strategy>);

impl StrategySource for FixedStrategies {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.0.iter().find(|strategy| strategy.role == role).cloned()
    }
}

pub fn analyst(model: &Scripted, settings: AnalystSettings) -> Analyst {
    Analyst::new(Rc::new(model.clone()), Rc::new(NoStrategies), settings)
}

/// Returns an Analyst's memory, from within any layers around it.
pub fn mind(memory: &Memory) -> &AnalystMemory {
    match &memory.mind {
        MindMemory::Analyst(memory) => memory,
        other => panic!("no Analyst's memory: {other:?}"),
    }
}

/// Returns an Analyst's memory after a choice.
pub fn remembered(decision: &Decision) -> Memory {
    decision.memory.clone().expect("an Analyst remembers")
}

/// A seat that a test leads through a round.
pub struct SeatUnderTest {
    pub name: &'static str,
    pub model: Scripted,
    pub settings: AnalystSettings,
    pub memory: Memory,
}

impl SeatUnderTest {
    pub fn new(name: &'static str, model: Scripted) -> SeatUnderTest {
        SeatUnderTest {
            name,
            model,
            settings: AnalystSettings::default(),
            memory: Memory::default(),
        }
    }

    /// Returns its requests at its turn in this scene.
    pub fn requests(&mut self, scene: &ScriptedRound) -> Vec<Request> {
        let before = self.model.requests().len();
        let mind = analyst(&self.model, self.settings);
        let decision = choose(&mind, &scene.view(self.name), &self.memory).expect("readable");
        self.memory = remembered(&decision);
        self.model.requests().split_off(before)
    }
}

/// The model of one seat. It acts as the test wants, and writes texts that are unique to the seat.
#[derive(Clone)]
pub struct Actor {
    pub model: Scripted,
    action: Rc<RefCell<String>>,
}

/// Returns words that occur only in this seat's thoughts.
pub fn secret(of: &str, seat: usize) -> String {
    format!("{of}-{seat}-kept")
}

/// A plan that can never become impossible.
pub const OPEN_PLAN: &str = "Go on as before\nGo on\nGo on\nGo on\nGo on\nGo on\nGo on\nGo on";

impl Actor {
    /// Creates the model of this seat. Its plans consist of these lines, the last with unique words.
    pub fn of(seat: usize, plan: &'static str) -> Actor {
        let action = Rc::new(RefCell::new("SPEAK (nothing)".to_owned()));
        let wanted = Rc::clone(&action);
        let model = Scripted::new(move |request| {
            let action = wanted.borrow();
            let speaks = action.strip_prefix("SPEAK: ");
            let thinking = secret("thinking", seat);
            Ok(Completion::of(match asked(request) {
                AnalystCall::Summary => secret("summary", seat),
                AnalystCall::Analysis => format!("Blue: crewmate, {}", secret("analysis", seat)),
                AnalystCall::Plan => format!("{plan}, {}", secret("plan", seat)),
                AnalystCall::Action if speaks.is_some() => {
                    format!(
                        "[Thinking Process] {thinking}\n[Action] SPEAK: {}",
                        secret("aim", seat)
                    )
                }
                AnalystCall::Response => speaks.unwrap_or_default().to_owned(),
                AnalystCall::Suggestions => secret("suggestions", seat),
                AnalystCall::Strategy => "Stay with others. Report at once. Never wait.".to_owned(),
                AnalystCall::Others => "They hid well.".to_owned(),
                _ => format!("[Thinking Process] {thinking}\n[Action] {action}"),
            }))
        });
        Actor { model, action }
    }

    /// Sets the action of later replies.
    pub fn does(&self, wording: &str) {
        self.action.replace(wording.to_owned());
    }
}

/// One choice of a round, and its calls.
pub struct PlayedChoice {
    pub seat: Seat,
    pub phase: Phase,
    pub timestep: u16,
    pub asked: Vec<AnalystCall>,
}

/// A round in which each seat is an Analyst that does what its bot would.
pub struct PlayedAnalysts {
    pub round: Round,
    pub choices: Vec<PlayedChoice>,
    pub actors: Vec<Actor>,
}

/// Plays a round of Analysts with these settings; `wrap` may put a layer around each of them.
pub fn stage(
    rules: Rules,
    seed: u64,
    settings: AnalystSettings,
    wrap: impl Fn(Rc<dyn Agent>) -> Rc<dyn Agent>,
) -> PlayedAnalysts {
    let actors: Vec<_> = (0..rules.players.into())
        .map(|at| Actor::of(at, OPEN_PLAN))
        .collect();
    let agents: Vec<_> = (actors.iter())
        .map(|actor| wrap(Rc::new(analyst(&actor.model, settings))))
        .collect();
    let mut round = Round::new(Game::new(rules, seed, &[]).expect("a table"));
    let mut choices = Vec::new();
    while let Ok(seat) = next_seat(round.game()) {
        let view = round.game().view(seat);
        let dice = Dice::for_choice(seed, seat, round.game().choices_made(seat));
        let actor = &actors[seat.index()];
        actor.does(&match Bot.decide(&view, dice).action {
            Action::Speak(speech) if speech.is_silence() => "SPEAK (nothing)".to_owned(),
            action => action.wording(view.roster()),
        });
        let (phase, timestep, before) = (view.phase(), view.timestep(), actor.model.requests().len());
        let decision = choose(&*agents[seat.index()], &view, round.memory_of(seat));
        let asked = all_asked(&actor.model).split_off(before);
        choices.push(PlayedChoice {
            seat,
            phase,
            timestep,
            asked,
        });
        round.commit(seat, decision);
    }
    PlayedAnalysts {
        round,
        choices,
        actors,
    }
}

/// Returns a round by the paper's rules with at least two meetings, the same one each time, whatever the
/// settings.
pub fn with_meetings(settings: AnalystSettings) -> PlayedAnalysts {
    let has_two = |seed: &u64| meetings(&round_of_bots(*seed)).len() >= 2;
    let seed = (1..1_000).find(has_two).expect("some round has two meetings");
    let staged = stage(Rules::paper(), seed, settings, |mind| mind);
    assert!(
        meetings(staged.round.game()).len() >= 2,
        "each does what its bot would"
    );
    staged
}

fn round_of_bots(seed: u64) -> Game {
    let mut game = Game::new(Rules::paper(), seed, &[]).expect("a table");
    while let Ok(seat) = next_seat(&game) {
        let dice = Dice::for_choice(seed, seat, game.choices_made(seat));
        let action = Bot.decide(&game.view(seat), dice).action;
        game.apply(seat, action).expect("bots choose legally");
    }
    game
}

/// Returns the timesteps of a round's meetings.
pub fn meetings(game: &Game) -> Vec<u16> {
    use among_agents::game::Event;
    let opened = game.journal().iter();
    let opened = opened.filter(|entry| matches!(entry.event, Event::MeetingOpened { .. }));
    opened.map(|entry| entry.timestep).collect()
}
