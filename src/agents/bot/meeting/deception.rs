//! How an accused bot retorts, and what an impostor makes up.

use super::speak::DialogueState;
use crate::claims::Claim;
use crate::game::Room;
use crate::table::{Dice, Seat};

impl DialogueState<'_> {
    /// Returns its retort to a player who claims to have seen it kill or vent. A crewmate suspects the
    /// accuser; an impostor may accuse the accuser of the same kill.
    pub(crate) fn retort(&self, dice: &mut Dice) -> Option<Claim> {
        let me = self.beliefs.me;
        let (accuser, claim) = self.heard.iter().rev().find_map(|speech| {
            let slander = speech.claims.iter().find(|claim| {
                matches!(
                    **claim,
                    Claim::SawKill { killer: who, .. }
                    | Claim::SawVent { who, .. }
                    | Claim::SawOver { who, .. } if who == me
                )
            });
            slander.map(|&claim| (speech.who, claim))
        })?;
        let exchanged = match claim {
            Claim::SawKill {
                victim,
                room,
                timestep,
                ..
            } if self.beliefs.view.is_impostor() && dice.chance(self.beliefs.weights.invent) => {
                Some(Claim::SawKill {
                    killer: accuser,
                    victim,
                    room,
                    timestep,
                })
            }
            Claim::SawOver {
                victim,
                room,
                timestep,
                ..
            } if self.beliefs.view.is_impostor() && dice.chance(self.beliefs.weights.invent) => {
                Some(Claim::SawOver {
                    who: accuser,
                    victim,
                    room,
                    timestep,
                })
            }
            _ => None,
        };
        Some(exchanged.unwrap_or(Claim::Suspect { who: accuser }))
    }

    /// Returns an impostor's invented sighting of a crewmate at the body, and that crewmate. The time is
    /// chosen so that no known witness can contradict it, and so that by its own story the impostor could
    /// have seen it: from beside the room it saw the crewmate walk there. The crewmate could have walked that
    /// way between the places where it was seen.
    pub(crate) fn invention(&self, dice: &mut Dice) -> Option<(Claim, Seat)> {
        let beliefs = self.beliefs;
        let death = self.deaths.last().filter(|_| beliefs.view.is_impostor())?;
        if !dice.chance(beliefs.weights.invent) {
            return None;
        }
        let scapegoats = beliefs.others.minus(beliefs.view.fellows());
        let invented = |claim: &Claim| match *claim {
            Claim::SawIn {
                who,
                timestep: Some(at),
                ..
            }
            | Claim::SawWalk {
                who,
                timestep: Some(at),
                ..
            } => beliefs.whereabouts.place(who, at).is_none(),
            _ => false,
        };
        if self.own.iter().any(invented) {
            return None;
        }
        let who = self.suspicion.most_suspected(scapegoats)?;
        let claim = (death.earliest..=death.latest).rev().find_map(|at| {
            let presence = beliefs.whereabouts.place(beliefs.me, at)?;
            if beliefs.whereabouts.place(who, at).is_some() {
                return None;
            }
            let before = beliefs.whereabouts.place(who, at.saturating_sub(1));
            let after = beliefs.whereabouts.place(who, at + 1);
            let timestep = Some(at);
            let room = death.room;
            if presence.touches(room) {
                let reaches = |other: Room| other == room || other.joins(room);
                let fits = before.is_none_or(|presence| reaches(presence.to))
                    && after.is_none_or(|presence| reaches(presence.from));
                return fits.then_some(Claim::SawIn { who, room, timestep });
            }
            let from = presence.to;
            let fits = before.is_none_or(|presence| presence.to == from)
                && after.is_none_or(|presence| presence.from == room);
            (from.joins(room) && fits).then_some(Claim::SawWalk {
                who,
                from,
                to: room,
                timestep,
            })
        })?;
        (!self.has_claimed(claim)).then_some((claim, who))
    }
}
