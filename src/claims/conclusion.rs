//! What follows from claims, as a bot puts it: a side that it takes, with its reason.

use super::Claim;
use crate::game::Room;
use crate::table::Seat;

/// A conclusion that a speaker draws in public. Its words tell the reason; read back, they give only the
/// [`sides`](Conclusion::sides) that it takes, or its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conclusion {
    /// Nobody is known to have met the victim after this player, so it is the suspect.
    LastWith { who: Seat, victim: Seat },
    /// This player was close when somebody died, so it is the suspect.
    Near { who: Seat },
    /// By its own word this player was in the room of the death at this timestep, so it is the suspect.
    PlacesItself { who: Seat, room: Room, timestep: u16 },
    /// By its own word this player was in the room of the death at this timestep, which is not enough to accuse it.
    WasThere { who: Seat, room: Room, timestep: u16 },
    /// No other player can have been there, so it is the suspect.
    OnlyOne { who: Seat },
    /// Others were cleared, and of those who are left this player is the likeliest, so it is the suspect.
    Likeliest { who: Seat },
    /// Nobody but this player says that it was in this room then, so it is the suspect.
    Unwitnessed { who: Seat, room: Room, timestep: u16 },
    /// This player accuses the speaker, who knows that it is innocent, so it is the suspect.
    AccusesMe { who: Seat },
    /// What this player tells of the speaker, whom it accuses, is so, but the speaker says that it proves
    /// nothing.
    Concedes { who: Seat },
    /// This player says what is not so, so it is the suspect.
    Lying { who: Seat },
    /// This player said in an earlier meeting what was not so, so it is the suspect.
    LiedBefore { who: Seat },
    /// This player spoke in an earlier meeting against somebody who was innocent.
    WasWrongAbout { who: Seat, accused: Seat },
    /// What this player says is not so, which is not enough to accuse it.
    Wrong { who: Seat },
    /// What this player has said is so, as the speaker saw.
    Confirms { who: Seat },
    /// A witness is believed, so this player is the suspect.
    Believes { witness: Seat, who: Seat },
    /// The accused is innocent, so its accuser is the suspect.
    Disbelieves { accuser: Seat, accused: Seat },
    /// This player was alone with the victim as the speaker left them.
    LeftAlone { who: Seat, victim: Seat },
    /// This player was in the room with the victim's body already when the speaker came in.
    AlreadyThere { who: Seat, victim: Seat },
    /// This player can have been there, which is not enough to accuse it.
    Possible { who: Seat },
    /// One of two players says what is not so, and nobody can tell which.
    EitherLies { one: Seat, other: Seat },
    /// The speaker was this many moves from the room of the deed then.
    OutOfReach { room: Room, moves: u8 },
    /// This player was this many moves from the room of the deed, which is too far, so it is innocent.
    TooFar { who: Seat, room: Room, moves: u8 },
    /// Between the times at which this player was seen it had no time for this room, so it is innocent.
    Elsewhere { who: Seat, room: Room },
    /// This player was with the speaker all the time in question, so it is innocent.
    WithMe { who: Seat },
    /// Each of these two is out of reach of the deed by the word of the other, so both are innocent.
    EachOther { one: Seat, other: Seat },
    /// The victim was alive at this timestep, so whatever happened came later.
    AliveThen { victim: Seat },
    /// Nobody has spoken for this player at this timestep.
    Unaccounted { who: Seat, timestep: u16 },
    /// This player was asked about this timestep and has not answered.
    Unanswered { who: Seat, timestep: u16 },
    /// The speaker called the meeting since it has not seen this player for long.
    Missing { who: Seat },
    /// The speaker called the meeting since it has not seen this player after the last one.
    MissingSinceMeeting { who: Seat },
    /// The speaker called the meeting since this player has followed it.
    Shadowed { who: Seat },
    /// This player is missing, too, as all can see.
    Gone { victim: Seat },
    /// Everybody is asked who saw this player last, who is missing.
    AsksWhoSaw { victim: Seat },
    /// This player was close to the room, so it is asked where it was at this timestep.
    AsksNear { who: Seat, room: Room, timestep: u16 },
    /// This player was the last with the victim, so it is asked where it was at this timestep.
    AsksLast { who: Seat, victim: Seat, timestep: u16 },
    /// This player called the meeting and has not said why.
    AsksWhy { who: Seat },
    /// The speaker votes for this player for this reason.
    Votes { who: Seat, ground: VoteGround },
    /// With so few players left a wrong vote loses and so does a skip, so the speaker votes for this player.
    Decisive { who: Seat, living: u8 },
    /// Asked about this player, the speaker has not seen it since all were together.
    NotSeen { who: Seat },
    /// Asked what it saw, the speaker has met nobody since all were together.
    MetNobody,
    /// Asked about this player, the speaker has nothing against it.
    NothingAgainst { who: Seat },
    /// Asked for its suspect, the speaker has none yet.
    NoSuspect,
    /// What is known is too little to vote anybody out.
    Undecided,
    /// With so few players left a wrong vote leaves no other vote and a skip does, so the speaker votes for
    /// nobody.
    Cautious { living: u8 },
    /// The impostor is likely one of these two, but the speaker does not know which, so it votes for neither.
    Torn { one: Seat, other: Seat },
    /// What was said against this player is too little to vote it out.
    NotEnough { who: Seat },
}

