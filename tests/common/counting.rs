//! Rounds in which every seat chooses like a bot and counts how often it was asked.

use among_agents::agents::{Agent, Bot, Choice, InstantAgent, Memory};
use among_agents::game::{Game, Role, Rules, View};
use among_agents::round::{Round, next_seat};
use among_agents::table::Dice;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Chooses like a bot, and counts.
struct Counting(Rc<Cell<u64>>);

impl Agent for Counting {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choice {
        self.0.set(self.0.get() + 1);
        Choice::Made(Bot.decide(view, dice))
    }
}

/// The totals of several rounds.
#[derive(Clone, Debug, Default)]
pub struct ChoiceTotals {
    /// How often any seat was asked.
    pub asked: u64,
    /// The number of choices.
    pub choices: u64,
    /// The number of rounds that the crewmates won.
    pub crewmates_won: u64,
    /// How the rounds ended.
    pub outcomes: BTreeMap<&'static str, u64>,
}

/// Plays rounds with the seeds from 1 on, with each seat's agent wrapped by `wrap`.
pub fn tally(rules: &Rules, rounds: u64, wrap: impl Fn(Rc<dyn Agent>) -> Rc<dyn Agent>) -> ChoiceTotals {
    let asked = Rc::new(Cell::new(0));
    let agent = wrap(Rc::new(Counting(Rc::clone(&asked))));
    let mut tally = ChoiceTotals::default();
    for seed in 1..=rounds {
        let game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let mut round = Round::new(game);
        let outcome = loop {
            let seat = match next_seat(round.game()) {
                Ok(seat) => seat,
                Err(outcome) => break outcome,
            };
            match round.ask(seat, &*agent) {
                Choice::Made(decision) => round.commit(seat, Ok(decision)),
                Choice::Asked(_) => unreachable!("nobody here takes time"),
            }
            tally.choices += 1;
        };
        tally.crewmates_won += u64::from(outcome.winner() == Role::Crewmate);
        *tally.outcomes.entry(outcome.how()).or_insert(0) += 1;
    }
    tally.asked = asked.get();
    tally
}
