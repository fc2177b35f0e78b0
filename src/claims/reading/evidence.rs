//! The evidence behind a statement: whether its speaker reports what it saw or did itself.
//!
//! A bot always does, whatever its wording. People and models also repeat hearsay, guess, and merge two facts
//! into one sentence. Checks of their words against what they saw must tell these cases apart.

use super::clause::Clause;
use super::lexicon::Token;
use super::lexicon::Word::*;
use crate::claims::Claim;

/// A claim and its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The claim.
    pub claim: Claim,
    /// What the claim is based on, judged by its wording.
    pub basis: EvidenceBasis,
}

/// What a claim is based on, judged by its wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvidenceBasis {
    /// The speaker reports what it did or saw itself: "I was in Admin", "I saw Red in Admin", "I did Swipe
    /// Card".
    Own,
    /// The claim is stated as a fact, but may be hearsay: "Red vented in Admin".
    Stated,
    /// The claim is hedged, or mentions several rooms or stray numbers, so that it is ambiguous.
    Loose,
}

impl Clause<'_> {
    /// Returns the basis of a claim read from this clause.
    pub(super) fn basis(&self, claim: Claim) -> EvidenceBasis {
        let is_hedged = self.has(Think) || self.has(Will);
        let one_place = self.has_one_room() || matches!(claim, Claim::Walked { .. } | Claim::SawWalk { .. });
        if is_hedged || !one_place || !self.has_plain_numbers() {
            return EvidenceBasis::Loose;
        }
        let own = self.has(I);
        match claim {
            Claim::SawWith { .. } if self.left_behind().is_some() => EvidenceBasis::Own,
            Claim::SawKill { .. }
            | Claim::SawVent { .. }
            | Claim::SawIn { .. }
            | Claim::SawWalk { .. }
            | Claim::SawOver { .. }
            | Claim::SawWith { .. } => match own && self.has(See) {
                true => EvidenceBasis::Own,
                false => EvidenceBasis::Stated,
            },
            Claim::WasIn { .. } if own && (self.has(Was) || self.has(Go)) && !self.has(See) => {
                EvidenceBasis::Own
            }
            Claim::Walked { .. } => EvidenceBasis::Own,
            Claim::DidTask { .. } if own && self.has(Did) => EvidenceBasis::Own,
            Claim::WasIn { .. } | Claim::DidTask { .. } => EvidenceBasis::Loose,
            Claim::WasWith { .. } | Claim::Denial => EvidenceBasis::Own,
            _ => EvidenceBasis::Stated,
        }
    }

    fn has_one_room(&self) -> bool {
        let mut rooms = self.tokens.iter().filter_map(|token| match token {
            Token::Place(room) => Some(room),
            _ => None,
        });
        let first = rooms.next();
        rooms.all(|room| Some(room) == first)
    }

    /// Returns whether every number can be a timestep: "at 5", "from 4 to 6", but not "2 of us" or "my 3
    /// tasks".
    fn has_plain_numbers(&self) -> bool {
        self.tokens.iter().enumerate().all(|(at, token)| {
            let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
            let is_time = matches!(before, Some(Token::Word(At) | Token::Number(_)));
            let counts = matches!(self.tokens.get(at + 1), Some(Token::Other | Token::Task(_)));
            !matches!(token, Token::Number(_)) || is_time || !counts
        })
    }
}
