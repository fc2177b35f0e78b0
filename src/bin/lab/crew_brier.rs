//! How well crewmates know who the impostors are when they vote.

use among_agents::agents::bot::{Judgement, judge};
use among_agents::game::{Game, ReplayError, Role};
use among_agents::table::{Phase, Seat};

/// Brier scores: the squared differences between the probabilities of a voter and the truth, summed over the
/// living players. 0 is best.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrierScores {
    voters: u32,
    sum: f64,
    sum_of_the_base_rate: f64,
}

impl BrierScores {
    /// Returns the scores of the crewmates' votes in the last meeting of a round in which somebody voted. The
    /// round is replayed, so that playing it takes no longer.
    ///
    /// # Errors
    /// [`ReplayError`] if the round cannot be replayed.
    pub fn of(game: &Game) -> Result<BrierScores, ReplayError> {
        let mut scores = BrierScores::default();
        let votes = game.journal().iter().filter(|entry| entry.event.vote().is_some());
        let Some(last) = votes.map(|entry| entry.timestep).max() else {
            return Ok(scores);
        };
        let mut replayed = Game::new(game.rules().clone(), game.seed(), game.cast())?;
        for (at, (moment, seat, action)) in game.timed_choices().enumerate() {
            replayed.pass_time(moment);
            let votes = replayed.phase() == Phase::Vote && replayed.timestep() == last;
            if votes && game.role_of(seat) == Role::Crewmate {
                scores.count(game, &judge(&replayed.view(seat)));
            }
            let applied = replayed.apply(seat, action.clone());
            applied.map_err(|illegal| ReplayError::Choice {
                number: at + 1,
                illegal,
            })?;
        }
        Ok(scores)
    }

    fn count(&mut self, game: &Game, others: &[Judgement]) {
        let truth = |who: Seat| f64::from(u8::from(game.role_of(who) == Role::Impostor));
        let error = |of: fn(&Judgement) -> f64| {
            let errors = others
                .iter()
                .map(|judged| (of(judged) - truth(judged.who)).powi(2));
            errors.sum::<f64>()
        };
        self.voters += 1;
        self.sum += error(|judged| judged.probability);
        self.sum_of_the_base_rate += error(|judged| judged.base_rate);
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