/// The reason of a vote in a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VoteGround {
    /// The speaker saw the deed.
    Deed,
    /// The word of this witness.
    Word { witness: Seat },
    /// The player said what is not so.
    Lie,
    /// The player was close to it.
    Near,
    /// The player was close to it, which the speaker first said proves nothing, and nothing has cleared it
    /// since.
    NotCleared,
    /// The player was the last with the victim.
    Company { victim: Seat },
    /// Nobody knows where the player was at this timestep.
    Gap { timestep: u16 },
    /// The player accuses the speaker.
    AccusesMe,
    /// The player accuses this innocent one.
    Blames { accused: Seat },
}

use Conclusion::*;

impl Conclusion {
    /// Returns what is left of the conclusion without the opinion that a player is an impostor.
    pub(crate) fn without_accusation(self) -> Option<Conclusion> {
        match self {
            LastWith { who, .. } | Near { who } => Some(Possible { who }),
            PlacesItself { who, room, timestep } => Some(WasThere { who, room, timestep }),
            Lying { who } | Disbelieves { accuser: who, .. } => Some(Wrong { who }),
            OnlyOne { .. }
            | Likeliest { .. }
            | Unwitnessed { .. }
            | AccusesMe { .. }
            | LiedBefore { .. }
            | Believes { .. }
            | Votes { .. }
            | Decisive { .. } => None,
            conclusion => Some(conclusion),
        }
    }

    /// Returns the opinions that the conclusion states, or the question that it asks.
    pub(crate) fn sides(self) -> Vec<Claim> {
        match self {
            LastWith { who, .. }
            | Near { who }
            | PlacesItself { who, .. }
            | OnlyOne { who }
            | Likeliest { who }
            | Unwitnessed { who, .. }
            | AccusesMe { who }
            | Lying { who }
            | LiedBefore { who }
            | Believes { who, .. } => {
                vec![Claim::Suspect { who }]
            }
            Votes { who, .. } | Decisive { who, .. } => vec![Claim::VoteFor { who }],
            AsksNear { who, timestep, .. } | AsksLast { who, timestep, .. } => vec![Claim::Ask {
                who,
                timestep: Some(timestep),
                until: None,
            }],
            AsksWhy { who } => vec![Claim::Ask {
                who,
                timestep: None,
                until: None,
            }],
            Disbelieves { accuser, accused } => {
                vec![Claim::Vouch { who: accused }, Claim::Suspect { who: accuser }]
            }
            Elsewhere { who, .. } | WithMe { who } | TooFar { who, .. } => vec![Claim::Vouch { who }],
            EachOther { one, other } => vec![Claim::Vouch { who: one }, Claim::Vouch { who: other }],
            AlreadyThere { .. }
            | WasThere { .. }
            | LeftAlone { .. }
            | Possible { .. }
            | EitherLies { .. }
            | Wrong { .. }
            | WasWrongAbout { .. }
            | Concedes { .. }
            | Confirms { .. }
            | OutOfReach { .. }
            | AliveThen { .. }
            | Unaccounted { .. }
            | Unanswered { .. }
            | Missing { .. }
            | MissingSinceMeeting { .. }
            | Shadowed { .. }
            | Gone { .. }
            | AsksWhoSaw { .. }
            | NotSeen { .. }
            | MetNobody
            | NothingAgainst { .. }
            | NoSuspect
            | Undecided
            | Cautious { .. }
            | Torn { .. }
            | NotEnough { .. } => Vec::new(),
        }
    }
}

/// What a bot says in one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saying {
    /// A claim alone.
    Claim(Claim),
    /// A claim of what was seen on a monitor.
    OnMonitor(Claim),
    /// A conclusion with its reason.
    Conclusion(Conclusion),
}

impl Saying {
    /// Returns what a reader finds in the words.
    pub(crate) fn claims(self) -> Vec<Claim> {
        match self {
            Saying::Claim(claim) | Saying::OnMonitor(claim) => vec![claim],
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
