//! What a bot tells in a meeting about itself and others: where it was, with whom, and whom it saw.

use super::speak::DialogueState;
use crate::agents::bot::knowledge::DeathEstimate;
use crate::agents::bot::weights::TYPICAL_DELAY;
use crate::claims::{Claim, Verdict};
use crate::game::Room;
use crate::table::{Seat, SeatSet};

impl DialogueState<'_> {
    /// Returns the timestep in question: the one that was asked about last, if the latest victim can have
    /// died then, or else shortly before the body was found; without a victim the last timestep.
    pub(crate) fn time_in_question(&self) -> u16 {
        let before = self.beliefs.now().saturating_sub(1).max(1);
        let Some(death) = self.deaths.last() else {
            return before;
        };
        let claims = self
            .heard
            .iter()
            .flat_map(|speech| &speech.claims)
            .chain(&self.own);
        let asked = claims.rev().find_map(|claim| match *claim {
            Claim::Ask { timestep, .. } | Claim::AskAll { timestep, .. } => timestep,
            _ => None,
        });
        let may_be = |at: &u16| (death.earliest..=death.latest).contains(at);
        let shortly = death.latest.saturating_sub(TYPICAL_DELAY).max(death.earliest);
        asked.filter(may_be).unwrap_or(shortly).clamp(1, before)
    }

    pub(crate) fn account(&self) -> Option<Claim> {
        self.account_at(Some(self.time_in_question()))
    }

    /// Returns a claim of where it was: with a witness if it can name one, else with its task.
    pub(crate) fn account_at(&self, at: Option<u16>) -> Option<Claim> {
        let whereabouts = &self.beliefs.whereabouts;
        let at = at.unwrap_or(self.time_in_question()).clamp(1, whereabouts.now());
        if let Some((from, to)) = whereabouts.walk(self.beliefs.me, at) {
            let walked = Claim::Walked {
                from,
                to,
                timestep: Some(at),
            };
            return Some(walked).filter(|&claim| !self.has_claimed(claim) && !self.gives_away(claim));
        }
        let room = whereabouts.stay(self.beliefs.me, at)?;
        let work = whereabouts
            .tasks
            .iter()
            .find(|work| work.who == self.beliefs.me && work.timestep == at);
        let task = work.and_then(|work| work.task).map(|task| Claim::DidTask {
            task: task.kind,
            room: Some(task.room),
            timestep: Some(at),
        });
        let trusted = |who: &Seat| self.suspicion.against(*who) < self.beliefs.weights.accuse;
        let mut trusted = self.beliefs.others.into_iter().filter(trusted);
        let with = trusted.find_map(|who| self.beliefs.together_claim(self.beliefs.me, who, at));
        let plain = self.whole_stay(room, at);
        [with, task, Some(plain)]
            .into_iter()
            .flatten()
            .find(|&claim| !self.has_claimed(claim) && !self.gives_away(claim))
    }

    /// Returns whether an account would place an impostor beside a victim before the body was found.
    fn gives_away(&self, account: Claim) -> bool {
        let (places, begun) = match account {
            Claim::WasIn { room, from, .. } => ([Some(room); 2], from),
            Claim::Walked { from, to, timestep } => ([Some(from), Some(to)], timestep),
            Claim::WasWith { room, timestep, .. } | Claim::DidTask { room, timestep, .. } => {
                ([room; 2], timestep)
            }
            _ => return false,
        };
        let beside = |death: &DeathEstimate| {
            places.contains(&Some(death.room)) && begun.is_none_or(|begun| begun < death.latest)
        };
        self.beliefs.view.is_impostor() && self.deaths.iter().any(beside)
    }

    /// Returns the whole period around `at` that it spent in a room.
    pub(crate) fn whole_stay(&self, room: Room, at: u16) -> Claim {
        let whereabouts = &self.beliefs.whereabouts;
        let stays = |timestep: &u16| {
            whereabouts.stay(self.beliefs.me, *timestep) == Some(room) && !whereabouts.is_meeting(*timestep)
        };
        let from = (1..at).rev().take_while(stays).last().unwrap_or(at);
        let to = (at + 1..self.beliefs.now())
            .take_while(stays)
            .last()
            .unwrap_or(at);
        Claim::WasIn {
            room,
            from: Some(from),
            to: Some(to),
        }
    }

    /// Vouches for an accused player that it was with.
    pub(crate) fn vouching(&self) -> Option<[Claim; 2]> {
        let at = self.time_in_question();
        let whereabouts = &self.beliefs.whereabouts;
        let accused: SeatSet = self
            .heard
            .iter()
            .flat_map(|speech| &speech.claims)
            .filter_map(|claim| claim.accused())
            .filter(|&who| self.beliefs.others.contains(who))
            .collect();
        accused.into_iter().find_map(|who| {
            let with = self.beliefs.together_claim(self.beliefs.me, who, at)?;
            let vouch = Claim::Vouch { who };
            let fits =
                self.suspicion.against(who) < 0.0 && !self.has_claimed(with) && !self.has_claimed(vouch);
            (fits && with.check(self.beliefs.me, whereabouts, 0) == Verdict::True).then_some([with, vouch])
        })
    }

    /// Returns a sighting of a player near the timestep in question.
    pub(crate) fn sighting(&self) -> Option<Claim> {
        let whereabouts = &self.beliefs.whereabouts;
        let middle = self.time_in_question();
        let was_mentioned = |who: Seat| self.own.iter().any(|claim| claim.subject() == Some(who));
        let times = [middle, middle + 1, middle.saturating_sub(1)].into_iter();
        let mut seen = times
            .filter(|&at| at > 0 && at < self.beliefs.now())
            .flat_map(|at| {
                let strangers = self.beliefs.others.minus(self.beliefs.view.fellows());
                let untold = strangers.into_iter().filter(|&who| !was_mentioned(who));
                untold.filter_map(move |who| {
                    self.beliefs
                        .sighting_claim(who, at)
                        .filter(|_| !whereabouts.is_meeting(at))
                })
            });
        seen.next()
    }
}
