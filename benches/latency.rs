//! The duration of a round of models in answer times: one after another, asking ahead, and in simultaneous
//! order, next to the lower bound set by its meetings and timesteps.
//!
//! `cargo bench --bench latency`. Every answer takes one second of a virtual clock, so a second is an answer
//! time. The models choose what a bot would choose on the same view, so that the rounds are realistic. The
//! savings of asking ahead depend on how well choices can be predicted, so the same is printed for models
//! that choose at random.

use among_agents::agents::Dice;
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::agents::{Agent, Bot, Choice, InstantAgent, Memory, PendingChoice, Random};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Event, Game, Phase, Rules, TurnOrder, View};
use among_agents::llm::{Message, test_request};
use among_agents::round::{AskPolicy, Playback, Round, RoundChange, Speed, play};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

const ROUNDS: u64 = 100;

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
struct Took {
    tasks: f64,
    meetings: f64,
    floor: f64,
    asked: u64,
    journals: Vec<String>,
}

impl Took {
    fn whole(&self) -> f64 {
        self.tasks + self.meetings
    }
}

fn take(rules: &Rules, like: &'static dyn InstantAgent, asking: AskPolicy) -> Took {
    let mut took = Took::default();
    for seed in 1..=ROUNDS {
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

fn main() {
    let rules = Rules::paper_seven();
    let together = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..rules.clone()
    };
    println!("paper-seven, {ROUNDS} rounds, answer times a round");
    for (kind, like) in [
        ("models like bots", &Bot as &dyn InstantAgent),
        ("models that choose by chance", &Random),
    ] {
        let one_by_one = take(&rules, like, AskPolicy::InTurn);
        let ahead = take(&rules, like, AskPolicy::Ahead);
        let simultaneous = take(&together, like, AskPolicy::Ahead);
        assert_eq!(
            one_by_one.journals, ahead.journals,
            "asking ahead changes no journal"
        );
        println!("\n{kind:30}    tasks meetings   whole   floor   asked");
        for (order, took) in [
            ("one after another", &one_by_one),
            ("asking ahead", &ahead),
            ("simultaneous", &simultaneous),
        ] {
            let figures = [
                took.tasks,
                took.meetings,
                took.whole(),
                took.floor,
                took.asked as f64,
            ];
            let figures = figures.map(|sum| format!("{:8.1}", sum / ROUNDS as f64));
            println!("  {order:29}{}", figures.concat());
        }
        let of_one_by_one = |part: fn(&Took) -> f64| part(&ahead) / part(&one_by_one);
        say("asking ahead, tasks", of_one_by_one(|took| took.tasks), 0.5);
        say("asking ahead, whole rounds", of_one_by_one(Took::whole), 0.65);
        say(
            "simultaneous, of its floor",
            simultaneous.whole() / simultaneous.floor,
            1.05,
        );
    }
}

fn say(what: &str, ratio: f64, goal: f64) {
    let reached = if ratio <= goal { "reached" } else { "not reached" };
    println!("  {what}: {ratio:.2} (at most {goal:.2}: {reached})");
}
