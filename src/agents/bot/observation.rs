//! Weighs what the bot saw itself: kills, vents, who was where when somebody died, and votes.

use super::evidence::{EvidenceKind, EvidenceTally};
use super::knowledge::{Beliefs, DeathEstimate, HeardClaims};
use super::weights as weigh;
use crate::claims::{Claim, Occupancy};
use crate::game::{Cause, ObservedEvent, Passage, TurnOrder, distance};
use crate::table::{Seat, SeatSet};

/// Weighs the kills and the vents that the bot saw.
pub(crate) fn weigh_sights(tally: &mut EvidenceTally, beliefs: &Beliefs<'_>) {
    for kill in beliefs
        .whereabouts
        .kills
        .iter()
        .filter(|kill| kill.killer != beliefs.me)
    {
        let claim = Claim::SawKill {
            killer: kill.killer,
            victim: kill.victim,
            room: Some(kill.room),
            timestep: Some(kill.timestep),
        };
        tally.add(
            kill.killer,
            weigh::SEEN_KILL,
            EvidenceKind::SeenKill(kill.victim),
            Some(claim),
        );
    }
    for vent in beliefs
        .whereabouts
        .vents
        .iter()
        .filter(|vent| vent.who != beliefs.me)
    {
        let claim = Claim::SawVent {
            who: vent.who,
            room: Some(vent.to),
            timestep: Some(vent.timestep),
        };
        tally.add(
            vent.who,
            weigh::SEEN_VENT,
            EvidenceKind::SeenVent(vent.to),
            Some(claim),
        );
    }
}

/// Weighs who can have caused a death, and who was near.
pub(crate) fn weigh_death(tally: &mut EvidenceTally, beliefs: &Beliefs<'_>, death: &DeathEstimate) {
    let single = beliefs.view.rules().impostors == 1;
    let whereabouts = &beliefs.whereabouts;
    let with_victim: SeatSet = beliefs
        .others
        .into_iter()
        .filter(|&who| {
            let victim = whereabouts.place(death.victim, death.earliest);
            let presence = whereabouts.place(who, death.earliest);
            victim
                .zip(presence)
                .is_some_and(|(victim, presence)| victim.to == presence.to)
        })
        .collect();
    let fresh = |timestep: u16| 1.0 / (1.0 + f64::from(death.latest.abs_diff(timestep)) / weigh::FADE);
    let at_meeting = whereabouts.is_meeting(death.earliest);
    let met = met_at_body(beliefs, death);
    for who in beliefs.others {
        if !could_have_killed(beliefs, who, death) {
            let points = if single {
                weigh::COULD_NOT
            } else {
                weigh::COULD_NOT_OF_SEVERAL
            };
            tally.add(who, points, EvidenceKind::CouldNot(death.victim), None);
            continue;
        }
        if with_victim.contains(who) && !at_meeting {
            let alone = with_victim.len() == 1;
            let weight = if alone {
                weigh::ALONE_WITH_VICTIM
            } else {
                weigh::WITH_VICTIM_AMONG_OTHERS
            };
            let claim = beliefs.together_claim(who, death.victim, death.earliest);
            let points = weight * fresh(death.earliest);
            tally.add(
                who,
                points,
                EvidenceKind::AloneWith(death.victim),
                claim.filter(|_| alone),
            );
        }
        // A player who reports a body enters, sees it, and reports it on its next turn; earlier presence
        // is not excused.
        let finder = death.finder == Some(who);
        let latest = if finder {
            death.latest.saturating_sub(2)
        } else {
            death.latest
        };
        let near = (death.earliest.max(2) - 1..=latest).rev().find(|&timestep| {
            !whereabouts.is_meeting(timestep)
                && whereabouts
                    .place(who, timestep)
                    .is_some_and(|presence| presence.touches(death.room))
        });
        if let Some(timestep) = near {
            let claim = beliefs.sighting_claim(who, timestep);
            let points = weigh::NEAR_BODY * fresh(timestep);
            tally.add(who, points, EvidenceKind::NearBody(death.victim), claim);
        }
        if let Some(occupancy) = met.filter(|occupancy| occupancy.players.contains(who) && !finder) {
            let claim = Claim::SawOver {
                who,
                victim: death.victim,
                room: Some(death.room),
                timestep: Some(occupancy.timestep),
            };
            let points = weigh::STOOD_OVER;
            tally.add(who, points, EvidenceKind::StoodOver(death.victim), Some(claim));
        }
        if finder {
            tally.add(who, weigh::REPORTED, EvidenceKind::Reported, None);
        }
    }
}

