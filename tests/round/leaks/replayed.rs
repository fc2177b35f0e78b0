//! Replays a round in time: a person plays one seat, and agents repeat the earlier choices of the others, at
//! once or after a second.

use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::agents::{Agent, Choice, Decision, Memory, PendingChoice, Person};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Game, View};
use among_agents::llm::{Message, test_request};
use among_agents::round::{AskPolicy, HotSeat, PlayContext, Playback, Round, RoundChange, play};
use among_agents::table::{Dice, Seat, SeatSet};
use futures::future::select;
use futures::lock::Mutex;
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// How the slow agents are asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AskOrder {
    /// All at once.
    AllAtOnce,
    /// One after another, as with a local model.
    OneByOne,
}

/// An agent that repeats the choices of an earlier round, and takes a second for each.
struct ReplayingModel {
    choices: Vec<Action>,
    clock: VirtualClock,
    queue: Option<Rc<Mutex<()>>>,
}

impl Agent for ReplayingModel {
    fn choose(&self, view: &View<'_>, _: &Memory, _: Dice) -> Choice {
        let action = self.choices.get(view.done().count()).cloned();
        let (clock, queue) = (self.clock.clone(), self.queue.clone());
        let answer = async move {
            let _turn = match &queue {
                Some(queue) => Some(queue.lock().await),
                None => None,
            };
            clock.sleep(Duration::from_secs(1)).await;
            match action {
                Some(action) => Ok(Decision::of_action(action)),
                // The earlier round ended here.
                None => std::future::pending().await,
            }
        };
        Choice::Asked(PendingChoice {
            request: Some(test_request([Message::user(describe_view(
                view,
                PromptView::FULL,
                "",
            ))])),
            answer: Box::pin(answer),
            retries: Rc::default(),
        })
    }
}

/// An agent that repeats the choices of an earlier round at once.
struct ReplayingBot(Vec<Action>);

impl Agent for ReplayingBot {
    fn choose(&self, view: &View<'_>, _: &Memory, _: Dice) -> Choice {
        match self.0.get(view.done().count()).cloned() {
            Some(action) => Choice::Made(Decision::of_action(action)),
            None => Choice::Asked(PendingChoice {
                request: None,
                answer: Box::pin(std::future::pending()),
                retries: Rc::default(),
            }),
        }
    }

    fn takes_time(&self) -> bool {
        false
    }
}

/// A replayed round.
pub struct Replayed {
    pub clock: VirtualClock,
    pub round: Rc<RefCell<Round>>,
    pub person: Rc<Person>,
    pub playback: Rc<Playback>,
    /// The person's choices, in order.
    pub choices: Vec<Action>,
    /// The times at which something was shown that the person may see.
    pub shown: RefCell<Vec<Duration>>,
    seat: Seat,
    agents: Vec<Rc<dyn Agent>>,
}

impl Replayed {
    /// Replays this round with a person on this seat. Every third of the others chooses at once.
    pub fn new(before: &Game, seat: Seat, service: AskOrder, playback: Playback) -> Replayed {
        let clock = VirtualClock::new();
        let queue = (service == AskOrder::OneByOne).then(|| Rc::new(Mutex::new(())));
        let game = Game::new(before.rules().clone(), before.seed(), before.cast()).expect("the same table");
        let person = Rc::new(Person::default());
        let choices_of = |seat: Seat| -> Vec<Action> {
            let choices = before.choices().filter(|(chooser, _)| *chooser == seat);
            choices.map(|(_, action)| action.clone()).collect()
        };
        let agent = |other: Seat| match other.index() {
            _ if other == seat => Rc::clone(&person) as Rc<dyn Agent>,
            at if at % 3 == 2 => Rc::new(ReplayingBot(choices_of(other))),
            _ => Rc::new(ReplayingModel {
                choices: choices_of(other),
                clock: clock.clone(),
                queue: queue.clone(),
            }),
        };
        Replayed {
            agents: game.roster().seats().into_iter().map(agent).collect(),
            round: Rc::new(RefCell::new(Round::new(game))),
            choices: choices_of(seat),
            shown: RefCell::default(),
            playback: Rc::new(playback),
            clock,
            person,
            seat,
        }
    }

    /// Plays the round while `act` plays the person, until that is done.
    pub fn play_while(&self, act: impl Future<Output = ()>) {
        let context = PlayContext {
            playback: Rc::clone(&self.playback),
            audience: Some(Rc::new(HotSeat::of(SeatSet::only(self.seat)))),
            ..PlayContext::default()
        };
        let told = Cell::new(0);
        let notify = |change| {
            if change != RoundChange::Happened {
                return;
            }
            let round = self.round.borrow();
            let journal = round.game().journal();
            let mut new = journal[told.replace(journal.len())..].iter();
            if new.any(|entry| entry.witnesses.contains(self.seat)) {
                self.shown.borrow_mut().push(self.clock.now());
            }
        };
        let clock = Rc::new(self.clock.clone());
        let (round, agents) = (Rc::clone(&self.round), self.agents.clone());
        let playing = play(round, agents, clock, context, AskPolicy::Ahead, notify);
        self.clock.run_until(select(pin!(playing), pin!(act)));
    }
}
