//! A short description of what a liar knew instead.

use super::truthfulness::SpeakerKnowledge;
use crate::claims::Claim::*;
use crate::claims::{Claim, KillSighting};
use crate::table::{Roster, Seat};

impl SpeakerKnowledge<'_> {
    /// Returns what the speaker knew instead of its claim, as words that follow its name: "was in Electrical
    /// at 5".
    pub(super) fn instead(&self, claim: Claim, roster: &Roster) -> String {
        let name = |seat: Seat| roster.name(seat);
        match claim {
            Denial => format!("is {}", self.impostor),
            WasIn { from, to, .. } => match (from.or(to), to.or(from)) {
                (Some(from), Some(to)) => self.own_way(claim, from, to),
                _ => "was never there".to_owned(),
            },
            Walked { timestep, .. } => match timestep.and_then(|at| self.own_place(at)) {
                Some(place) => place,
                None => "never went that way".to_owned(),
            },
            SawOver { who, victim, .. } => {
                format!("did not see {} with the body of {}", name(who), name(victim))
            }
            DidTask { timestep, .. } => match timestep.and_then(|at| self.own_place(at)) {
                Some(place) => format!("did no such task; it {place}"),
                None => "did no such task".to_owned(),
            },
            WasWith { who, timestep, .. } => match timestep.and_then(|at| self.own_place(at)) {
                Some(place) => format!("{place}, not with {}", name(who)),
                None => format!("was not with {}", name(who)),
            },
            SawIn { who, timestep, .. } | SawWalk { who, timestep, .. } => {
                match timestep.and_then(|at| self.place_of(who, at)) {
                    Some(place) => format!("saw {} {place}", name(who)),
                    None => match timestep {
                        Some(at) => format!("did not see {} at {at}", name(who)),
                        None => format!("never saw {} there", name(who)),
                    },
                }
            }
            NotIn { who, timestep, .. } => match timestep.and_then(|at| self.place_of(who, at)) {
                Some(place) => format!("saw {} {place}", name(who)),
                None => format!("could not see whether {} was there", name(who)),
            },
            SawWith { who, other, .. } => {
                format!("did not see {} and {} together then", name(who), name(other))
            }
            SawKill { victim, .. } => {
                match self.whereabouts.kills.iter().find(|kill| kill.victim == victim) {
                    Some(kill) if kill.killer == self.speaker => own_kill(kill, roster),
                    Some(kill) => format!(
                        "saw {} kill {} in {} at {}",
                        name(kill.killer),
                        name(victim),
                        kill.room,
                        kill.timestep
                    ),
                    None => "saw no such kill".to_owned(),
                }
            }
            SawVent { .. } => "saw nobody vent there".to_owned(),
            FoundBody { whom, .. } | SawBody { whom, .. } => {
                let own = self.own_kill_of(whom).map(|kill| own_kill(kill, roster));
                let found = self.whereabouts.bodies.iter().find(|found| found.victim == whom);
                match (own, found) {
                    (Some(own), _) => own,
                    (None, Some(found)) => format!(
                        "knew that {} lay in {} at {}",
                        name(whom),
                        found.room,
                        found.timestep
                    ),
                    (None, None) => format!("knew of no body of {}", name(whom)),
                }
            }
            Suspect { who } => format!("knew that {} is a crewmate", name(who)),
            Vouch { who } => format!("knew that {} is {}", name(who), self.impostor),
            Ask { .. } | AskAll { .. } | Plan { .. } | VoteFor { .. } => String::new(),
        }
    }

    /// Describes where the speaker was in the first of these timesteps in which it was not where it claims.
    fn own_way(&self, claim: Claim, from: u16, to: u16) -> String {
        let WasIn { room, .. } = claim else {
            return String::new();
        };
        let elsewhere = |at: &u16| {
            let presence = self.whereabouts.place(self.speaker, *at);
            presence.is_some_and(|presence| !presence.touches(room))
        };
        (from..=to)
            .find(elsewhere)
            .and_then(|at| self.own_place(at))
            .unwrap_or_else(|| "was elsewhere".to_owned())
    }

    fn own_place(&self, at: u16) -> Option<String> {
        Some(format!("was {}", self.place_of(self.speaker, at)?))
    }

    fn place_of(&self, who: Seat, at: u16) -> Option<String> {
        let presence = self.whereabouts.place(who, at)?;
        let mut vents = self.whereabouts.vents.iter();
        if let Some(vent) = vents.find(|vent| vent.who == who && vent.timestep == at) {
            return Some(format!("in the vent from {} to {} at {at}", vent.from, vent.to));
        }
        Some(match presence.from == presence.to {
            true => format!("in {} at {at}", presence.to),
            false => format!("on its way from {} to {} at {at}", presence.from, presence.to),
        })
    }
}

/// Describes a kill by the speaker itself.
fn own_kill(kill: &KillSighting, roster: &Roster) -> String {
    let victim = roster.name(kill.victim);
    format!("killed {victim} itself, in {} at {}", kill.room, kill.timestep)
}
