//! What a death tells against a player.

use super::scene::is_near;
use crate::agents::bot::inference::Death;
use crate::agents::bot::meeting::state::{MeetingState, is_recent};
use crate::agents::bot::weights::{MAX_CLAIMS, ONLY_ONE};
use crate::claims::{Conclusion, Saying};
use crate::table::Seat;

impl MeetingState<'_> {
    /// Returns what speaks against a player who can have caused a death: that it was with the victim or near
    /// the room, was in it by its own word, or is the only one who can have been there.
    pub(super) fn telling_of_death(&self, who: Seat, death: &Death) -> Option<Vec<Saying>> {
        let is_matter = self.matter.victim == Some(death.victim);
        let whereabouts = &self.beliefs.whereabouts;
        // A later meeting was about that death already.
        let is_new = !whereabouts
            .meetings
            .iter()
            .any(|&at| at > death.latest && at < self.beliefs.now());
        let times = self.likely_times(death);
        let is_after = |at: u16| {
            let mut told = self.inference.told_places(death.victim);
            told.any(|(track, _)| track.timestep > at)
        };
        let together = times.clone().find_map(|at| {
            let claims = self.beliefs.company_claims(who, death.victim, at)?;
            let is_telling = is_recent(at, death.latest) && self.is_telling(who, death.victim, at);
            (is_telling && !is_after(at)).then_some((at, claims))
        });
        if let Some((at, claims)) = together {
            let victim = death.victim;
            let later = (at + 1..=death.latest).find_map(|at| self.beliefs.sighting_claim(who, at));
            let follows = later.map_or(Conclusion::LastWith { who, victim }.into(), Saying::from);
            return Some(claims.into_iter().map(Saying::from).chain([follows]).collect());
        }
        if !is_new {
            return None;
        }
        if let Some(admission) = self.places_itself(who, death, times.clone()) {
            return Some(vec![admission.into()]);
        }
        if let Some(room) = death.room {
            if let Some(claim) = self.sighting_near(who, death, times.clone()) {
                return Some(vec![claim.into(), Conclusion::Near { who }.into()]);
            }
            let told = self.inference.told_places(who).find(|&(track, presence)| {
                let is_late = presence.from != room && track.timestep >= death.latest;
                let in_time = times.clone().any(|at| at == track.timestep) && !is_late;
                let is_telling = in_time && !self.is_gathering(track.timestep);
                // Whoever tells that it was there, too, is as suspect.
                let mut of_witness = self.inference.told_places(track.by);
                let had_company =
                    of_witness.any(|(own, place)| own.timestep == track.timestep && place == presence);
                track.by != who && is_telling && !had_company && is_near(presence, room)
            });
            if let Some(sayings) = told.and_then(|(track, _)| self.believing(track.by, who)) {
                return Some(sayings);
            }
        }
        let only = Conclusion::OnlyOne { who };
        let others = || self.suspects().without(who).into_iter();
        let is_only = is_matter
            && self.inference.probability(who) >= ONLY_ONE
            && self.beliefs.view.rules().impostors == 1
            && others().all(|other| self.is_cleared_by_words(other));
        if is_only && self.times_said(only) == 0 {
            // What clears the others is told with it, as far as this seat saw it itself.
            let alibis = others()
                .filter(|&other| self.is_cleared(other))
                .filter_map(|other| self.alibi_of(other));
            let sightings = alibis
                .filter_map(|alibi| alibi.first().copied())
                .take(MAX_CLAIMS - 1);
            return Some(sightings.chain([only.into()]).collect());
        }
        self.weak_reason_against(who)
            .filter(|_| is_matter && self.is_late)
    }
}
