//! How an accused bot retorts, and what an impostor makes up.

use super::speak::MeetingView;
use crate::claims::Claim;
use crate::dice::Dice;
use crate::game::Seat;

impl MeetingView<'_> {
    /// Returns its retort to a player who claims to have seen it kill or vent. A crewmate suspects the
    /// accuser; an impostor may accuse the accuser of the same kill.
    pub(crate) fn retort(&self, dice: &mut Dice) -> Option<Claim> {
        let me = self.mind.me;
        let (accuser, claim) = self.heard.iter().rev().find_map(|line| {
            let slander = line.claims.iter().find(|claim| {
                matches!(
                    **claim,
                    Claim::SawKill { killer: who, .. }
                    | Claim::SawVent { who, .. }
                    | Claim::SawOver { who, .. } if who == me
                )
            });
            slander.map(|&claim| (line.who, claim))
        })?;
        let exchanged = match claim {
            Claim::SawKill {
                victim,
                room,
                timestep,
                ..
            } if self.mind.view.is_impostor() && dice.chance(self.mind.weights.invent) => {
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
            } if self.mind.view.is_impostor() && dice.chance(self.mind.weights.invent) => {
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
    /// have seen it.
    pub(crate) fn invention(&self, dice: &mut Dice) -> Option<(Claim, Seat)> {
        let mind = self.mind;
        let death = self.deaths.last().filter(|_| mind.view.is_impostor())?;
        if !dice.chance(mind.weights.invent) {
            return None;
        }
        let scapegoats = mind.others.minus(mind.view.fellows());
        let invented = |claim: &Claim| match *claim {
            Claim::SawIn {
                who,
                timestep: Some(at),
                ..
            } => mind.record.place(who, at).is_none(),
            _ => false,
        };
        if self.own.iter().any(invented) {
            return None;
        }
        let who = self.suspicion.most(scapegoats)?;
        let near = |timestep: &u16| {
            let place = mind.record.place(mind.me, *timestep);
            place.is_some_and(|stay| stay.touches(death.room) || stay.to.joins(death.room))
                && mind.record.place(who, *timestep).is_none()
        };
        let timestep = (death.earliest..=death.latest).rev().find(near)?;
        let claim = Claim::SawIn {
            who,
            room: death.room,
            timestep: Some(timestep),
        };
        (!self.has_claimed(claim)).then_some((claim, who))
    }
}
