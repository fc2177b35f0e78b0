//! What a meeting is about: the death or the accusation that is to be cleared up, its place and its time.

use super::state::is_recent;
use crate::agents::bot::inference::Inference;
use crate::agents::bot::knowledge::{Beliefs, DeathEstimate, HeardClaims};
use crate::agents::bot::weights::{HALF, TYPICAL_DELAY};
use crate::claims::Claim;
use crate::game::Room;
use crate::table::Seat;

/// What a meeting is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Matter {
    /// Who died.
    pub(crate) victim: Option<Seat>,
    /// Where it happened, if that is known.
    pub(crate) room: Option<Room>,
    /// The last timestep in which the victim was alive, by what was seen and by what was said by players that
    /// are believed.
    pub(crate) from: u16,
    /// The timestep in which the body was found or the victim was missed.
    pub(crate) to: u16,
    /// The timestep that accounts are asked for: that of the latest accusation with a time, or else of the
    /// latest question, or else when the victim is most likely to have died.
    pub(crate) time: u16,
    /// Who reported it, after whom nobody acted, if all act one after another.
    pub(crate) reporter: Option<Seat>,
    /// Whether it happened in that timestep, as an accusation says.
    pub(crate) is_exact: bool,
}

impl Matter {
    pub(super) fn of(
        beliefs: &Beliefs<'_>,
        inference: &Inference,
        found: &[DeathEstimate],
        heard: &[HeardClaims],
        own: &[Claim],
    ) -> Matter {
        let before = beliefs.now().saturating_sub(1).max(1);
        let mut earlier = beliefs
            .whereabouts
            .meetings
            .iter()
            .rev()
            .filter(|&&at| at < beliefs.now());
        let last_meeting = earlier.next().copied().unwrap_or(0);
        let missing = inference
            .deaths
            .iter()
            .rev()
            .find(|death| death.latest > last_meeting);
        let of_found = found.last().and_then(|found| {
            let mut deaths = inference.deaths.iter().rev();
            deaths.find(|death| death.victim == found.victim)
        });
        let death = of_found.or(missing);
        let victim = death
            .map(|death| death.victim)
            .or(found.last().map(|found| found.victim));
        let room = death
            .and_then(|death| death.room)
            .or(found.last().map(|found| found.room));
        let (from, to) = death.map_or((before, before), |death| (death.earliest, death.latest));
        let of_victim = victim
            .into_iter()
            .flat_map(|victim| inference.told_places(victim));
        let believed =
            of_victim.filter(|(track, _)| track.timestep <= to && inference.probability(track.by) < HALF);
        let told = believed.map(|(track, _)| track.timestep).max().unwrap_or(0);
        let from = from.max(told).clamp(1, to.max(1));
        let claims = heard.iter().flat_map(|speech| &speech.claims).chain(own);
        let believed = heard
            .iter()
            .filter(|speech| inference.probability(speech.who) < HALF);
        let facts = believed.flat_map(|speech| &speech.claims).chain(own);
        // An older deed was the matter of an earlier meeting.
        let deeds = facts.rev().filter_map(|claim| time_of_deed(*claim));
        let accused_at = deeds.into_iter().find(|&at| at > last_meeting);
        let asked = claims.rev().find_map(|claim| match *claim {
            Claim::Ask {
                timestep,
                until: None,
                ..
            }
            | Claim::AskAll { timestep, .. } => timestep,
            _ => None,
        });
        // Without a victim the caller asks whom it has missed.
        let may_be = |at: &u16| {
            (from..=to).contains(at) && is_recent(*at, to) || death.is_none() && *at > last_meeting
        };
        // If nobody has seen the victim for long, the last timesteps are what all remember.
        let likely = match is_recent(from, to) {
            true => (from + TYPICAL_DELAY).min(to),
            false => to.saturating_sub(TYPICAL_DELAY),
        };
        let time = accused_at.or(asked.filter(may_be)).unwrap_or(likely);
        Matter {
            victim,
            room,
            from,
            to,
            time: time.clamp(1, before),
            reporter: death.and_then(|death| death.reporter),
            is_exact: accused_at.is_some(),
        }
    }
}

impl Matter {
    /// Returns the first and the last timestep in which it can have happened.
    pub(super) fn times(&self) -> (u16, u16) {
        match self.is_exact {
            true => (self.time, self.time),
            false => (self.from, self.to),
        }
    }
}

/// Returns the timestep of the deed that a claim accuses somebody of.
fn time_of_deed(claim: Claim) -> Option<u16> {
    match claim {
        Claim::SawKill { timestep, .. }
        | Claim::SawVent { timestep, .. }
        | Claim::SawOver { timestep, .. } => timestep,
        _ => None,
    }
}
