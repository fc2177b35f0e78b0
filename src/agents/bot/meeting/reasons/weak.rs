//! What is left to say against a player if nobody saw anything.

use crate::agents::bot::meeting::state::MeetingState;
use crate::agents::bot::weights::FEW;
use crate::claims::{Claim, Conclusion, Saying};
use crate::table::{Phase, Seat};

impl MeetingState<'_> {
    /// Returns what is left to say against a player if nobody saw anything: nobody speaks for it, or others have an
    /// alibi.
    pub(in crate::agents::bot::meeting) fn weak_reason_against(&self, who: Seat) -> Option<Vec<Saying>> {
        if self.has_accused(who) {
            return None;
        }
        if let Some(timestep) = self.gap_of(who)
            && !self.is_said_of(who, Conclusion::Unaccounted { who, timestep })
        {
            let gap = Conclusion::Unaccounted { who, timestep };
            return Some(vec![gap.into(), Claim::Suspect { who }.into()]);
        }
        if let Some(unwitnessed) = self.unwitnessed(who) {
            return Some(vec![unwitnessed.into()]);
        }
        let likeliest = Conclusion::Likeliest { who };
        let others = || self.suspects().without(who).into_iter();
        let alibi = others().find_map(|other| self.alibi_of(other));
        let is_cleared = |other: Seat| self.said().any(|(_, claim)| claim == Claim::Vouch { who: other });
        let is_left = alibi.is_some() || others().any(is_cleared);
        (is_left && self.times_said(likeliest) < FEW).then(|| {
            let alibi = alibi.unwrap_or_default().into_iter();
            alibi.chain([likeliest.into()]).collect()
        })
    }

    /// Returns the timestep in question at which nobody has placed a player, itself included, if it has had its
    /// say and not told at all where it was.
    pub(in crate::agents::bot::meeting) fn gap_of(&self, who: Seat) -> Option<u16> {
        let time = self.matter.time;
        let is_open = self.is_unseen(who, time) && !self.is_gathering(time);
        let has_heard_half = self.heard.len() * 2 >= self.beliefs.others.len();
        let has_told_nothing = has_heard_half && self.has_had_its_say(who) && !self.has_account(who);
        (is_open && has_told_nothing).then_some(time)
    }

    /// Returns whether this player has spoken in this meeting, or has had the time to.
    fn has_had_its_say(&self, who: Seat) -> bool {
        let has_spoken = self.heard.iter().any(|speech| speech.who == who);
        let evades = self.beliefs.evasions.iter().any(|&(asked, _)| asked == who);
        let is_second_round = matches!(self.beliefs.view.phase(), Phase::Discussion { round } if round > 1);
        has_spoken || evades || is_second_round || self.is_closing
    }

    /// Returns the conclusion that a player alone says where it was at a time in question.
    fn unwitnessed(&self, who: Seat) -> Option<Conclusion> {
        let (from, to) = self.matter.times();
        let is_told_by_others = |at: u16| {
            let mut told = self.inference.told_places(who);
            told.any(|(track, _)| track.timestep == at && track.by != who)
        };
        let alone = self.inference.told_places(who).filter(|&(track, presence)| {
            let at = track.timestep;
            let is_seen = self.beliefs.whereabouts.place(who, at).is_some() || is_told_by_others(at);
            let is_in_question = (from..=to).contains(&at) && !self.is_gathering(at);
            let stays = presence.from == presence.to && self.matter.room != Some(presence.to);
            // Whoever came by may have seen it.
            let mut others = self.beliefs.others.without(who).into_iter();
            let had_company = others.any(|other| self.was_in(other, presence.to, at));
            track.by == who && is_in_question && stays && !is_seen && !had_company
        });
        let nearest = alone.min_by_key(|(track, _)| track.timestep.abs_diff(self.matter.time));
        let (track, presence) = nearest.filter(|_| self.has_account(who))?;
        let unwitnessed = Conclusion::Unwitnessed {
            who,
            room: presence.to,
            timestep: track.timestep,
        };
        (!self.is_said_of(who, unwitnessed)).then_some(unwitnessed)
    }
}
