//! How well crewmates know who the impostors are when they vote.

use super::meetings::MeetingChoice;
use among_agents::agents::bot::{Judgement, judge};
use among_agents::game::Role;
use among_agents::table::{Phase, Seat};
use serde_json::{Value, json};

/// Brier scores: the squared differences between the probabilities of a voter and the truth, summed over the
/// living players. 0 is best.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrierScores {
    voters: u32,
    sum: f64,
    sum_of_the_base_rate: f64,
}

impl BrierScores {
    /// Adds the score of the choice if it is the vote of a crewmate.
    pub fn count(&mut self, choice: &MeetingChoice<'_>) {
        let MeetingChoice { game, seat, .. } = *choice;
        if game.phase() != Phase::Vote || game.role_of(seat) != Role::Crewmate {
            return;
        }
        let others = judge(&game.view(seat));
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

    /// Returns the mean scores by name: of a vote, and of the probabilities before any evidence; none without
    /// a vote.
    pub fn to_json(self) -> Value {
        let mean = |sum: f64| (self.voters > 0).then(|| sum / f64::from(self.voters));
        json!({
            "crew_brier": mean(self.sum),
            "crew_brier_of_the_base_rate": mean(self.sum_of_the_base_rate),
        })
    }
}
