//! How far a speaker is believed: by what the bot can check of its words, and by what others say against
//! them.

use super::knowledge::{Beliefs, HeardClaims};
use super::weights as weigh;
use crate::claims::{Claim, Verdict};
use crate::game::Room;
use crate::table::{Seat, SeatSet};

/// Returns the trust in a speaker with this much suspicion. Statements that this bot knows to be true add to
/// it. With several impostors, who can back each other up, words count for less.
pub(crate) fn trust(beliefs: &Beliefs<'_>, speaker: Seat, suspicion: f64, heard: &[HeardClaims]) -> f64 {
    let doubt = (suspicion / weigh::HALF_TRUST).max(0.0);
    let liars = f64::from(beliefs.view.rules().impostors);
    let own = heard.iter().filter(|speech| speech.who == speaker);
    let verified = own
        .flat_map(|speech| &speech.claims)
        .filter(|claim| is_verified(beliefs, speaker, **claim))
        .count()
        .min(weigh::VERIFIED_ENOUGH);
    let whole = beliefs.weights.trust * (weigh::UNVERIFIED_TRUST + verified as f64 * weigh::VERIFIED_TRUST);
    whole.min(1.0) / (1.0 + doubt * doubt) / liars
}

/// Returns whether the bot knows the claim to be true. What everybody knows shows nothing of the speaker.
fn is_verified(beliefs: &Beliefs<'_>, speaker: Seat, claim: Claim) -> bool {
    let is_news = claim.is_factual() && !matches!(claim, Claim::FoundBody { .. });
    is_news && claim.check(speaker, &beliefs.whereabouts, 0) == Verdict::True
}

/// Returns the number that divides the word of one speaker against `who`: one plus the number of others, this
/// bot included, who speak for `who` in the same meeting.
pub(crate) fn contradiction_divisor(
    beliefs: &Beliefs<'_>,
    speech: &HeardClaims,
    who: Seat,
    (room, timestep): (Option<Room>, Option<u16>),
    heard: &[HeardClaims],
) -> f64 {
    let same_meeting =
        |other: &&HeardClaims| other.timestep == speech.timestep && ![speech.who, who].contains(&other.who);
    let mut witnesses: SeatSet = heard
        .iter()
        .filter(same_meeting)
        .filter(|other| beliefs.others.contains(other.who))
        .filter(|other| {
            let mut claims = other.claims.iter();
            claims.any(|&claim| speaks_for(claim, who, room, timestep))
        })
        .map(|other| other.who)
        .collect();
    let met = |at: u16| beliefs.whereabouts.were_together(beliefs.me, who, None, at);
    if timestep.is_some_and(met) {
        witnesses = witnesses.with(beliefs.me);
    }
    1.0 + witnesses.len() as f64
}

/// Returns the others whose word in this meeting speaks for `who`.
pub(crate) fn witnesses_of(beliefs: &Beliefs<'_>, heard: &[HeardClaims], who: Seat) -> SeatSet {
    let now = |speech: &&HeardClaims| speech.timestep == beliefs.now() && beliefs.others.contains(speech.who);
    let speaks = |speech: &&HeardClaims| {
        let mut claims = speech.claims.iter();
        speech.who != who && claims.any(|&claim| speaks_for(claim, who, None, None))
    };
    heard
        .iter()
        .filter(now)
        .filter(speaks)
        .map(|speech| speech.who)
        .collect()
}

/// Returns whether a claim vouches for `who`, or says that it was with somebody or in another room at the
/// time in question.
fn speaks_for(claim: Claim, who: Seat, room: Option<Room>, timestep: Option<u16>) -> bool {
    let then = |at: Option<u16>| timestep.is_none() || at == timestep;
    match claim {
        Claim::Vouch { who: whom } => whom == who,
        Claim::WasWith {
            who: whom, timestep, ..
        } => whom == who && then(timestep),
        Claim::SawWith {
            who: one,
            other,
            timestep,
            ..
        } => [one, other].contains(&who) && then(timestep),
        Claim::SawIn {
            who: whom,
            room: there,
            timestep: Some(at),
        } => whom == who && room.is_some_and(|room| room != there) && then(Some(at)),
        Claim::SawWalk {
            who: whom,
            from,
            to,
            timestep: Some(at),
        } => whom == who && room.is_some_and(|room| ![from, to].contains(&room)) && then(Some(at)),
        _ => false,
    }
}
