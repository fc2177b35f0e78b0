//! What follows from claims, as a bot puts it: a side that it takes, with its reason.

use super::Claim;
use crate::game::Room;
use crate::table::Seat;

/// A conclusion that a speaker draws in public. Its words tell the reason; read back, they give only the
/// [`sides`](Conclusion::sides) that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conclusion {
    /// Nobody is known to have met the victim after this player, so it is the suspect.
    LastWith { who: Seat, victim: Seat },
    /// This player was close when somebody died, so it is the suspect.
    Near { who: Seat },
    /// No other player can have been there, so it is the suspect.
    OnlyOne { who: Seat },
    /// Of those who are left this player is the likeliest, so it is the suspect.
    Likeliest { who: Seat },
    /// This player says what is not so, so it is the suspect.
    Lying { who: Seat },
    /// What this player says is not so, which is not enough to accuse it.
    Wrong { who: Seat },
    /// A witness is believed, so this player is the suspect.
    Believes { witness: Seat, who: Seat },
    /// The accused is innocent, so its accuser is the suspect.
    Disbelieves { accuser: Seat, accused: Seat },
    /// This player can have been there, which is not enough to accuse it.
    Possible { who: Seat },
    /// One of two players says what is not so, and nobody can tell which.
    EitherLies { one: Seat, other: Seat },
    /// This player was this many moves from the room of the deed then, which is not enough to clear it.
    MovesAway { who: Seat, room: Room, moves: u8 },
    /// This player was this many moves from the room of the deed, which is too far, so it is innocent.
    TooFar { who: Seat, room: Room, moves: u8 },
    /// This player was elsewhere all the time in question, so it is innocent.
    Elsewhere { who: Seat },
    /// The victim was alive at this timestep, so whatever happened came later.
    AliveThen { victim: Seat },
    /// Nobody has spoken for this player at this timestep.
    Unaccounted { who: Seat, timestep: u16 },
    /// The speaker called the meeting since it has not seen this player for long.
    Missing { who: Seat },
    /// What is known is too little to vote anybody out.
    Undecided,
}

use Conclusion::*;

impl Conclusion {
    /// Returns what is left of the conclusion without the opinion that a player is an impostor.
    pub(crate) fn without_accusation(self) -> Option<Conclusion> {
        match self {
            LastWith { who, .. } | Near { who } => Some(Possible { who }),
            Lying { who } => Some(Wrong { who }),
            OnlyOne { .. } | Likeliest { .. } | Believes { .. } | Disbelieves { .. } => None,
            conclusion => Some(conclusion),
        }
    }

    /// Returns the opinions that the conclusion states.
    pub(crate) fn sides(self) -> Vec<Claim> {
        match self {
            LastWith { who, .. }
            | Near { who }
            | OnlyOne { who }
            | Likeliest { who }
            | Lying { who }
            | Believes { who, .. } => {
                vec![Claim::Suspect { who }]
            }
            Disbelieves { accuser, accused } => {
                vec![Claim::Vouch { who: accused }, Claim::Suspect { who: accuser }]
            }
            Elsewhere { who } | TooFar { who, .. } => vec![Claim::Vouch { who }],
            Possible { .. }
            | EitherLies { .. }
            | Wrong { .. }
            | MovesAway { .. }
            | AliveThen { .. }
            | Unaccounted { .. }
            | Missing { .. }
            | Undecided => Vec::new(),
        }
    }
}

/// What a bot says in one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saying {
    /// A claim alone.
    Claim(Claim),
    /// A conclusion with its reason.
    Conclusion(Conclusion),
}

impl Saying {
    /// Returns what a reader finds in the words.
    pub(crate) fn claims(self) -> Vec<Claim> {
        match self {
            Saying::Claim(claim) => vec![claim],
            Saying::Conclusion(conclusion) => conclusion.sides(),
        }
    }
}

impl From<Claim> for Saying {
    fn from(claim: Claim) -> Saying {
        Saying::Claim(claim)
    }
}

impl From<Conclusion> for Saying {
    fn from(conclusion: Conclusion) -> Saying {
        Saying::Conclusion(conclusion)
    }
}
