//! The questions of a meeting: those that a bot asks, and those that it is asked.

use super::matter::Matter;
use super::state::{MeetingState, is_recent};
use crate::agents::bot::weights::{HALF, LONG_AGO, LONG_QUESTION, SURE};
use crate::claims::{Claim, Conclusion, Saying, Verdict};
use crate::table::{Dice, Phase, Seat};

impl MeetingState<'_> {
    /// Returns a question to everyone about the place and time of the death, which is asked once.
    pub(super) fn open_question(&self) -> Option<Claim> {
        let (room, time) = (self.matter.room?, self.matter.time);
        // Whoever was there does not ask.
        let own = self.beliefs.whereabouts.place(self.beliefs.me, time);
        let mut suspects = self.suspects().into_iter();
        let is_open = suspects.any(|who| self.is_unseen(who, time));
        if !self.may_ask() || !is_open || own.is_some_and(|own| own.touches(room)) {
            return None;
        }
        let is_told = self.beliefs.view.roster().seats().into_iter().any(|who| {
            let mut told = self.inference.told_places(who);
            told.any(|(track, presence)| track.timestep == time && presence.touches(room))
        });
        let is_asked = self
            .said()
            .any(|(_, claim)| matches!(claim, Claim::AskAll { .. }));
        (!is_told && !is_asked).then_some(Claim::AskAll {
            room,
            timestep: Some(time),
        })
    }

    /// Returns the first and the last timestep that this seat was asked about, unless it has answered. Whoever
    /// names no time asks about the time in question.
    pub(super) fn is_asked(&self) -> Option<(u16, u16)> {
        let me = self.beliefs.me;
        let (from, until) = self.said().rev().find_map(|(by, claim)| match claim {
            Claim::Ask { who, timestep, until } if who == me && by != me => Some((timestep, until)),
            _ => None,
        })?;
        let is_answer = |claim: &Claim| match from {
            Some(from) => claim.covers_any(from..=until.unwrap_or(from)),
            None => true,
        };
        let answered = self
            .own
            .iter()
            .any(|claim| claim.is_account() && is_answer(claim));
        let from = from.unwrap_or(self.matter.time);
        (!answered).then_some((from, until.unwrap_or(from)))
    }

    /// Returns what a crewmate saw of a player that has told truly where it was, unless somebody has told it.
    pub(super) fn confirmation(&self) -> Option<Vec<Saying>> {
        let beliefs = self.beliefs;
        let mut accounts = self
            .said()
            .filter(|&(by, claim)| claim.is_account() && beliefs.others.contains(by));
        accounts.find_map(|(who, account)| {
            let confirms = Conclusion::Confirms { who };
            let is_true = account.check(who, &beliefs.whereabouts, 0) == Verdict::True;
            if beliefs.view.is_impostor() || !is_true || self.is_said_of(who, confirms) {
                return None;
            }
            let mut times = (1..beliefs.now()).rev().filter(|&at| account.covers(at));
            let seen =
                times.find_map(|at| beliefs.sighting_claim(who, at).filter(|_| !self.is_gathering(at)))?;
            let is_told = self.said().any(|(_, said)| said == seen);
            (!is_told).then(|| vec![seen.into(), confirms.into()])
        })
    }

    /// Returns whether a question about the time of the matter makes sense: all know where everybody was when
    /// all were together, and whoever has had its last turn cannot answer.
    fn may_ask(&self) -> bool {
        !self.is_last_turn() && !self.has_voted_aloud() && !self.is_gathering(self.matter.time)
    }

    /// Returns whether it has announced its vote.
    fn has_voted_aloud(&self) -> bool {
        self.own
            .iter()
            .any(|claim| matches!(claim, Claim::VoteFor { .. }))
    }

    /// Returns whether it has its last turn in a meeting held in turns.
    fn is_last_turn(&self) -> bool {
        self.is_late && matches!(self.beliefs.view.phase(), Phase::Discussion { .. })
    }

    /// Returns whether somebody has asked this player something in this meeting.
    fn was_asked(&self, who: Seat) -> bool {
        let is_to = |claim: Claim| matches!(claim, Claim::Ask { who: asked, .. } if asked == who);
        self.said().any(|(_, claim)| is_to(claim))
    }

    /// Returns a player who was asked and has not answered, unless somebody has said so.
    pub(super) fn evasion(&self) -> Option<(Seat, u16)> {
        let mut evasions = self.beliefs.evasions.iter().copied();
        evasions.find(|&(who, timestep)| {
            let unanswered = Conclusion::Unanswered { who, timestep };
            self.suspects().contains(who) && !self.is_said_of(who, unanswered)
        })
    }

    /// Returns the question to whoever was with the victim or close to the room of the death, if that is known, by
    /// what this seat saw and believes, and has not been placed since, or who reported the body: the likeliest
    /// impostor among them.
    pub(super) fn lead(&self) -> Option<Conclusion> {
        let victim = self.matter.victim?;
        if self.is_last_turn() || self.has_voted_aloud() {
            return None;
        }
        let leads = self.suspects().into_iter().filter_map(|who| {
            let probability = self.inference.probability(who);
            let is_open = !self.was_asked(who) && !self.is_cleared(who) && probability < SURE;
            let lead = is_open.then(|| self.lead_to(who, victim))??;
            Some((probability, lead))
        });
        leads
            .max_by(|(one, _), (other, _)| one.total_cmp(other))
            .map(|(_, lead)| lead)
    }

    fn lead_to(&self, who: Seat, victim: Seat) -> Option<Conclusion> {
        let Matter { from, to, room, .. } = self.matter;
        let place = |of: Seat, at: u16| {
            let seen = self.beliefs.whereabouts.place(of, at);
            seen.or_else(|| {
                let mut told = self.inference.told_places(of);
                let believed = told.find(|&(track, _)| {
                    track.timestep == at && (track.by == who || self.inference.probability(track.by) < HALF)
                });
                believed.map(|(_, presence)| presence)
            })
        };
        let is_open = |at: &u16| self.is_unseen(who, *at) && !self.is_gathering(*at);
        (from..to)
            .rev()
            .filter(|&at| is_recent(at, to) && !self.is_gathering(at))
            .find_map(|at| {
                let there = place(who, at)?;
                let timestep = (at + 1..to).find(is_open)?;
                let with_victim = place(victim, at).is_some_and(|its| its.from == its.to && its == there);
                match with_victim {
                    true => Some(Conclusion::AsksLast {
                        who,
                        victim,
                        timestep,
                    }),
                    false => room
                        .filter(|&room| there.touches(room))
                        .map(|room| Conclusion::AsksNear { who, room, timestep }),
                }
            })
            .or_else(|| {
                let reports = self.deaths.iter().any(|death| death.finder == Some(who));
                let timestep = (from + 1..to).rev().find(is_open).filter(|_| reports)?;
                Some(Conclusion::AsksNear {
                    who,
                    room: room?,
                    timestep,
                })
            })
    }

    /// Asks the player whose answer would tell most: nobody has placed it at the time in question, and it may
    /// or may not be an impostor. Each player is asked once by the table.
    pub(super) fn asking(&self, dice: &mut Dice) -> Option<Claim> {
        let time = self.matter.time;
        if !self.may_ask() {
            return None;
        }
        let is_open = |who: &Seat| {
            let is_unplaced = self.is_unseen(*who, time) && !self.has_account(*who);
            !self.was_asked(*who) && is_unplaced && self.inference.probability(*who) < SURE
        };
        let value = |who: Seat| {
            let probability = self.inference.probability(who);
            probability * (1.0 - probability)
        };
        let open = self.suspects().into_iter().filter(is_open);
        let who = open.max_by(|&one, &other| value(one).total_cmp(&value(other)))?;
        let (from, until) = self.asked_times();
        dice.chance(self.beliefs.weights.talk).then_some(Claim::Ask {
            who,
            timestep: Some(from),
            until,
        })
    }

    /// Returns the timestep that it asks about, or the first and the last one if it can have happened at any of
    /// several.
    fn asked_times(&self) -> (u16, Option<u16>) {
        let (from, to) = self.matter.times();
        let to = to.min(self.beliefs.now().saturating_sub(1));
        let from = from
            .max(to.saturating_sub(LONG_AGO))
            .max(self.last_meeting(to) + 2);
        match to.saturating_sub(from) >= LONG_QUESTION {
            true => (from, Some(to)),
            false => (self.matter.time, None),
        }
    }
}
