//! The pieces of evidence, and how likely each is if certain players are the impostors.

use super::accusation::{Accusation, accusations};
use super::death::{Death, deaths};
use super::opportunity::Places;
use super::track::{self, Contradiction, Track, contradictions};
use crate::agents::bot::knowledge::{Beliefs, HeardClaims};
use crate::agents::bot::weights::SLACK;
use crate::claims::{Claim, Verdict};
use crate::game::TurnOrder;
use crate::table::{Seat, SeatSet};

/// The likelihood of what the bot saw itself under a set that excludes it.
const IMPOSSIBLE: f64 = 1e-6;
/// The likelihood of a death that nobody of the set can have caused, by what the bot saw itself.
const UNEXPLAINED: f64 = 0.04;
/// The likelihood of a death that nobody of the set can have caused if others are right, who can be mistaken.
const EXCUSED_BY_WORDS: f64 = 0.15;
/// The likelihood that an honest player says, or was seen, to have stood all the time where somebody died, as a
/// multiple of that of an impostor.
const HONEST_STOOD_BY: f64 = 0.05;
/// The likelihood that an honest player is met at a body that it has not reported on its turn, as a multiple
/// of that of an impostor.
const HONEST_AT_A_BODY: f64 = 0.01;
/// The likelihood that an impostor reports a body, as a multiple of that of an honest player.
const IMPOSTOR_REPORTS: f64 = 0.42;
/// The likelihood of an honest player saying what is not so, as a multiple of that of an impostor.
const HONEST_ERROR: f64 = 0.04;

/// Powers are rounded to one part in this many.
const POWER_STEPS: f64 = 1_000_000.0;

/// A piece of evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Evidence {
    /// The bot saw this player kill or vent.
    Caught(Seat),
    /// The bot came in and met this player at a body, which it had not reported on its turn.
    MetAtBody { who: Seat, victim: Seat },
    /// This player reported a body, which impostors do less often.
    Reported(Seat),
    /// This player said what the bot knows to be false.
    FalseWord { by: Seat, claim: Claim },
    /// The words of two players exclude each other.
    Contradiction(Contradiction),
    /// Somebody died, and an impostor must have been there.
    Death(Death),
    /// This player stood where somebody died all the time in which it can have happened.
    StoodBy { who: Seat, death: Death },
    /// A player accused another one.
    Accusation(Accusation),
}

/// Everything that the likelihoods of all sets are computed from.
pub(super) struct KnownFacts {
    /// The players that the bot saw kill or vent.
    guilty: SeatSet,
    /// The players that the bot met at a body.
    at_bodies: Vec<(Seat, Seat)>,
    /// Who has reported a body. A second one says no more than the first.
    finders: SeatSet,
    /// The players that are known to be innocent: those that are dead and were not ejected.
    pub(super) innocent: SeatSet,
    /// The players ejected so far.
    pub(super) ejected: SeatSet,
    pub(super) deaths: Vec<Death>,
    pub(super) tracks: Vec<Track>,
    /// The first word of each speaker that the bot knows to be false.
    false_words: Vec<(Seat, Claim)>,
    contradictions: Vec<Contradiction>,
    accusations: Vec<Accusation>,
}

impl KnownFacts {
    pub(super) fn of(beliefs: &Beliefs<'_>, heard: &[HeardClaims]) -> KnownFacts {
        let whereabouts = &beliefs.whereabouts;
        let tracks = track::told(heard);
        let (deaths, ejected) = deaths(beliefs);
        let mut false_words: Vec<(Seat, Claim)> = Vec::new();
        for speech in heard {
            let is_known = |of: &(Seat, Claim)| of.0 == speech.who;
            let mut claims = speech.claims.iter();
            if let Some(&claim) = claims.find(|claim| is_false(beliefs, speech.who, **claim))
                && !false_words.iter().any(is_known)
            {
                false_words.push((speech.who, claim));
            }
        }
        let others = beliefs.others.with(beliefs.me);
        let innocent = beliefs.view.roster().seats().minus(others).minus(ejected);
        KnownFacts {
            accusations: accusations(heard, beliefs.me),
            guilty: beliefs.caught(),
            finders: whereabouts.bodies.iter().map(|found| found.finder).collect(),
            at_bodies: met_at_bodies(beliefs),
            innocent,
            ejected,
            contradictions: contradictions(beliefs, &tracks),
            deaths,
            tracks,
            false_words,
        }
    }

