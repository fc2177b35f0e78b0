//! Pieces of evidence, and the points of suspicion that they add up to.

use crate::claims::Claim;
use crate::game::Room;
use crate::table::Seat;

/// A piece of evidence for or against a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// The player it is about.
    pub(crate) about: Seat,
    /// The points of suspicion; negative points clear the player.
    pub(crate) points: f64,
    /// The kind of evidence.
    pub(crate) why: EvidenceKind,
    /// The claim that states it in public; `None` if it is not for others.
    pub(crate) claim: Option<Claim>,
}

/// The kinds of evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum EvidenceKind {
    SeenKill(Seat),
    SeenVent(Room),
    StoodOver(Seat),
    AloneWith(Seat),
    NearBody(Seat),
    CouldNot(Seat),
    FalseAlibi,
    FalseWord,
    Slander,
    Accused(Seat),
    Told(Seat),
    Trusted(Seat),
    Account,
    NoAnswer,
    Reported,
    VotedWrong,
}

/// The evidence so far, and the points that it adds up to for each player.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvidenceTally {
    pub(crate) points: [f64; Seat::MAX],
    pub(crate) evidence: Vec<Evidence>,
}

impl EvidenceTally {
    /// Adds a piece of evidence.
    pub(crate) fn add(&mut self, about: Seat, points: f64, why: EvidenceKind, claim: Option<Claim>) {
        // The same event told or seen twice counts once.
        if let Some(known) = self
            .evidence
            .iter_mut()
            .find(|known| known.about == about && known.why == why)
        {
            if known.points.abs() < points.abs() {
                self.points[about.index()] += points - known.points;
                *known = Evidence {
                    about,
                    points,
                    why,
                    claim,
                };
            }
            return;
        }
        self.points[about.index()] += points;
        self.evidence.push(Evidence {
            about,
            points,
            why,
            claim,
        });
    }
}
