//! The duration of rounds of models in answer times. Every answer takes one second of a virtual clock, so a
//! second is an answer time.

use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::agents::{Agent, Bot, Choice, InstantAgent, Memory, PendingChoice, Random};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Event, Game, Rules, TurnOrder, View};
use among_agents::llm::{Message, test_request};
use among_agents::round::{AskPolicy, Playback, Round, RoundChange, Speed, play};
use among_agents::table::{Dice, Phase};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

/// A kind of models, and what a round of them may take.
pub struct ModelKind {
    /// The name.
    pub name: &'static str,
    like: &'static dyn InstantAgent,
    /// The largest share of the time of task phases that remains.
    most_of_tasks: f64,
    /// The largest share of the time above the lower bound that remains.
    most_above_floor: f64,
}

/// Models that choose what a bot would choose on the same view, so that the rounds are realistic, and models
/// whose choices cannot be predicted.
pub const KINDS: [ModelKind; 2] = [
    ModelKind {
        name: "models like bots",
        like: &Bot,
        most_of_tasks: 0.4,
        most_above_floor: 0.25,
    },
    ModelKind {
        name: "models that choose by chance",
        like: &Random,
        most_of_tasks: 0.5,
        most_above_floor: 0.37,
    },
];

/// The same rounds, played in three ways.
pub struct Comparison {
    kind: &'static ModelKind,
    /// One seat is asked after another.
    pub one_by_one: Took,
    /// Seats are asked ahead of their turn.
    pub ahead: Took,
    /// All seats of a timestep choose at once.
    pub simultaneous: Took,
}

/// A duration as a share of another one, and the share that it must not exceed.
pub struct Bound {
    /// What takes the time.
    pub name: &'static str,
    /// The measured share.
    pub share: f64,
    /// The largest share.
    pub most: f64,
}

impl Bound {
    /// Returns whether the bound is reached.
    pub fn is_reached(&self) -> bool {
        self.share <= self.most
    }
}

impl Comparison {
    /// Plays this many rounds of `paper-seven` with models of this kind.
    ///
    /// # Panics
    /// If asking ahead changes a journal.
    pub fn of(kind: &'static ModelKind, rounds: u64) -> Comparison {
        let rules = Rules::paper_seven();
        let together = Rules {
            turn_order: TurnOrder::Simultaneous,
            ..rules.clone()
        };
        let like = kind.like;
        let comparison = Comparison {
            kind,
            one_by_one: take(&rules, like, AskPolicy::InTurn, rounds),
            ahead: take(&rules, like, AskPolicy::Ahead, rounds),
            simultaneous: take(&together, like, AskPolicy::Ahead, rounds),
        };
        let (one_by_one, ahead) = (&comparison.one_by_one, &comparison.ahead);
        assert!(
            one_by_one.journals == ahead.journals,
            "asking ahead changes no journal"
        );
        comparison
    }

    /// Returns the shares and their bounds.
    ///
    /// A meeting cannot be asked ahead, so how much of whole rounds can be saved depends on how many meetings
    /// they have. Their bound is therefore one of the time above the lower bound.
    pub fn bounds(&self) -> [Bound; 4] {
        let (one_by_one, ahead, simultaneous) = (&self.one_by_one, &self.ahead, &self.simultaneous);
        [
            Bound {
                name: "asking ahead, tasks, of one after another",
                share: ahead.tasks / one_by_one.tasks,
                most: self.kind.most_of_tasks,
            },
            Bound {
                name: "asking ahead, meetings, of one after another",
                share: ahead.meetings / one_by_one.meetings,
                most: 1.0,
            },
            Bound {
                name: "asking ahead, above the lower bound, of one after another",
                share: ahead.above_floor() / one_by_one.above_floor(),
                most: self.kind.most_above_floor,
            },
            Bound {
                name: "simultaneous, whole rounds, of the lower bound",
                share: simultaneous.whole() / simultaneous.floor,
                most: 1.05,
            },
        ]
    }
}

