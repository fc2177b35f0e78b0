//! The questions of a meeting: those that a bot asks, and those that it is asked.

use super::state::MeetingState;
use crate::agents::bot::weights::SURE;
use crate::claims::Claim;
use crate::table::{Dice, Phase, Seat};

impl MeetingState<'_> {
    /// Returns a question to everyone about the place and time of the death, which is asked once.
    pub(super) fn open_question(&self) -> Option<Claim> {
        let asked = Claim::AskAll {
            room: self.matter.room?,
            timestep: Some(self.matter.time),
        };
        let is_open = |claim: Claim| matches!(claim, Claim::AskAll { .. });
        if !self.may_ask() {
            return None;
        }
        // Whoever was there does not ask.
        let own = self.beliefs.whereabouts.place(self.beliefs.me, self.matter.time);
        if own.is_some_and(|own| self.matter.room.is_some_and(|room| own.touches(room))) {
            return None;
        }
        (!self.said().any(|(_, claim)| is_open(claim))).then_some(asked)
    }

    /// Returns the timestep that this seat was asked about, unless it has answered.
    pub(super) fn is_asked(&self) -> Option<Option<u16>> {
        let me = self.beliefs.me;
        let asked = self.said().rev().find_map(|(by, claim)| match claim {
            Claim::Ask { who, timestep } if who == me && by != me => Some(timestep),
            _ => None,
        })?;
        let answered = self.own.iter().any(|claim| match *claim {
            Claim::WasIn {
                from: Some(from),
                to: Some(to),
                ..
            } => asked.is_none_or(|at| (from..=to).contains(&at)),
            Claim::Walked { timestep, .. }
            | Claim::WasWith { timestep, .. }
            | Claim::DidTask { timestep, .. } => asked.is_none() || timestep == asked,
            _ => false,
        });
        (!answered).then_some(asked)
    }

    /// Returns whether a question about the time of the matter makes sense: all know where everybody was when
    /// all were together, and whoever has had its last turn cannot answer.
    fn may_ask(&self) -> bool {
        let is_last_turn = self.is_late && matches!(self.beliefs.view.phase(), Phase::Discussion { .. });
        !is_last_turn && !self.is_gathering(self.matter.time)
    }

    /// Asks the player whose answer would tell most: nobody has placed it at the time in question, and it may
    /// or may not be an impostor. Each player is asked once by the table.
    pub(super) fn asking(&self, dice: &mut Dice) -> Option<Claim> {
        let time = self.matter.time;
        if !self.may_ask() {
            return None;
        }
        let is_open = |who: &Seat| {
            let was_asked = self
                .said()
                .any(|(_, claim)| matches!(claim, Claim::Ask { who: asked, .. } if asked == *who));
            let is_unplaced = self.is_unseen(*who, time) && !self.has_account(*who);
            !was_asked && is_unplaced && self.inference.probability(*who) < SURE
        };
        let value = |who: Seat| {
            let probability = self.inference.probability(who);
            probability * (1.0 - probability)
        };
        let open = self.suspects().into_iter().filter(is_open);
        let who = open.max_by(|&one, &other| value(one).total_cmp(&value(other)))?;
        dice.chance(self.beliefs.weights.talk).then_some(Claim::Ask {
            who,
            timestep: Some(time),
        })
    }
}
