//! The evidence behind a statement: whether its speaker reports what it saw or did itself.
//!
//! A bot always does, whatever its wording. People and models also repeat hearsay, guess, and merge two facts
//! into one sentence. Checks of their words against what they saw must tell these cases apart.

use super::claim::Claim;
use super::lexicon::Token;
use super::lexicon::Word::*;
use super::reader::Clause;

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
        if is_hedged || !self.has_one_room() || !self.has_plain_numbers() {
            return EvidenceBasis::Loose;
        }
        let own = self.has(I);
        match claim {
            Claim::SawKill { .. } | Claim::SawVent { .. } | Claim::SawIn { .. } | Claim::SawWith { .. } => {
                match own && self.has(See) {
                    true => EvidenceBasis::Own,
                    false => EvidenceBasis::Stated,
                }
            }
            Claim::WasIn { .. } if own && (self.has(Was) || self.has(Go)) && !self.has(See) => {
                EvidenceBasis::Own
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::reader::read_statements;
    use crate::game::{Colour, Game, Rules, SeatOverride};

    fn footings(words: &str) -> Vec<EvidenceBasis> {
        let colours = [
            Colour::Red,
            Colour::Blue,
            Colour::Cyan,
            Colour::Lime,
            Colour::White,
        ];
        let cast = colours.map(|colour| SeatOverride {
            colour: Some(colour),
            ..SeatOverride::default()
        });
        let game = Game::new(Rules::paper(), 1, &cast).expect("the table can be set up");
        let statements = read_statements(words, game.table());
        statements.into_iter().map(|statement| statement.basis).collect()
    }

    #[test]
    fn what_one_did_or_saw_is_told_from_what_one_heard() {
        for words in [
            "I was in Admin at 5.",
            "I stayed in elec from 4 to 6",
            "i was in admin at timestep 5, ok",
            "I saw Red kill Cyan in Electrical at 5.",
            "i saw red vent",
            "I saw Red in Admin",
            "I was with Red in Admin at 5.",
            "I did Swipe Card in Admin at 5.",
            "It was not me.",
        ] {
            assert_eq!(footings(words), [EvidenceBasis::Own], "{words}");
        }
        for words in [
            "Red vented in Admin at 5.",
            "Red killed Cyan!",
            "Red was in Admin at 5.",
        ] {
            assert_eq!(footings(words), [EvidenceBasis::Stated], "{words}");
        }
    }

    #[test]
    fn what_can_be_read_in_another_way_is_loose() {
        for words in [
            "I was in Admin and saw Red kill Cyan in Electrical.",
            "I was in Admin with 2 others at 5.",
            "I was in Admin, Storage and Shields.",
            "I must have been in Admin at 5.",
            "I have Swipe Card in Admin left.",
            "I saw 2 robots in Admin.",
        ] {
            assert_eq!(footings(words), [EvidenceBasis::Loose], "{words}");
        }
    }
}
