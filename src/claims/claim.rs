//! Claims as data.

use crate::game::{Room, TaskKind};
use crate::table::{Seat, SeatSet};
use std::ops::RangeInclusive;

/// A statement, question or announcement in a speech. The speaker is known from the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// "I saw Red kill Cyan in Electrical at 5."
    SawKill {
        killer: Seat,
        victim: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "Red vented from Admin at 6."
    SawVent {
        who: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "I found Cyan dead in Electrical at 7."
    FoundBody {
        whom: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "I saw Cyan dead in Electrical at 5": the speaker saw the body, be it on a monitor, and did not report it.
    SawBody {
        whom: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "I saw Red in Electrical at 5."
    SawIn {
        who: Seat,
        room: Room,
        timestep: Option<u16>,
    },
    /// "I saw Red walk from Electrical to Storage at 5."
    SawWalk {
        who: Seat,
        from: Room,
        to: Room,
        timestep: Option<u16>,
    },
    /// "I walked into Electrical at 5 and Red stood over Cyan", who was dead.
    SawOver {
        who: Seat,
        victim: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "Red was not in Electrical at 5."
    NotIn {
        who: Seat,
        room: Room,
        timestep: Option<u16>,
    },
    /// "Red and Cyan were together in Electrical at 5", said by a third player.
    SawWith {
        who: Seat,
        other: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "I was in Admin from 4 to 6."
    WasIn {
        room: Room,
        from: Option<u16>,
        to: Option<u16>,
    },
    /// "I walked from Admin to Storage at 5."
    Walked {
        from: Room,
        to: Room,
        timestep: Option<u16>,
    },
    /// "I was with Red in Admin at 5."
    WasWith {
        who: Seat,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "I did Swipe Card in Admin at 5."
    DidTask {
        task: TaskKind,
        room: Option<Room>,
        timestep: Option<u16>,
    },
    /// "It is Red."
    Suspect { who: Seat },
    /// "I trust Red."
    Vouch { who: Seat },
    /// "Red, where were you at 5?", or "Red, where were you from 5 to 8?"
    Ask {
        who: Seat,
        timestep: Option<u16>,
        until: Option<u16>,
    },
    /// "Who was near Electrical at 5?"
    AskAll { room: Room, timestep: Option<u16> },
    /// "I am off to Electrical."
    Plan { room: Room },
    /// "I vote for Red."
    VoteFor { who: Seat },
    /// "It was not me."
    Denial,
}

use Claim::*;

impl Claim {
    /// Returns whether the claim states a fact, which can be true or a lie. Other claims are opinions,
    /// questions and plans.
    pub fn is_factual(self) -> bool {
        !matches!(
            self,
            Suspect { .. }
                | Vouch { .. }
                | Ask { .. }
                | AskAll { .. }
                | Plan { .. }
                | VoteFor { .. }
                | Denial
        )
    }

    /// Returns the player that the claim speaks against, if any.
    pub fn accused(self) -> Option<Seat> {
        match self {
            SawKill { killer: who, .. }
            | SawVent { who, .. }
            | SawOver { who, .. }
            | Suspect { who }
            | VoteFor { who } => Some(who),
            _ => None,
        }
    }

    /// Returns whether the claim says where its speaker was.
    pub(crate) fn is_account(self) -> bool {
        matches!(
            self,
            WasIn { .. } | Walked { .. } | WasWith { .. } | DidTask { .. }
        )
    }

    /// Returns the player that the claim says was seen doing what only impostors do: killing or venting.
    pub fn caught(self) -> Option<Seat> {
        match self {
            SawKill { killer: who, .. } | SawVent { who, .. } => Some(who),
            _ => None,
        }
    }

    /// Returns the player that the claim is about, if that is not the speaker.
    pub fn subject(self) -> Option<Seat> {
        match self {
            SawKill { killer: who, .. }
            | SawVent { who, .. }
            | FoundBody { whom: who, .. }
            | SawBody { whom: who, .. }
            | SawIn { who, .. }
            | SawWalk { who, .. }
            | SawOver { who, .. }
            | NotIn { who, .. }
            | SawWith { who, .. }
            | WasWith { who, .. }
            | Suspect { who }
            | Vouch { who }
            | Ask { who, .. }
            | VoteFor { who } => Some(who),
            WasIn { .. } | Walked { .. } | DidTask { .. } | AskAll { .. } | Plan { .. } | Denial => None,
        }
    }

    /// Returns the players other than the speaker whom the claim says were seen alive.
    pub(crate) fn seen_alive(self) -> SeatSet {
        match self {
            SawIn { who, .. } | SawWalk { who, .. } | WasWith { who, .. } => SeatSet::only(who),
            SawWith { who, other, .. } => SeatSet::only(who).with(other),
            _ => SeatSet::EMPTY,
        }
    }

    /// Returns the timestep that the claim names, or the first of several.
    pub fn timestep(self) -> Option<u16> {
        match self {
            SawKill { timestep, .. }
            | SawVent { timestep, .. }
            | FoundBody { timestep, .. }
            | SawBody { timestep, .. }
            | SawIn { timestep, .. }
            | SawWalk { timestep, .. }
            | SawOver { timestep, .. }
            | NotIn { timestep, .. }
            | SawWith { timestep, .. }
            | Walked { timestep, .. }
            | WasWith { timestep, .. }
            | DidTask { timestep, .. }
            | Ask { timestep, .. }
            | AskAll { timestep, .. } => timestep,
            WasIn { from, to, .. } => from.or(to),
            Suspect { .. } | Vouch { .. } | Plan { .. } | VoteFor { .. } | Denial => None,
        }
    }

    /// Returns whether the claim is about this timestep.
    pub(crate) fn covers(self, at: u16) -> bool {
        match self {
            WasIn {
                from: Some(from),
                to: Some(to),
                ..
            } => (from..=to).contains(&at),
            claim => claim.timestep() == Some(at),
        }
    }

    /// Returns whether the claim is about one of these timesteps.
    pub(crate) fn covers_any(self, mut times: RangeInclusive<u16>) -> bool {
        times.any(|at| self.covers(at))
    }
}
