//! What a bot replies to accusations of others: it confirms, refutes or takes a side.

use super::matter::Matter;
use super::reasons::Reason;
use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::inference::is_false;
use crate::agents::bot::weights::{GIVES_UP_FELLOW, SIDE};
use crate::claims::{Claim, Conclusion, Saying};
use crate::game::{Passage, Room, distance};
use crate::table::Seat;

impl MeetingState<'_> {
    /// Returns the reply to the latest accusation between two others on which this seat has taken no side.
    pub(super) fn reply(&self) -> Option<Reason> {
        let me = self.beliefs.me;
        let open = self.said().rev().filter_map(|(by, claim)| {
            let accused = claim.accused()?;
            let both_others = by != me && accused != me && by != accused;
            let both_live = self.beliefs.others.contains(by) && self.beliefs.others.contains(accused);
            (both_others && both_live && !self.has_taken_side(by, accused)).then_some((by, accused, claim))
        });
        open.into_iter()
            .find_map(|(by, accused, claim)| self.reply_to(by, accused, claim))
    }

    fn has_taken_side(&self, accuser: Seat, accused: Seat) -> bool {
        let vouched = |claim: &Claim| *claim == Claim::Vouch { who: accused };
        self.has_accused(accuser) || self.has_accused(accused) || self.own.iter().any(vouched)
    }

    fn reply_to(&self, accuser: Seat, accused: Seat, claim: Claim) -> Option<Reason> {
        let fellows = self.beliefs.view.fellows();
        let against = |who: Seat, sayings: Vec<Saying>| Reason {
            sayings,
            thought: thought_against(self.beliefs, who, None),
        };
        if is_false(self.beliefs, accuser, claim) && !fellows.contains(accuser) {
            let truth = self.beliefs.correction(accuser, claim).map(Saying::from);
            let disbelieves = Conclusion::Disbelieves { accuser, accused };
            let sayings = truth.into_iter().chain([disbelieves.into()]).collect();
            let sayings = self.measured(accuser, sayings);
            return (!sayings.is_empty()).then(|| against(accuser, sayings));
        }
        if let Some(alibi) = self.alibi_of(accused) {
            let is_sure = claim.is_factual()
                && self.is_cleared(accused)
                && !fellows.contains(accuser)
                && self.would_vote_for(accuser);
            let clears = match is_sure {
                true => Conclusion::Disbelieves { accuser, accused },
                false => self.cleared(accused),
            };
            return Some(Reason {
                sayings: vec![alibi.into(), clears.into()],
                thought: self.thought(
                    "A true word makes me look honest.",
                    &format!("{} was elsewhere; I can speak for it.", self.name(accused)),
                ),
            });
        }
        let probability = |who: Seat| self.inference.probability(who);
        let is_factual = claim.is_factual();
        let lead = match (fellows.contains(accuser), fellows.contains(accused)) {
            (true, _) => 1.0,
            (_, true) if probability(accused) < GIVES_UP_FELLOW => -1.0,
            _ => probability(accused) - probability(accuser),
        };
        if !is_factual {
            return None;
        }
        let believes = Conclusion::Believes {
            witness: accuser,
            who: accused,
        };
        if lead >= SIDE && (self.would_vote_for(accused) || fellows.contains(accuser)) {
            return Some(against(accused, vec![believes.into()]));
        }
        if lead <= -SIDE && self.would_vote_for(accuser) {
            return Some(against(
                accuser,
                vec![Conclusion::Disbelieves { accuser, accused }.into()],
            ));
        }
        let is_denied = self.said().any(|said| said == (accused, Claim::Denial));
        let either_lies = self.either_lies([accuser, accused]);
        either_lies.filter(|_| is_denied && !fellows.contains(accused))
    }

    /// Returns the conclusion that one of two players says what is not so. Only one player draws
    /// it in a meeting.
    pub(super) fn either_lies(&self, players: [Seat; 2]) -> Option<Reason> {
        let [one, other] = players;
        let either_lies = Conclusion::EitherLies { one, other };
        let is_first = self.times_said(either_lies) == 0;
        let are_others = players.into_iter().all(|who| self.beliefs.others.contains(who));
        (is_first && are_others).then(|| Reason {
            sayings: vec![either_lies.into()],
            thought: self.thought(
                "As long as they doubt each other, nobody looks at me.",
                "One of the two is lying, and I cannot tell which.",
            ),
        })
    }

    /// Returns what follows from the place where this player was at the time in question.
    pub(super) fn cleared(&self, who: Seat) -> Conclusion {
        match self.is_cleared(who) {
            true => Conclusion::Elsewhere { who },
            false => Conclusion::AwayThen { who },
        }
    }

    /// Returns whether this player was too far away, at the time in question, to have been in the room of the
    /// deed whenever it can have happened.
    fn is_cleared(&self, who: Seat) -> bool {
        let Matter { time, room, .. } = self.matter;
        let (from, to) = match self.matter.is_exact {
            true => (time, time),
            false => (self.matter.from, self.matter.to),
        };
        let (Some(room), Some(place)) = (room, self.beliefs.whereabouts.place(who, time)) else {
            return false;
        };
        let apart = time.abs_diff(from).max(time.abs_diff(to));
        let steps = |end: Room| u16::from(distance(end, room, Passage::CorridorsAndVents));
        [place.from, place.to].into_iter().all(|end| steps(end) > apart)
    }

    /// Returns a claim that this player was elsewhere when it happened: with this seat, or in its sight.
    pub(super) fn alibi_of(&self, who: Seat) -> Option<Claim> {
        let room = self.matter.room?;
        let at = self.matter.time;
        if let Some(with) = self.beliefs.together_claim(self.beliefs.me, who, at) {
            let elsewhere = self.beliefs.whereabouts.stay(who, at) != Some(room);
            return Some(with).filter(|&claim| elsewhere && !self.has_claimed(claim));
        }
        let presence = self.beliefs.whereabouts.place(who, at)?;
        let claim = self.beliefs.sighting_claim(who, at)?;
        let elsewhere = !presence.touches(room) && !presence.to.joins(room);
        (elsewhere && !self.beliefs.whereabouts.is_meeting(at) && !self.has_claimed(claim)).then_some(claim)
    }
}
