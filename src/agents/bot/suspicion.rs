//! Whom a bot suspects in the task phase.

use super::dialogue::dialogue;
use super::knowledge::Beliefs;
use super::weights::TALK_PAUSE;
use crate::table::{Seat, SeatSet};

/// The probability of each player to be an impostor.
#[derive(Clone, Debug)]
pub(crate) struct Suspicion {
    pub(crate) probabilities: [f64; Seat::MAX],
}

impl Suspicion {
    /// Returns whom a bot suspects. In the first timesteps, when nobody has spoken yet, only what it saw
    /// counts.
    pub(crate) fn of(beliefs: &Beliefs<'_>) -> Suspicion {
        if beliefs.now() >= TALK_PAUSE {
            return (dialogue().suspicion)(beliefs);
        }
        let mut probabilities = [0.0; Seat::MAX];
        for who in beliefs.others {
            probabilities[who.index()] = match beliefs.caught().contains(who) {
                true => 1.0,
                false => f64::from(beliefs.view.rules().impostors) / beliefs.others.len() as f64,
            };
        }
        Suspicion { probabilities }
    }

    /// Returns the probability that a player is an impostor.
    pub(crate) fn of_player(&self, who: Seat) -> f64 {
        self.probabilities[who.index()]
    }

    /// Returns the most suspected of these players.
    pub(crate) fn most_suspected(&self, among: SeatSet) -> Option<Seat> {
        among
            .into_iter()
            .max_by(|&one, &other| self.of_player(one).total_cmp(&self.of_player(other)))
    }
}