    /// Returns each piece of evidence with its likelihood under each of these sets, up to a common factor.
    pub(super) fn evidence(&self, beliefs: &Beliefs<'_>, sets: &[SeatSet]) -> Vec<(Evidence, Vec<f64>)> {
        let mut all = Vec::new();
        let mut add = |evidence: Evidence, likelihood: &dyn Fn(SeatSet) -> f64| {
            all.push((evidence, sets.iter().map(|&set| likelihood(set)).collect()));
        };
        let likely_if = |holds: bool, otherwise: f64| if holds { 1.0 } else { otherwise };
        for who in self.guilty {
            add(Evidence::Caught(who), &|set| {
                likely_if(set.contains(who), IMPOSSIBLE)
            });
        }
        for &(who, victim) in &self.at_bodies {
            add(Evidence::MetAtBody { who, victim }, &|set| {
                likely_if(set.contains(who), HONEST_AT_A_BODY)
            });
        }
        for finder in self.finders {
            add(Evidence::Reported(finder), &|set| {
                likely_if(!set.contains(finder), IMPOSTOR_REPORTS)
            });
        }
        for &(by, claim) in &self.false_words {
            add(Evidence::FalseWord { by, claim }, &|set| {
                likely_if(set.contains(by), HONEST_ERROR)
            });
        }
        for &contradiction in &self.contradictions {
            add(Evidence::Contradiction(contradiction), &|set| {
                likely_if(contradiction.is_explained_by(set), HONEST_ERROR)
            });
        }
        for death in &self.deaths {
            add(Evidence::Death(*death), &|liars| {
                let have_killed = |tracks: &[Track]| {
                    let places = Places {
                        beliefs,
                        tracks,
                        liars,
                        death,
                    };
                    let spared = liars.into_iter().map(|who| 1.0 - places.has_killed(who));
                    1.0 - spared.product::<f64>()
                };
                match have_killed(&self.tracks) {
                    likely if likely >= EXCUSED_BY_WORDS => likely,
                    _ if have_killed(&[]) > 0.0 => EXCUSED_BY_WORDS,
                    unlikely => unlikely.max(UNEXPLAINED),
                }
            });
        }
        for death in &self.deaths {
            for who in beliefs.others {
                let stood_by = |liars: SeatSet| {
                    let places = Places {
                        beliefs,
                        tracks: &self.tracks,
                        liars,
                        death,
                    };
                    places.stood_by(who)
                };
                if stood_by(SeatSet::only(who)) || stood_by(SeatSet::EMPTY) {
                    add(Evidence::StoodBy { who, death: *death }, &|set| {
                        likely_if(set.contains(who) || !stood_by(set), HONEST_STOOD_BY)
                    });
                }
            }
        }
        for &accusation in &self.accusations {
            let trust = beliefs.weights.trust;
            add(Evidence::Accusation(accusation), &|set| {
                let weakened = accusation.likelihood(set, beliefs.me).powf(trust);
                // The last bits of a power differ between machines; the bots of a seed must not.
                (weakened * POWER_STEPS).round() / POWER_STEPS
            });
        }
        all
    }
}

/// Returns whether the bot knows that what this player says is false.
pub(crate) fn is_false(beliefs: &Beliefs<'_>, speaker: Seat, claim: Claim) -> bool {
    claim.caught() == Some(beliefs.me)
        || claim.is_factual() && claim.check(speaker, &beliefs.whereabouts, SLACK) == Verdict::False
}

/// Returns whom the bot met at a body as it came in, with the victim. Each of them has had a turn since or before
/// and could have reported, unless all act at once. Whoever came later is not among them.
fn met_at_bodies(beliefs: &Beliefs<'_>) -> Vec<(Seat, Seat)> {
    let mut met = Vec::new();
    if beliefs.view.rules().turn_order != TurnOrder::Sequential {
        return met;
    }
    for death in beliefs.deaths() {
        let saw_it = beliefs
            .whereabouts
            .kills
            .iter()
            .any(|kill| kill.victim == death.victim);
        let mut occupancies = beliefs.whereabouts.occupancies.iter();
        let first = occupancies.find(|occupancy| {
            occupancy.players.contains(beliefs.me) && occupancy.bodies.contains(death.victim)
        });
        // If somebody else reported the body first, players who came in just before this bot had no turn either.
        let is_finder = death.finder.is_none_or(|finder| finder == beliefs.me);
        if let Some(first) = first.filter(|_| !saw_it) {
            let had_a_turn_before = |who: Seat| {
                let before = first.timestep.saturating_sub(1);
                let whereabouts = &beliefs.whereabouts;
                let there = whereabouts
                    .place(who, before)
                    .filter(|place| place.to == first.room);
                // Seats act in their order.
                !whereabouts.is_meeting(before)
                    && there.is_some_and(|place| {
                        who < beliefs.me
                            || place.from == place.to && !whereabouts.may_have_walked(who, before)
                    })
            };
            let others = first.players.without(beliefs.me).into_iter();
            let suspects = others.filter(|&who| is_finder || had_a_turn_before(who));
            met.extend(suspects.map(|who| (who, death.victim)));
        }
    }
    met
}
