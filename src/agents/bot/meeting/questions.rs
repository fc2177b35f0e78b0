//! The questions of a meeting: those that a bot asks, and those that it is asked.

use super::speak::DialogueState;
use crate::agents::bot::knowledge::HeardClaims;
use crate::agents::bot::testimony::is_account;
use crate::agents::bot::weights::SURE;
use crate::claims::Claim;
use crate::table::Dice;

impl DialogueState<'_> {
    /// Returns a question to everyone about the place and time of the death.
    pub(super) fn open_question(&self) -> Option<Claim> {
        let death = self.deaths.last()?;
        let asked = Claim::AskAll {
            room: death.room,
            timestep: Some(self.time_in_question()),
        };
        let open = |claim: &Claim| matches!(claim, Claim::AskAll { .. });
        let before = self
            .heard
            .iter()
            .flat_map(|speech| &speech.claims)
            .chain(&self.own)
            .any(open);
        (!before).then_some(asked)
    }

    /// Returns the timestep that this seat was asked about, unless it has answered.
    pub(super) fn is_asked(&self) -> Option<Option<u16>> {
        let me = self.beliefs.me;
        let asked = self
            .heard
            .iter()
            .flat_map(|speech| &speech.claims)
            .rev()
            .find_map(|claim| match *claim {
                Claim::Ask { who, timestep } if who == me => Some(timestep),
                _ => None,
            })?;
        let answered = self.own.iter().any(|claim| match *claim {
            Claim::WasIn {
                from: Some(from),
                to: Some(to),
                ..
            } => asked.is_none_or(|at| (from..=to).contains(&at)),
            Claim::Walked { timestep, .. } | Claim::WasWith { timestep, .. } => {
                asked.is_none() || timestep == asked
            }
            _ => false,
        });
        (!answered).then_some(asked)
    }

    /// Asks the most suspected player among those who have given no account and were not asked.
    pub(super) fn asking(&self, dice: &mut Dice) -> Option<Claim> {
        let silent = self.beliefs.others.into_iter().filter(|&who| {
            let account = |speech: &&HeardClaims| speech.who == who && speech.claims.iter().any(is_account);
            let asked = self
                .heard
                .iter()
                .flat_map(|speech| &speech.claims)
                .chain(&self.own)
                .any(|claim| matches!(*claim, Claim::Ask { who: asked, .. } if asked == who));
            !asked && self.heard.iter().find(account).is_none() && self.suspicion.against(who) < SURE
        });
        let who = self.suspicion.most_suspected(silent.collect())?;
        dice.chance(self.beliefs.weights.talk).then(|| Claim::Ask {
            who,
            timestep: Some(self.time_in_question()),
        })
    }
}