/// Chooses like another agent, one second later.
struct Thoughtful {
    like: &'static dyn InstantAgent,
    clock: VirtualClock,
    asked: Rc<Cell<u64>>,
}

impl Agent for Thoughtful {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choice {
        let request = test_request([Message::user(describe_view(view, PromptView::FULL, ""))]);
        let decision = self.like.decide(view, dice);
        let (clock, asked) = (self.clock.clone(), Rc::clone(&self.asked));
        let answer = Box::pin(async move {
            asked.set(asked.get() + 1);
            clock.sleep(Duration::from_secs(1)).await;
            Ok(decision)
        });
        Choice::Asked(PendingChoice {
            request: Some(request),
            answer,
            retries: Rc::default(),
        })
    }
}

/// The duration of rounds in answer times, and the number of answers.
#[derive(Default)]
pub struct Took {
    /// The task phases.
    pub tasks: f64,
    /// The meetings.
    pub meetings: f64,
    /// The lower bound of the whole rounds.
    pub floor: f64,
    /// The number of requests.
    pub asked: u64,
    journals: Vec<String>,
}

impl Took {
    /// Returns the duration of the whole rounds.
    pub fn whole(&self) -> f64 {
        self.tasks + self.meetings
    }

    fn above_floor(&self) -> f64 {
        self.whole() - self.floor
    }
}

fn take(rules: &Rules, like: &'static dyn InstantAgent, asking: AskPolicy, rounds: u64) -> Took {
    let mut took = Took::default();
    for seed in 1..=rounds {
        let clock = VirtualClock::new();
        let game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let asked = Rc::new(Cell::new(0));
        let agent = || {
            let (clock, asked) = (clock.clone(), Rc::clone(&asked));
            Rc::new(Thoughtful { like, clock, asked }) as Rc<dyn Agent>
        };
        let agents = (0..rules.players).map(|_| agent()).collect();
        let round = Rc::new(RefCell::new(Round::new(game)));
        let (tasks, meetings) = (Cell::new(Duration::ZERO), Cell::new(Duration::ZERO));
        let (since, phase) = (Cell::new(Duration::ZERO), Cell::new(Phase::Task));
        let notify = |change| {
            if change == RoundChange::Happened {
                let part = if phase.get() == Phase::Task {
                    &tasks
                } else {
                    &meetings
                };
                part.set(part.get() + (clock.now() - since.get()));
                since.set(clock.now());
                phase.set(round.borrow().game().phase());
            }
        };
        let playback = Rc::new(Playback::new(Speed::Max, false));
        let port = Rc::new(clock.clone());
        clock.run_until(play(Rc::clone(&round), agents, port, playback, asking, notify));
        took.tasks += tasks.get().as_secs_f64();
        took.meetings += meetings.get().as_secs_f64();
        took.floor += floor(round.borrow().game());
        took.asked += asked.get();
        took.journals.push(round.borrow().written());
    }
    took
}

/// Returns the minimum number of answer times: one for each timestep of the task phase, one for each speaker
/// in a meeting, and one for each open vote or for all votes of a secret ballot.
fn floor(game: &Game) -> f64 {
    let mut timesteps = BTreeSet::new();
    let (mut is_meeting, mut is_voting, mut times) = (false, false, 0);
    for entry in game.journal() {
        match &entry.event {
            Event::MeetingOpened { .. } => is_meeting = true,
            Event::BallotClosed { .. } => (is_meeting, is_voting) = (false, false),
            Event::Acted { action, .. } if is_meeting => {
                let votes = matches!(action, Action::Vote(_) | Action::SkipVote);
                if !(votes && game.rules().secret_ballot && is_voting) {
                    times += 1;
                }
                is_voting = votes;
            }
            Event::Acted { .. } | Event::Missed { .. } => {
                timesteps.insert(entry.timestep);
            }
            _ => {}
        }
    }
    f64::from(times) + timesteps.len() as f64
}