/// Returns whom this bot met at the body as it came in. Each of them has had a turn since and could have
/// reported, unless all act at once. Whoever came later is not among them.
fn met_at_body(beliefs: &Beliefs<'_>, death: &DeathEstimate) -> Option<Occupancy> {
    let saw_it = beliefs
        .whereabouts
        .kills
        .iter()
        .any(|kill| kill.victim == death.victim);
    let in_turns = beliefs.view.rules().turn_order == TurnOrder::Sequential;
    let mut occupancies = beliefs.whereabouts.occupancies.iter().copied();
    let first = occupancies.find(|occupancy| {
        occupancy.players.contains(beliefs.me) && occupancy.bodies.contains(death.victim)
    })?;
    // If somebody else reported the body first, players who came in just before this bot had no turn either.
    let is_finder = death.finder.is_none_or(|finder| finder == beliefs.me);
    (in_turns && is_finder && !saw_it).then_some(first)
}

/// With one impostor, every player ejected while the round goes on was innocent.
pub(crate) fn weigh_ballots(tally: &mut EvidenceTally, beliefs: &Beliefs<'_>, heard: &[HeardClaims]) {
    if beliefs.view.rules().impostors != 1 {
        return;
    }
    let mut votes: Vec<(Seat, Seat)> = Vec::new();
    for observation in beliefs.view.seen() {
        match observation.seen {
            ObservedEvent::MeetingOpened {
                cause: Cause::Button | Cause::Bodies(_),
                ..
            } => votes.clear(),
            ObservedEvent::Voted {
                who,
                whom: Some(whom),
            } => votes.push((who, whom)),
            ObservedEvent::BallotClosed {
                ejected: Some(innocent),
                ..
            } => {
                for &(who, whom) in &votes {
                    if whom == innocent && beliefs.others.contains(who) {
                        tally.add(who, weigh::VOTED_WRONG, EvidenceKind::VotedWrong, None);
                    }
                }
                for speech in heard.iter().filter(|speech| beliefs.others.contains(speech.who)) {
                    let mut claims = speech.claims.iter();
                    if claims.any(|claim| claim.caught() == Some(innocent)) {
                        tally.add(speech.who, weigh::PROVEN_LIAR, EvidenceKind::FalseWord, None);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a player can have reached the body in time, according to the sightings of it. A player who
/// was in sight when it acted did not kill then; before and after that it needs time to walk.
pub(crate) fn could_have_killed(beliefs: &Beliefs<'_>, who: Seat, death: &DeathEstimate) -> bool {
    let whereabouts = &beliefs.whereabouts;
    let seen_killing = whereabouts
        .kills
        .iter()
        .any(|kill| kill.killer == who && kill.victim == death.victim);
    seen_killing
        || (death.earliest..=death.latest).any(|at| {
            if let Some(presence) = whereabouts.place(who, at) {
                // Whoever was met there may have acted before.
                return whereabouts.may_have_walked(who, at) && presence.to == death.room;
            }
            let came = whereabouts.last_place(who, at).is_none_or(|(then, presence)| {
                u16::from(distance(presence.to, death.room, Passage::CorridorsAndVents)) < at - then
            });
            let went = (at..=whereabouts.now())
                .find_map(|then| Some((then, whereabouts.place(who, then)?)))
                .is_none_or(|(then, presence)| {
                    whereabouts.is_meeting(then)
                        || u16::from(distance(death.room, presence.from, Passage::CorridorsAndVents))
                            < then - at
                });
            came && went
        })
}
