//! Who the impostors are, by Bayes' rule over every set of players that they can be.
//!
//! A table has at most 220 such sets. Each piece of evidence has a likelihood under each set:
//!
//! - what the bot saw itself (kills and vents) leaves no doubt;
//! - each death needs an impostor who can have been with the victim, by corridors and vents, between the
//!   places where it was seen by the bot or by players outside the set, whose word is true, and where it says
//!   itself that it stood in the room of the death;
//! - a false or contradicted word, or a false accusation, makes a liar of its speaker, which an honest player
//!   hardly ever is;
//! - an opinion says a little.
//!
//! The probability of a player is the sum over the sets that contain it. The reason to suspect a player is the
//! evidence without which its probability would be lowest.

mod accusation;
mod death;
mod evidence;
mod opportunity;
mod track;

use super::knowledge::{Beliefs, HeardClaims};
use super::weights::HALF;
use crate::claims::Presence;
use crate::table::{Seat, SeatSet};
pub(crate) use death::Death;
use evidence::KnownFacts;
pub(crate) use evidence::{Evidence, is_false};
pub(crate) use opportunity::can_have_killed;
pub(crate) use track::{Place, Track, says_it_was_in, told};

/// The probabilities of who the impostors are.
#[derive(Clone, Debug)]
pub(crate) struct Inference {
    /// The deaths without a known killer, oldest first.
    pub(crate) deaths: Vec<Death>,
    /// Where players were, as somebody says.
    pub(crate) tracks: Vec<Track>,
    sets: Vec<SeatSet>,
    /// Each piece of evidence with its likelihood under each set.
    evidence: Vec<(Evidence, Vec<f64>)>,
    /// The probability of each set.
    probabilities: Vec<f64>,
}

impl Inference {
    /// Weighs what a bot knows and has heard. It is no impostor itself, or argues as if it were none.
    pub(crate) fn of(beliefs: &Beliefs<'_>, heard: &[HeardClaims]) -> Inference {
        let facts = KnownFacts::of(beliefs, heard);
        let sets = candidates(beliefs, &facts);
        let evidence = facts.evidence(beliefs, &sets);
        let mut inference = Inference {
            deaths: facts.deaths,
            tracks: facts.tracks,
            sets,
            evidence,
            probabilities: Vec::new(),
        };
        inference.probabilities = inference.weighed(None);
        let deaths = inference.deaths.iter().map(|death| inference.narrowed(*death));
        inference.deaths = deaths.collect();
        inference
    }

    /// Returns a death with the last timestep in which it can have happened by the word of those that saw the
    /// body before it was reported and are believed.
    pub(crate) fn narrowed(&self, death: Death) -> Death {
        let seen = self.tracks.iter().filter(|track| track.shows_dead(&death));
        let seen = seen.filter(|track| self.probability(track.by) < HALF);
        let seen = seen.map(|track| track.timestep).min();
        match seen.filter(|&at| at < death.latest) {
            Some(latest) => Death {
                latest,
                reporter: None,
                ..death
            },
            None => death,
        }
    }

    /// Returns the probability of each set, by all evidence or by all but one piece of it.
    fn weighed(&self, without: Option<usize>) -> Vec<f64> {
        let mut weights = vec![1.0; self.sets.len()];
        for (_, likelihoods) in self
            .evidence
            .iter()
            .enumerate()
            .filter_map(|(at, evidence)| (Some(at) != without).then_some(evidence))
        {
            for (weight, likelihood) in weights.iter_mut().zip(likelihoods) {
                *weight *= likelihood;
            }
        }
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        weights
    }

    fn marginal(&self, who: Seat, probabilities: &[f64]) -> f64 {
        let with = self.sets.iter().zip(probabilities);
        with.filter(|(set, _)| set.contains(who))
            .map(|(_, probability)| probability)
            .sum()
    }

    /// Returns the probability that a player is an impostor.
    pub(crate) fn probability(&self, who: Seat) -> f64 {
        self.marginal(who, &self.probabilities)
    }

    /// Returns the share of the sets that contain a player: its probability without any evidence.
    pub(crate) fn base_rate(&self, who: Seat) -> f64 {
        let with = self.sets.iter().filter(|set| set.contains(who)).count();
        with as f64 / self.sets.len().max(1) as f64
    }

    /// Returns where a player was, as others say, with who says so.
    pub(crate) fn told_places(&self, about: Seat) -> impl Iterator<Item = (&Track, Presence)> {
        self.tracks.iter().filter_map(move |track| match track.place {
            Place::At(presence) if track.about == about => Some((track, presence)),
            _ => None,
        })
    }

    /// Returns the likeliest impostor among these players, with its probability. The lowest seat breaks ties.
    pub(crate) fn likeliest(&self, among: SeatSet) -> Option<(Seat, f64)> {
        let mut likeliest: Option<(Seat, f64)> = None;
        for who in among {
            let probability = self.probability(who);
            if likeliest.is_none_or(|(_, most)| probability > most) {
                likeliest = Some((who, probability));
            }
        }
        likeliest
    }

    /// Returns the evidence against a player, with what its probability would lose without each piece,
    /// strongest first.
    pub(crate) fn evidence_against(&self, who: Seat) -> Vec<(f64, &Evidence)> {
        let whole = self.probability(who);
        let mut against: Vec<(f64, &Evidence)> = Vec::new();
        for (at, (evidence, _)) in self.evidence.iter().enumerate() {
            let weight = whole - self.marginal(who, &self.weighed(Some(at)));
            if weight > 0.0 {
                let place = against.partition_point(|&(other, _)| other >= weight);
                against.insert(place, (weight, evidence));
            }
        }
        against
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
