//! What a bot saw of others where somebody died.

use super::Reason;
use crate::agents::bot::inference::{Death, says_it_was_in};
use crate::agents::bot::meeting::state::{MeetingState, is_recent};
use crate::claims::{Claim, Conclusion, Presence};
use crate::game::Room;
use crate::table::{Seat, SeatSet};

impl MeetingState<'_> {
    /// Returns what this seat saw itself of a player near the room of the deed and nobody has told.
    pub(super) fn own_addition(&self, who: Seat) -> Option<Claim> {
        let death = self.death()?;
        let claim = self.sighting_near(who, &death, self.likely_times(&death))?;
        (!self.said().any(|(_, said)| said == claim)).then_some(claim)
    }

    /// Returns what this seat saw of a player in the room of a death, or else beside it, at these times. Whoever
    /// reported the body had to come there.
    pub(super) fn sighting_near(
        &self,
        who: Seat,
        death: &Death,
        times: impl Iterator<Item = u16> + Clone,
    ) -> Option<Claim> {
        let room = death.room?;
        let whereabouts = &self.beliefs.whereabouts;
        let sighting = |at: u16, is_there: &dyn Fn(Presence) -> bool| {
            let place = whereabouts.place(who, at).filter(|&place| is_there(place))?;
            let claim = self.beliefs.sighting_claim(who, at)?;
            // Whoever went the same way is as suspect.
            let own = whereabouts.place(self.beliefs.me, at);
            let is_with_me =
                place.to != room && own.is_some_and(|own| own.to == place.to && own.from == place.from);
            // Whoever comes in as the body is found comes too late.
            let is_late = place.from != room && at >= death.latest;
            let is_telling = is_recent(at, death.latest) && !is_with_me && !is_late && !self.is_gathering(at);
            let told_well = is_telling && !self.came_to_report(who, death, at);
            (told_well && self.is_at_ease_with(claim)).then_some(claim)
        };
        let in_it = times
            .clone()
            .find_map(|at| sighting(at, &|place| place.touches(room)));
        in_it.or_else(|| {
            times
                .clone()
                .find_map(|at| sighting(at, &|place| is_near(place, room)))
        })
    }

    /// Returns whether this player came to the body then, which it reported.
    fn came_to_report(&self, who: Seat, death: &Death, at: u16) -> bool {
        let mut found = self.deaths.iter();
        let reported = found.find(|found| found.victim == death.victim && found.finder == Some(who));
        reported.is_some_and(|found| at + 2 > found.latest)
    }

    /// Returns the conclusion that a player was in the room of a death by its own word, unless that has been
    /// said. Whoever reported the body had to come there.
    pub(super) fn places_itself(
        &self,
        who: Seat,
        death: &Death,
        mut times: impl Iterator<Item = u16>,
    ) -> Option<Conclusion> {
        let room = death.room?;
        let admits = |at: u16| {
            let mut told = self.inference.told_places(who);
            let came_out = told.any(|(track, way)| {
                let is_walk = way.from == room && way.to != room;
                is_walk && track.by == who && track.timestep == at
            });
            came_out || says_it_was_in(&self.inference.tracks, who, room, at)
        };
        // The victim has to be there, too.
        let is_elsewhere = |at: u16| {
            let mut told = self.inference.told_places(death.victim);
            let seen = self.beliefs.whereabouts.place(death.victim, at);
            let is_away = |place: Presence| !place.touches(room);
            seen.is_some_and(is_away) || told.any(|(track, place)| track.timestep == at && is_away(place))
        };
        let timestep = times.find(|&at| {
            !self.came_to_report(who, death, at) && !self.is_gathering(at) && !is_elsewhere(at) && admits(at)
        })?;
        let conclusion = Conclusion::PlacesItself { who, room, timestep };
        let mut same = conclusion.without_accusation().into_iter().chain([conclusion]);
        (!same.any(|said| self.is_said_of(who, said))).then_some(conclusion)
    }

    /// Returns what a crewmate saw of somebody in the room of the death that this meeting is about, unless somebody
    /// has told it. Everybody should know it, whomever it points at, but for those for whom it has just spoken.
    pub(in crate::agents::bot::meeting) fn sighting_of_the_scene(&self, vouched: SeatSet) -> Option<Reason> {
        let death = self.death()?;
        let room = death.room?;
        let times = self.likely_times(&death);
        let seen = self.suspects().minus(vouched).into_iter().find_map(|who| {
            let claim = self.sighting_near(who, &death, times.clone())?;
            let is_there = self
                .beliefs
                .whereabouts
                .place(who, claim.timestep()?)?
                .touches(room);
            let is_told = self.said().any(|(_, said)| said == claim);
            (is_there && !is_told).then_some((who, claim))
        });
        let (who, claim) = seen.filter(|_| !self.beliefs.view.is_impostor())?;
        Some(Reason {
            sayings: self.measured(who, vec![claim.into(), Conclusion::Near { who }.into()]),
            thought: "They should know who was there.".to_owned(),
        })
    }

    /// Returns whom a crewmate met at a body as it came in, if that is no proof: it may have come in shortly before.
    /// Whoever it saw come in is left out.
    pub(in crate::agents::bot::meeting) fn company_at_the_body(&self) -> Option<Reason> {
        let me = self.beliefs.me;
        let whereabouts = &self.beliefs.whereabouts;
        let last_meeting = self.last_meeting(self.beliefs.now() - 1);
        let first = whereabouts.occupancies.iter().find(|occupancy| {
            occupancy.timestep > last_meeting
                && occupancy.players.contains(me)
                && !occupancy.bodies.is_empty()
                && whereabouts
                    .walk(me, occupancy.timestep)
                    .is_some_and(|(_, to)| to == occupancy.room)
        })?;
        let victim = first.bodies.lowest()?;
        let timestep = first.timestep;
        let suspects = first.players.and(self.suspects()).into_iter();
        let mut company = suspects.filter(|&who| !self.has_seen_deed(who));
        let who = company.find(|&who| whereabouts.place(who, timestep) == Some(Presence::at(first.room)))?;
        let claim = self.beliefs.sighting_claim(who, timestep)?;
        let is_told = self.said().any(|(_, said)| said == claim);
        (!is_told && !self.beliefs.view.is_impostor()).then(|| Reason {
            sayings: vec![claim.into(), Conclusion::AlreadyThere { who, victim }.into()],
            thought: format!("{} was with {} before me.", self.name(who), self.name(victim)),
        })
    }

    /// Returns whether telling this sighting gives away nothing of an impostor.
    pub(in crate::agents::bot::meeting) fn is_at_ease_with(&self, claim: Claim) -> bool {
        let is_victim = |who: Seat| self.deaths.iter().any(|death| death.victim == who);
        !self.beliefs.view.is_impostor() || !claim.subject().is_some_and(is_victim)
    }
}

/// Returns whether a player was in the room or beside it.
pub(in crate::agents::bot::meeting) fn is_near(presence: Presence, room: Room) -> bool {
    presence.touches(room) || presence.to.joins(room)
}
