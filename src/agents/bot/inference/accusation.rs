//! How likely accusations are, by who speaks and who is accused.

use crate::agents::bot::knowledge::{Beliefs, HeardClaims};
use crate::claims::Claim;
use crate::table::{Seat, SeatSet};

/// The likelihood of each accusation by what was seen.
const SIGHT: AccusationLikelihoods = AccusationLikelihoods {
    honest_and_right: 1.0,
    honest_and_wrong: 0.02,
    lying: 0.5,
    against_a_fellow: 0.05,
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
    honest_and_wrong: 0.6,
    lying: 1.0,
    against_a_fellow: 0.4,
};

/// How likely an accusation is, by who speaks and who is accused. Only the ratios count.
struct AccusationLikelihoods {
    honest_and_right: f64,
    honest_and_wrong: f64,
    lying: f64,
    against_a_fellow: f64,
}

/// Returns the likelihood of all accusations if these are the impostors, up to a common factor. Each counts
/// once, however often it is repeated.
pub(super) fn likelihood(beliefs: &Beliefs<'_>, heard: &[HeardClaims], set: SeatSet) -> f64 {
    let mut counted: Vec<(Seat, Seat, bool)> = Vec::new();
    let mut likelihood = 1.0;
    for speech in heard {
        for claim in &speech.claims {
            let Some(who) = claim.accused().filter(|&who| who != beliefs.me) else {
                continue;
            };
            let of = match claim {
                Claim::SawKill { .. } | Claim::SawVent { .. } => &SIGHT,
                Claim::SawOver { .. } => &OVER_A_BODY,
                _ => &OPINION,
            };
            let key = (speech.who, who, claim.is_factual());
            if counted.contains(&key) {
                continue;
            }
            counted.push(key);
            likelihood *= match (set.contains(speech.who), set.contains(who)) {
                (false, true) => of.honest_and_right,
                (false, false) => of.honest_and_wrong,
                (true, false) => of.lying,
                (true, true) => of.against_a_fellow,
            };
        }
    }
    likelihood
}
