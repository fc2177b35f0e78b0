//! How many answer times a round of models takes: one after another, asking ahead, and in simultaneous order, beside the
//! floor that its own meetings and timesteps set.
//!
//! `cargo bench --bench latency`. Every answer takes one second of a virtual clock, so a second is an answer time. The
//! models answer what a bot would choose on the same view, so that the rounds are like rounds.

use among_agents::agents::minds::prompt::view_in_words;
use among_agents::agents::{Agent, Asked, Bot, Choosing, Dice, Instant, Memory};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Event, Game, Phase, Rules, TurnOrder, View};
use among_agents::llm::{Message, Request};
use among_agents::round::{Asking, Change, Pace, Round, Speed, play};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

const ROUNDS: u64 = 100;

/// Chooses as a bot does, and takes a second for it.
struct Thoughtful {
    clock: VirtualClock,
    asked: Rc<Cell<u64>>,
}

impl Agent for Thoughtful {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choosing {
        let request = Request::new([Message::user(view_in_words(view))]);
        let decision = Bot.decide(view, dice);
        let (clock, asked) = (self.clock.clone(), Rc::clone(&self.asked));
        let answer = Box::pin(async move {
            asked.set(asked.get() + 1);
            clock.sleep(Duration::from_secs(1)).await;
            Ok(decision)
        });
        Choosing::Asked(Asked { request, answer })
    }
}

/// What rounds took, in answer times, and how many answers were asked for.
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

fn take(rules: &Rules, asking: Asking) -> Took {
    let mut took = Took::default();
    for seed in 1..=ROUNDS {
        let clock = VirtualClock::new();
        let game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let asked = Rc::new(Cell::new(0));
        let agent = || {
            let (clock, asked) = (clock.clone(), Rc::clone(&asked));
            Rc::new(Thoughtful { clock, asked }) as Rc<dyn Agent>
        };
        let agents = (0..rules.players).map(|_| agent()).collect();
        let round = Rc::new(RefCell::new(Round::new(game)));
        let (tasks, meetings) = (Cell::new(Duration::ZERO), Cell::new(Duration::ZERO));
        let (since, phase) = (Cell::new(Duration::ZERO), Cell::new(Phase::Task));
        let tell = |change| {
            if change == Change::Happened {
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
        let pace = Rc::new(Pace::new(Speed::Max, false));
        let port = Rc::new(clock.clone());
        clock.run_until(play(Rc::clone(&round), agents, port, pace, asking, tell));
        took.tasks += tasks.get().as_secs_f64();
        took.meetings += meetings.get().as_secs_f64();
        took.floor += floor(round.borrow().game());
        took.asked += asked.get();
        took.journals.push(round.borrow().written());
    }
    took
}

/// The answer times that nobody can save: one for each timestep of the task phase, one for each speaker of a meeting, and
/// one for each vote in the open or for all of a secret ballot.
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
    let one_by_one = take(&rules, Asking::InTurn);
    let ahead = take(&rules, Asking::Ahead);
    let simultaneous = take(&together, Asking::Ahead);
    assert_eq!(
        one_by_one.journals, ahead.journals,
        "asking ahead changes no journal"
    );

    println!("paper-seven, {ROUNDS} rounds of models that answer in one second; answer times a round");
    println!(
        "{:22}{:>9}{:>10}{:>9}{:>9}{:>9}",
        "", "tasks", "meetings", "whole", "floor", "asked"
    );
    for (name, took) in [
        ("one after another", &one_by_one),
        ("asking ahead", &ahead),
        ("simultaneous", &simultaneous),
    ] {
        let of_one = |sum: f64| sum / ROUNDS as f64;
        println!(
            "{name:22}{:9.1}{:10.1}{:9.1}{:9.1}{:9.1}",
            of_one(took.tasks),
            of_one(took.meetings),
            of_one(took.whole()),
            of_one(took.floor),
            of_one(took.asked as f64),
        );
    }
    let say = |what: &str, ratio: f64, goal: f64| {
        let reached = if ratio <= goal { "reached" } else { "not reached" };
        println!("{what}: {ratio:.2} (at most {goal}: {reached})");
    };
    say(
        "asking ahead, task phase, of one after another",
        ahead.tasks / one_by_one.tasks,
        0.5,
    );
    say(
        "asking ahead, whole rounds, of one after another",
        ahead.whole() / one_by_one.whole(),
        0.65,
    );
    say(
        "simultaneous, of its floor",
        simultaneous.whole() / simultaneous.floor,
        1.05,
    );
}
