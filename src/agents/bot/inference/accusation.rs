//! How likely accusations are, by who speaks and who is accused.

use crate::agents::bot::knowledge::HeardClaims;
use crate::claims::Claim;
use crate::table::{Seat, SeatSet};

/// The likelihood of each accusation by a kill or a vent that was seen. Impostors hardly ever invent one:
/// whoever names an innocent player is known for it once that player is ejected.
const SIGHT: AccusationLikelihoods = AccusationLikelihoods {
    honest_and_right: 1.0,
    honest_and_wrong: 0.02,
    lying: 0.05,
    against_a_fellow: 0.02,
};

/// The likelihood of the word that somebody was with a body, where innocent players are found, too.
const OVER_A_BODY: AccusationLikelihoods = AccusationLikelihoods {
    honest_and_right: 1.0,
    honest_and_wrong: 0.12,
    lying: 0.4,
    against_a_fellow: 0.05,
};

/// The likelihood of a suspicion or a vote that is only announced.
const OPINION: AccusationLikelihoods = AccusationLikelihoods {
    honest_and_right: 1.0,
    honest_and_wrong: 0.5,
    lying: 0.7,
    against_a_fellow: 0.5,
};

/// The likelihood of the first accusation of the bot itself in a meeting. It knows that it is innocent, and impostors
/// accuse the innocent far more often than crewmates do.
const OF_MYSELF: AccusationLikelihoods = AccusationLikelihoods {
    honest_and_right: 1.0,
    honest_and_wrong: 0.3,
    lying: 1.0,
    against_a_fellow: 1.0,
};

/// How likely an accusation is, by who speaks and who is accused. Only the ratios count.
struct AccusationLikelihoods {
    honest_and_right: f64,
    honest_and_wrong: f64,
    lying: f64,
    against_a_fellow: f64,
}

/// An accusation by a speaker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Accusation {
    /// The accuser.
    pub(crate) by: Seat,
    /// The accused.
    pub(crate) who: Seat,
    /// The claim that accuses it.
    pub(crate) claim: Claim,
}

/// Returns the accusations by others. Each counts once, as it was made first, however often it is repeated. Of those of
/// `me` only the first opinion of each meeting counts, unless it answers an accusation by `me`: others may only
/// follow it, and a deed that did not happen is a false word.
pub(super) fn accusations(heard: &[HeardClaims], me: Seat) -> Vec<Accusation> {
    let mut accusations: Vec<Accusation> = Vec::new();
    let mut accused_me_at = None;
    for speech in heard {
        for claim in &speech.claims {
            let Some(who) = claim.accused() else {
                continue;
            };
            let (by, is_factual) = (speech.who, claim.is_factual());
            if who == me {
                let is_first = accused_me_at.replace(speech.timestep) != Some(speech.timestep);
                if is_factual || !is_first || speech.accused_before.contains(by) {
                    continue;
                }
            }
            let is_repeated =
                |other: &Accusation| (other.by, other.who, other.claim.is_factual()) == (by, who, is_factual);
            if !accusations.iter().any(is_repeated) {
                accusations.push(Accusation {
                    by,
                    who,
                    claim: *claim,
                });
            }
        }
    }
    accusations
}

impl Accusation {
    /// Returns the likelihood of the accusation for `me` if these are the impostors, up to a common factor.
    pub(super) fn likelihood(&self, set: SeatSet, me: Seat) -> f64 {
        let of = match self.claim {
            _ if self.who == me => &OF_MYSELF,
            claim if claim.caught().is_some() => &SIGHT,
            Claim::SawOver { .. } => &OVER_A_BODY,
            _ => &OPINION,
        };
        match (set.contains(self.by), set.contains(self.who)) {
            (false, true) => of.honest_and_right,
            (false, false) => of.honest_and_wrong,
            (true, false) => of.lying,
            (true, true) => of.against_a_fellow,
        }
    }
}
