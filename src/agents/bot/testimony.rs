//! Weighs what others say: checks it against what the bot knows, and otherwise weighs it by the trust in the
//! speaker.

use super::credibility::{contradiction_divisor, trust};
use super::evidence::{EvidenceKind, EvidenceTally};
use super::knowledge::{Beliefs, DeathEstimate, HeardClaims};
use super::weights as weigh;
use crate::claims::{Claim, Verdict};
use crate::game::Room;
use crate::table::Seat;

/// Weighs what others have said.
pub(crate) fn weigh(
    tally: &mut EvidenceTally,
    beliefs: &Beliefs<'_>,
    heard: &[HeardClaims],
    deaths: &[DeathEstimate],
) {
    weigh_own_checks(tally, beliefs, heard);
    let before_testimony = tally.points;
    for speech in heard.iter().filter(|speech| beliefs.others.contains(speech.who)) {
        let trust = trust(beliefs, speech.who, before_testimony[speech.who.index()], heard);
        weigh_words(tally, beliefs, speech, heard, deaths, trust);
    }
}

/// Checks the others' statements of fact against what the bot knows first-hand.
fn weigh_own_checks(tally: &mut EvidenceTally, beliefs: &Beliefs<'_>, heard: &[HeardClaims]) {
    for speech in heard.iter().filter(|speech| beliefs.others.contains(speech.who)) {
        for &claim in &speech.claims {
            if claim.caught() == Some(beliefs.me) {
                tally.add(speech.who, weigh::SLANDER, EvidenceKind::Slander, None);
            } else if claim.is_factual()
                && claim.check(speech.who, &beliefs.whereabouts, weigh::SLACK) == Verdict::False
            {
                let (points, why) = match claim {
                    claim if is_account(&claim) => (weigh::FALSE_ALIBI, EvidenceKind::FalseAlibi),
                    _ => (weigh::FALSE_WORD, EvidenceKind::FalseWord),
                };
                tally.add(speech.who, points, why, contradiction(beliefs, speech.who, claim));
            }
        }
    }
}

/// Weighs the others' words by the trust in each speaker.
fn weigh_words(
    tally: &mut EvidenceTally,
    beliefs: &Beliefs<'_>,
    speech: &HeardClaims,
    heard: &[HeardClaims],
    deaths: &[DeathEstimate],
    trust: f64,
) {
    let speaker = speech.who;
    for &claim in &speech.claims {
        if claim.is_factual() && claim.check(speaker, &beliefs.whereabouts, weigh::SLACK) == Verdict::False {
            continue;
        }
        let mut accuse = |who: Seat, weight: f64, place: (Option<Room>, Option<u16>)| {
            let points = weight * trust / contradiction_divisor(beliefs, speech, who, place, heard);
            tally.add(who, points, EvidenceKind::Accused(speaker), None);
        };
        match claim {
            Claim::SawKill {
                killer: who,
                room,
                timestep,
                ..
            } if who != beliefs.me && who != speaker => accuse(who, weigh::TOLD_KILL, (room, timestep)),
            Claim::SawVent { who, room, timestep } if who != beliefs.me && who != speaker => {
                accuse(who, weigh::TOLD_VENT, (room, timestep))
            }
            Claim::SawOver {
                who, room, timestep, ..
            } if who != beliefs.me && who != speaker => accuse(who, weigh::TOLD_STOOD_OVER, (room, timestep)),
            Claim::SawWith {
                who, other, timestep, ..
            } => {
                for (who, victim) in [(who, other), (other, who)] {
                    let last = deaths.iter().any(|death| {
                        death.victim == victim
                            && timestep.is_some_and(|at| at + 1 >= death.earliest && at <= death.latest)
                    });
                    if last && who != beliefs.me {
                        tally.add(
                            who,
                            weigh::TOLD_WITH_VICTIM * trust,
                            EvidenceKind::Told(speaker),
                            None,
                        );
                    }
                }
            }
            Claim::SawIn {
                who,
                room,
                timestep: Some(at),
            } if who != beliefs.me => weigh_place(tally, speaker, who, &[room], at, deaths, trust),
            Claim::SawWalk {
                who,
                from,
                to,
                timestep: Some(at),
            } if who != beliefs.me => weigh_place(tally, speaker, who, &[from, to], at, deaths, trust),
            Claim::NotIn {
                who,
                room,
                timestep: Some(at),
            } if who != beliefs.me && claims_presence(heard, who, room, at) => {
                tally.add(who, weigh::TOLD_ABSENT * trust, EvidenceKind::Told(speaker), None);
            }
            Claim::WasIn { .. } | Claim::Walked { .. } | Claim::DidTask { .. }
                if speech.timestep == beliefs.now() =>
            {
                tally.add(speaker, weigh::GAVE_ACCOUNT, EvidenceKind::Account, None);
            }
            Claim::WasWith { who, .. } if who != beliefs.me => {
                tally.add(
                    who,
                    weigh::TOLD_WITH_WITNESS * trust,
                    EvidenceKind::Trusted(speaker),
                    None,
                );
            }
            Claim::Suspect { who } if who == beliefs.me => {
                tally.add(speaker, weigh::SUSPECTS_ME, EvidenceKind::Slander, None);
            }
            Claim::Suspect { who } if who != speaker => accuse(who, weigh::TOLD_SUSPICION, (None, None)),
            Claim::Vouch { who } if who != beliefs.me && who != speaker => {
                tally.add(
                    who,
                    weigh::TOLD_TRUST * trust,
                    EvidenceKind::Trusted(speaker),
                    None,
                );
            }
            Claim::Ask { who, .. } if speech.timestep == beliefs.now() && who != beliefs.me => {
                let after = heard
                    .iter()
                    .skip_while(|other| !std::ptr::eq(*other, speech))
                    .skip(1);
                let mut later = after.filter(|other| other.who == who);
                if later.clone().next().is_some() && !later.any(|other| other.claims.iter().any(is_account)) {
                    tally.add(who, weigh::NO_ANSWER, EvidenceKind::NoAnswer, None);
                }
            }
            _ => {}
        }
    }
}

