//! Decides whether a statement is a lie: whether it contradicts what its speaker knew first-hand.

use super::co_presence::CoPresence;
use crate::claims::Claim::*;
use crate::claims::{Claim, EvidenceBasis, KillSighting, Statement, Verdict, Whereabouts};
use crate::game::Room;
use crate::table::Seat;

use Verdict::{CannotTell, False, True};

/// How literally a speaker's words are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A bot: every sentence is one claim, and everything it says about others claims to be first-hand.
    Bot,
    /// A model or a person: only what the rule-based reader understands counts, and times may be off by
    /// [`SLACK`] timesteps.
    Free,
}

/// By how many timesteps people and models may be off before a place counts as false. A timestep passes
/// between an event and the turn in which it is reported, and bots allow others the same.
pub const SLACK: u16 = 1;

/// A statement checked against what its speaker knew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedStatement {
    /// The statement.
    pub statement: Statement,
    /// Its truth by what the speaker knew. `False` is a lie.
    pub verdict: Verdict,
    /// For a lie, a short description of what the speaker knew instead.
    pub instead: Option<String>,
}

/// What a speaker knew when it spoke.
pub(crate) struct SpeakerKnowledge<'a> {
    pub(crate) speaker: Seat,
    pub(crate) kind: Speaker,
    /// What its own view shows of who was where.
    pub(crate) whereabouts: &'a Whereabouts,
    pub(crate) company: &'a CoPresence,
    /// An impostor in words: "the impostor" at a table with one.
    pub(crate) impostor: &'static str,
}

impl SpeakerKnowledge<'_> {
    /// Returns whether the statement is true by what the speaker knew. [`Verdict::False`] is a lie. Opinions
    /// (unless the speaker knows better), questions and what the speaker could not know give `CannotTell`.
    pub fn check(&self, statement: Statement) -> Verdict {
        let Statement { claim, basis } = statement;
        let basis = match self.kind {
            Speaker::Bot => EvidenceBasis::Own,
            Speaker::Free => basis,
        };
        if basis == EvidenceBasis::Loose {
            return CannotTell;
        }
        let plain = claim.check(self.speaker, self.whereabouts, self.slack());
        match claim {
            Denial => verdict_of(!self.whereabouts.impostors.contains(self.speaker)),
            // An impostor knows who is a crewmate and who is not, so its suspicion of a crewmate is a lie,
            // and so is its word for a fellow impostor.
            SawKill { .. } | SawVent { .. } | Suspect { .. } if self.accuses_the_crew(claim) => False,
            Vouch { who } if self.whereabouts.impostors.contains(who) => False,
            SawKill { .. } | SawVent { .. } => self.as_seen(plain, basis),
            SawIn { who, room, timestep } => match self.saw(who, room, timestep) {
                true => True,
                false => self.as_seen(plain, basis),
            },
            SawWalk {
                who,
                from,
                to,
                timestep,
            } => {
                let walked = |at| self.whereabouts.walk(who, at) == Some((from, to));
                match self.at_some_time(timestep, walked) {
                    true => True,
                    false => self.as_seen(plain, basis),
                }
            }
            SawOver { .. } => self.as_seen(plain, basis),
            SawWith {
                who,
                other,
                room,
                timestep,
            } => match self.saw_together(who, other, room, timestep) {
                true => True,
                false => self.as_seen(plain, basis),
            },
            WasWith { who, room, timestep } => match self.saw_together(self.speaker, who, room, timestep) {
                true => True,
                false if self.kind == Speaker::Bot => self.as_seen(plain, basis),
                false => plain,
            },
            WasIn {
                from: Some(from),
                to: Some(to),
                ..
            } if from > to => CannotTell,
            // A seat knows where it was at every timestep, so a place it does not know of is false.
            WasIn { from: None, .. } | Walked { timestep: None, .. } => verdict_of(plain == True),
            WasIn { .. } | Walked { .. } => plain,
            DidTask { task, room, timestep } => {
                let did = |timestep| {
                    let claim = DidTask { task, room, timestep };
                    claim.check(self.speaker, self.whereabouts, 0) == True
                };
                verdict_of(match timestep {
                    Some(at) => self.times(at).any(|at| did(Some(at))),
                    None => did(None),
                })
            }
            // Whoever killed somebody has not found a body.
            FoundBody { whom, .. } if self.own_kill_of(whom).is_some() => False,
            NotIn { .. } | FoundBody { .. } | SawBody { .. } if self.kind == Speaker::Bot => {
                verdict_of(plain == True)
            }
            NotIn { .. } | FoundBody { .. } | SawBody { .. } => plain,
            Suspect { .. } | Vouch { .. } | Ask { .. } | AskAll { .. } | Plan { .. } | VoteFor { .. } => {
                CannotTell
            }
        }
    }

    /// Turns an unknown sighting into a false one if the speaker claims to have seen it itself.
    fn as_seen(&self, plain: Verdict, basis: EvidenceBasis) -> Verdict {
        match plain {
            CannotTell if basis == EvidenceBasis::Own => False,
            verdict => verdict,
        }
    }

    /// Returns the kill of this player, if the speaker is the killer.
    pub(super) fn own_kill_of(&self, victim: Seat) -> Option<&KillSighting> {
        let mut kills = self.whereabouts.kills.iter();
        kills.find(|kill| kill.victim == victim && kill.killer == self.speaker)
    }

    fn accuses_the_crew(&self, claim: Claim) -> bool {
        let impostors = self.whereabouts.impostors;
        !impostors.is_empty() && claim.accused().is_some_and(|who| !impostors.contains(who))
    }

    /// Returns whether the speaker saw this player in this room at this timestep, or ever.
    fn saw(&self, who: Seat, room: Room, timestep: Option<u16>) -> bool {
        self.at_some_time(timestep, |at| self.saw_at(who, room, at))
    }

    /// Returns whether the speaker saw these two together at this timestep, or ever; in this room, if one is
    /// named.
    fn saw_together(&self, one: Seat, other: Seat, room: Option<Room>, timestep: Option<u16>) -> bool {
        let both = |room: Room, at: u16| {
            self.whereabouts.were_together(one, other, Some(room), at)
                || (self.company.was(one, other, room, at)
                    && self.saw_at(one, room, at)
                    && self.saw_at(other, room, at))
        };
        self.at_some_time(timestep, |at| match room {
            Some(room) => both(room, at),
            None => Room::ALL.into_iter().any(|room| both(room, at)),
        })
    }

    fn saw_at(&self, who: Seat, room: Room, at: u16) -> bool {
        let presence = self.whereabouts.place(who, at);
        presence.is_some_and(|presence| presence.touches(room))
            || self.company.was(self.speaker, who, room, at)
    }

    fn at_some_time(&self, timestep: Option<u16>, holds: impl Fn(u16) -> bool) -> bool {
        match timestep {
            Some(at) => self.times(at).any(holds),
            None => (1..=self.whereabouts.now()).any(holds),
        }
    }

    fn slack(&self) -> u16 {
        match self.kind {
            Speaker::Bot => 0,
            Speaker::Free => SLACK,
        }
    }

    /// Returns the timesteps that a speaker who names this one may mean.
    fn times(&self, at: u16) -> impl Iterator<Item = u16> + use<> {
        at.saturating_sub(self.slack())..=at.saturating_add(self.slack())
    }
}

fn verdict_of(holds: bool) -> Verdict {
    if holds { True } else { False }
}
