//! How likely everything that a bot knows is, if certain players are the impostors.

use super::accusation::{Accusation, accusations};
use super::death::{Death, deaths};
use super::opportunity::Places;
use super::track::{self, Contradiction, Track, contradictions};
use crate::agents::bot::knowledge::{Beliefs, HeardClaims};
use crate::agents::bot::weights::SLACK;
use crate::claims::Verdict;
use crate::table::SeatSet;

/// The likelihood of what the bot saw itself under a set that excludes it.
const IMPOSSIBLE: f64 = 1e-6;
/// The likelihood of a death that nobody of the set can have caused, since words can be mistaken.
const UNEXPLAINED: f64 = 0.02;
/// The likelihood of an honest player saying what is not so, as a multiple of that of an impostor.
const HONEST_ERROR: f64 = 0.04;

/// Everything that the likelihoods of all sets are computed from.
pub(super) struct KnownFacts {
    /// The players that the bot saw kill or vent.
    guilty: SeatSet,
    /// The players that are known to be innocent: those that were killed.
    pub(super) innocent: SeatSet,
    /// The players ejected so far.
    pub(super) ejected: SeatSet,
    deaths: Vec<Death>,
    tracks: Vec<Track>,
    /// The speakers of words that the bot knows to be false.
    false_words: SeatSet,
    contradictions: Vec<Contradiction>,
    accusations: Vec<Accusation>,
}

impl KnownFacts {
    pub(super) fn of(beliefs: &Beliefs<'_>, heard: &[HeardClaims]) -> KnownFacts {
        let whereabouts = &beliefs.whereabouts;
        let tracks = track::told(heard);
        let kills = whereabouts.kills.iter().map(|kill| kill.killer);
        let vents = whereabouts.vents.iter().map(|vent| vent.who);
        let guilty: SeatSet = kills.chain(vents).filter(|&who| who != beliefs.me).collect();
        let (deaths, ejected) = deaths(beliefs);
        let false_words = heard
            .iter()
            .filter(|speech| {
                speech.claims.iter().any(|claim| {
                    claim.caught() == Some(beliefs.me)
                        || claim.is_factual() && claim.check(speech.who, whereabouts, SLACK) == Verdict::False
                })
            })
            .map(|speech| speech.who)
            .collect();
        let killed = whereabouts.kills.iter().map(|kill| kill.victim);
        let innocent = deaths.iter().map(|death| death.victim).chain(killed).collect();
        KnownFacts {
            accusations: accusations(heard, beliefs.me),
            guilty,
            innocent,
            ejected,
            contradictions: contradictions(beliefs, &tracks),
            deaths,
            tracks,
            false_words,
        }
    }

    /// Returns the likelihood of all this if these are the impostors, up to a common factor.
    pub(super) fn likelihood(&self, beliefs: &Beliefs<'_>, set: SeatSet) -> f64 {
        let mut likelihood = 1.0;
        for _ in self.guilty.minus(set) {
            likelihood *= IMPOSSIBLE;
        }
        for _ in self.false_words.minus(set) {
            likelihood *= HONEST_ERROR;
        }
        for contradiction in &self.contradictions {
            let liars = contradiction.speakers.and(set);
            let has_vented = contradiction.venting.is_some_and(|who| set.contains(who));
            if liars.is_empty() && !has_vented {
                likelihood *= HONEST_ERROR;
            }
        }
        let places = Places {
            beliefs,
            tracks: &self.tracks,
            liars: set,
        };
        for death in &self.deaths {
            let spared: f64 = set
                .into_iter()
                .map(|who| 1.0 - places.has_killed(who, death))
                .product();
            likelihood *= (1.0 - spared).max(UNEXPLAINED);
        }
        for accusation in &self.accusations {
            likelihood *= accusation.likelihood(set);
        }
        likelihood
    }
}