/// Weighs the word of a speaker that it saw a player in these rooms: one of them may be where somebody died.
fn weigh_place(
    tally: &mut EvidenceTally,
    speaker: Seat,
    who: Seat,
    rooms: &[Room],
    at: u16,
    deaths: &[DeathEstimate],
    trust: f64,
) {
    let near = deaths.iter().any(|death| {
        let there = rooms.contains(&death.room) && death.room != Room::Cafeteria;
        there && (death.earliest..=death.latest).contains(&at)
    });
    let (weight, why) = match near {
        true => (weigh::TOLD_NEAR, EvidenceKind::Told(speaker)),
        false => (weigh::GAVE_ACCOUNT, EvidenceKind::Trusted(speaker)),
    };
    tally.add(who, weight * trust, why, None);
}

/// Returns whether a claim says where its speaker was.
pub(crate) fn is_account(claim: &Claim) -> bool {
    matches!(
        claim,
        Claim::WasIn { .. } | Claim::Walked { .. } | Claim::WasWith { .. } | Claim::DidTask { .. }
    )
}

fn claims_presence(heard: &[HeardClaims], who: Seat, room: Room, at: u16) -> bool {
    heard.iter().filter(|speech| speech.who == who).any(|speech| {
        speech.claims.iter().any(|claim| match *claim {
            Claim::WasIn {
                room: there,
                from,
                to,
            } => there == room && from.is_none_or(|from| from <= at) && to.is_none_or(|to| at <= to),
            _ => false,
        })
    })
}

/// Returns the bot's own observation that contradicts a false statement of this speaker.
fn contradiction(beliefs: &Beliefs<'_>, speaker: Seat, claim: Claim) -> Option<Claim> {
    match claim {
        Claim::WasIn {
            room,
            from: Some(from),
            ..
        } => seen_elsewhere(beliefs, speaker, &[room], from),
        Claim::Walked {
            from,
            to,
            timestep: Some(at),
        } => seen_elsewhere(beliefs, speaker, &[from, to], at),
        Claim::WasWith {
            room,
            timestep: Some(at),
            ..
        }
        | Claim::DidTask {
            room,
            timestep: Some(at),
            ..
        } => seen_elsewhere(beliefs, speaker, room.as_slice(), at),
        Claim::SawIn {
            who,
            timestep: Some(at),
            ..
        }
        | Claim::SawWalk {
            who,
            timestep: Some(at),
            ..
        } if who == beliefs.me => own_place(beliefs, at),
        Claim::SawIn {
            who,
            room,
            timestep: Some(at),
        } => seen_elsewhere(beliefs, who, &[room], at),
        Claim::SawWalk {
            who,
            from,
            to,
            timestep: Some(at),
        } => seen_elsewhere(beliefs, who, &[from, to], at),
        _ => None,
    }
}

/// Returns where a crewmate was itself. An impostor tells that only after weighing what it gives away.
fn own_place(beliefs: &Beliefs<'_>, timestep: u16) -> Option<Claim> {
    if beliefs.view.is_impostor() {
        return None;
    }
    if let Some((from, to)) = beliefs.whereabouts.walk(beliefs.me, timestep) {
        return Some(Claim::Walked {
            from,
            to,
            timestep: Some(timestep),
        });
    }
    beliefs
        .whereabouts
        .stay(beliefs.me, timestep)
        .map(|room| Claim::WasIn {
            room,
            from: Some(timestep),
            to: Some(timestep),
        })
}

/// Returns where the bot saw a player whom a claim puts into these rooms, or a room of them where it did not
/// see the player.
fn seen_elsewhere(beliefs: &Beliefs<'_>, who: Seat, rooms: &[Room], timestep: u16) -> Option<Claim> {
    if beliefs.whereabouts.place(who, timestep).is_some() {
        return beliefs.sighting_claim(who, timestep);
    }
    let room = rooms
        .iter()
        .find(|&&room| beliefs.whereabouts.was_absent(who, room, timestep))?;
    Some(Claim::NotIn {
        who,
        room: *room,
        timestep: Some(timestep),
    })
}
