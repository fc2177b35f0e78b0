//! How much each player is suspected, and why.

use super::dialogue::dialogue;
use super::evidence::{Evidence, EvidenceTally};
use super::knowledge::{Beliefs, HeardClaims};
use super::observation::{weigh_ballots, weigh_death, weigh_sights};
use super::weights as weigh;
use crate::table::{Seat, SeatSet};

/// The points of suspicion of each player, with their evidence.
#[derive(Clone, Debug)]
pub(crate) struct Suspicion {
    points: [f64; Seat::MAX],
    pub(crate) evidence: Vec<Evidence>,
}

impl Suspicion {
    /// Weighs everything that a bot knows and has heard.
    pub(crate) fn of(beliefs: &Beliefs<'_>, heard: &[HeardClaims]) -> Suspicion {
        let mut tally = EvidenceTally::default();
        let deaths = beliefs.deaths();
        weigh_sights(&mut tally, beliefs);
        for death in &deaths {
            weigh_death(&mut tally, beliefs, death);
        }
        weigh_ballots(&mut tally, beliefs, heard);
        if !heard.is_empty() {
            (dialogue().weigh)(&mut tally, beliefs, heard, &deaths);
        }
        let EvidenceTally { mut points, evidence } = tally;
        for fellow in beliefs.view.fellows() {
            points[fellow.index()] += weigh::FELLOW_IMPOSTOR;
        }
        Suspicion { points, evidence }
    }

    /// Returns the points against a player.
    pub(crate) fn against(&self, who: Seat) -> f64 {
        self.points[who.index()]
    }

    /// Returns the most suspected of these players.
    pub(crate) fn most_suspected(&self, among: SeatSet) -> Option<Seat> {
        among
            .into_iter()
            .max_by(|&one, &other| self.against(one).total_cmp(&self.against(other)))
    }

    /// Returns the strongest evidence against a player.
    pub(crate) fn strongest_evidence(&self, who: Seat) -> Option<&Evidence> {
        self.evidence
            .iter()
            .filter(|evidence| evidence.about == who && evidence.points > 0.0)
            .max_by(|one, other| one.points.total_cmp(&other.points))
    }
}
