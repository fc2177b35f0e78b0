//! How well crewmates know who the impostors are when they vote.

use among_agents::agents::bot::{Judgement, judge};
use among_agents::agents::{Decision, InstantAgent};
use among_agents::game::{Game, Role, View};
use among_agents::table::{Dice, Phase, Seat};
use std::cell::RefCell;

/// An agent that judges the other players whenever it votes as a crewmate.
pub struct Judging {
    agent: &'static dyn InstantAgent,
    /// The timestep of each vote, and what it made of the others.
    judged: RefCell<Vec<(u16, Vec<Judgement>)>>,
}

impl Judging {
    pub fn new(agent: &'static dyn InstantAgent) -> Judging {
        Judging {
            agent,
            judged: RefCell::default(),
        }
    }
}

impl InstantAgent for Judging {
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision {
        if view.phase() == Phase::Vote && view.role() == Role::Crewmate {
            self.judged.borrow_mut().push((view.timestep(), judge(view)));
        }
        self.agent.decide(view, dice)
    }
}

/// Brier scores: the squared differences between the probabilities of a voter and the truth, summed over the
/// living players. 0 is best.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrierScores {
    voters: u32,
    sum: f64,
    sum_of_the_base_rate: f64,
}

impl BrierScores {
    /// Returns the scores of the crewmates' votes in the last meeting of a round.
    pub fn of(game: &Game, judges: &[Judging]) -> BrierScores {
        let judged: Vec<(u16, Vec<Judgement>)> =
            judges.iter().flat_map(|judge| judge.judged.take()).collect();
        let last = judged.iter().map(|(timestep, _)| *timestep).max();
        let mut scores = BrierScores::default();
        for (_, others) in judged.iter().filter(|(timestep, _)| Some(*timestep) == last) {
            let truth = |who: Seat| f64::from(u8::from(game.role_of(who) == Role::Impostor));
            let error = |of: fn(&Judgement) -> f64| {
                let errors = others
                    .iter()
                    .map(|judged| (of(judged) - truth(judged.who)).powi(2));
                errors.sum::<f64>()
            };
            scores.voters += 1;
            scores.sum += error(|judged| judged.probability);
            scores.sum_of_the_base_rate += error(|judged| judged.base_rate);
        }
        scores
    }

    pub fn add(&mut self, other: &BrierScores) {
        self.voters += other.voters;
        self.sum += other.sum;
        self.sum_of_the_base_rate += other.sum_of_the_base_rate;
    }

    /// Returns the mean score of a vote; none without a vote.
    pub fn mean(&self) -> Option<f64> {
        (self.voters > 0).then(|| self.sum / f64::from(self.voters))
    }

    /// Returns the mean score of the probabilities before any evidence; none without a vote.
    pub fn mean_of_the_base_rate(&self) -> Option<f64> {
        (self.voters > 0).then(|| self.sum_of_the_base_rate / f64::from(self.voters))
    }
}
