//! A line in the making.

use super::reasons::Reason;
use crate::claims::{Claim, Conclusion, Saying};
use crate::table::{Seat, SeatSet};

/// A line in the making: its sentences, and the thought behind the weightiest.
#[derive(Default)]
pub(super) struct Line {
    pub(super) sayings: Vec<Saying>,
    pub(super) thought: Option<String>,
}

impl Line {
    pub(super) fn add(&mut self, sayings: impl IntoIterator<Item = impl Into<Saying>>, thought: String) {
        let before = self.sayings.len();
        for saying in sayings {
            let saying = saying.into();
            if !self.sayings.contains(&saying) {
                self.sayings.push(saying);
            }
        }
        if self.sayings.len() > before {
            self.thought.get_or_insert(thought);
        }
    }

    pub(super) fn add_reason(&mut self, reason: Option<Reason>) {
        if let Some(reason) = reason {
            self.add(reason.sayings, reason.thought);
        }
    }

    /// Returns the players that the line speaks for.
    pub(super) fn vouched(&self) -> SeatSet {
        let claims = self.sayings.iter().flat_map(|saying| saying.claims());
        let vouched = claims.filter_map(|claim| match claim {
            Claim::Vouch { who } => Some(who),
            _ => None,
        });
        vouched.collect()
    }

    /// Returns the players that the line tells something about.
    pub(super) fn spoken_of(&self) -> SeatSet {
        let claims = self.sayings.iter().flat_map(|saying| saying.claims());
        claims.filter_map(|claim| claim.subject()).collect()
    }

    pub(super) fn accuses(&self) -> bool {
        self.accused().is_some()
    }

    /// Returns whether the line says more than where players were.
    pub(super) fn concludes(&self) -> bool {
        let mut sayings = self.sayings.iter();
        self.accuses() || sayings.any(|saying| matches!(saying, Saying::Conclusion(_)))
    }

    /// Returns whether the line asks somebody something.
    pub(super) fn asks(&self) -> bool {
        let asks_claim = |claim: &Claim| matches!(claim, Claim::Ask { .. } | Claim::AskAll { .. });
        self.sayings.iter().any(|saying| match saying {
            Saying::Conclusion(Conclusion::AsksWhoSaw { .. }) => true,
            saying => saying.claims().iter().any(asks_claim),
        })
    }

    /// Returns whom the line last accuses.
    pub(super) fn accused(&self) -> Option<Seat> {
        let claims = self.sayings.iter().flat_map(|saying| saying.claims());
        claims.rev().find_map(|claim| claim.accused())
    }
}
