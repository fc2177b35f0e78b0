//! Who the impostors are, by Bayes' rule over every set of players that they can be.
//!
//! A table has at most 220 such sets. For each of them the likelihood of all that the bot knows is computed:
//!
//! - what it saw itself (kills and vents) leaves no doubt;
//! - each death needs an impostor who can have been with the victim, by corridors and vents, between the
//!   places where it was seen by the bot or by players outside the set, whose word is true;
//! - a false or contradicted word, or a false accusation, makes a liar of its speaker, which an honest player
//!   hardly ever is;
//! - an opinion says a little.

mod accusation;
mod death;
mod likelihood;
mod opportunity;
mod track;

use super::knowledge::{Beliefs, HeardClaims};
use crate::table::{Seat, SeatSet};
use likelihood::KnownFacts;

/// The probabilities of who the impostors are.
#[derive(Clone, Debug)]
pub(crate) struct Inference {
    sets: Vec<(SeatSet, f64)>,
}

impl Inference {
    /// Weighs what a bot knows and has heard. It is no impostor itself, or argues as if it were none.
    pub(crate) fn of(beliefs: &Beliefs<'_>, heard: &[HeardClaims]) -> Inference {
        let facts = KnownFacts::of(beliefs, heard);
        let mut sets: Vec<(SeatSet, f64)> = candidates(beliefs, &facts)
            .into_iter()
            .map(|set| (set, facts.likelihood(beliefs, set)))
            .collect();
        let sum: f64 = sets.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut sets {
            *weight /= sum;
        }
        Inference { sets }
    }

    /// Returns the probability that a player is an impostor.
    pub(crate) fn probability(&self, who: Seat) -> f64 {
        let with = self.sets.iter().filter(|(set, _)| set.contains(who));
        with.map(|(_, weight)| weight).sum()
    }

    /// Returns the share of the sets that contain a player: its probability without any evidence.
    pub(crate) fn base_rate(&self, who: Seat) -> f64 {
        let with = self.sets.iter().filter(|(set, _)| set.contains(who));
        with.count() as f64 / self.sets.len().max(1) as f64
    }
}

/// Returns every set of players that can be the impostors. The bot is none of them, nobody who was killed is,
/// and while the round goes on not all of them have been ejected.
fn candidates(beliefs: &Beliefs<'_>, facts: &KnownFacts) -> Vec<SeatSet> {
    let count = usize::from(beliefs.view.rules().impostors);
    let suspects = beliefs
        .view
        .roster()
        .seats()
        .without(beliefs.me)
        .minus(facts.innocent);
    let mut sets = vec![SeatSet::EMPTY];
    for _ in 0..count {
        sets = sets
            .into_iter()
            .flat_map(|set| {
                let next = suspects
                    .into_iter()
                    .filter(move |who| set.into_iter().all(|of| of < *who));
                next.map(move |who| set.with(who))
            })
            .collect();
    }
    let is_over = |set: &SeatSet| set.minus(facts.ejected).is_empty();
    sets.retain(|set| !is_over(set));
    sets
}
