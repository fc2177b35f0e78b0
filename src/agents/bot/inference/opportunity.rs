//! Who can have caused a death: where players may have been while it can have happened.

use super::death::Death;
use super::track::{Place, Track, says_it_was_in};
use crate::agents::bot::knowledge::Beliefs;
use crate::claims::Presence;
use crate::game::{Passage, Room, distance};
use crate::table::{Seat, SeatSet};

/// The probability that an impostor who is alone with a player in a timestep kills it.
const KILLS: f64 = 0.42;

/// What is known of everybody's places if certain players cannot be believed.
pub(super) struct Places<'a> {
    pub(super) beliefs: &'a Beliefs<'a>,
    pub(super) tracks: &'a [Track],
    /// The players whose word does not count, unless they say that they were in the room of the death.
    pub(super) liars: SeatSet,
    /// The death in question.
    pub(super) death: &'a Death,
}

/// Returns whether this player, if it is the only impostor, can have caused the death, by what the bot saw and by these
/// words of others.
pub(crate) fn can_have_killed(beliefs: &Beliefs<'_>, tracks: &[Track], who: Seat, death: &Death) -> bool {
    let places = Places {
        beliefs,
        tracks,
        liars: SeatSet::only(who),
        death,
    };
    places.has_killed(who) > 0.0
}

/// What is known of a player's place in one timestep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// It was there, and what it did in this timestep is known, be it that it walked.
    Acting(Presence),
    /// It was there for a part of the timestep.
    There(Presence),
}

impl Places<'_> {
    /// Returns what is told of a player and counts. An impostor that says that it stood in the room of the
    /// death is believed: nobody lies against itself.
    fn believed(&self, about: Seat) -> impl Iterator<Item = &Track> {
        let is_admission = |track: &Track| self.death.room.is_some_and(|room| track.places_speaker_in(room));
        let is_believed = move |track: &Track| !self.liars.contains(track.by) || is_admission(track);
        self.tracks
            .iter()
            .filter(move |track| track.about == about && is_believed(track))
    }

    fn known(&self, who: Seat, timestep: u16) -> Option<Known> {
        let whereabouts = &self.beliefs.whereabouts;
        if let Some(presence) = whereabouts.place(who, timestep) {
            return Some(match whereabouts.may_have_walked(who, timestep) {
                true => Known::There(presence),
                false => Known::Acting(presence),
            });
        }
        let told = self
            .believed(who)
            .find_map(|track| match (track.timestep == timestep, track.place) {
                (true, Place::At(presence)) => Some(presence),
                _ => None,
            });
        told.map(|presence| match presence.from == presence.to {
            true => Known::There(presence),
            false => Known::Acting(presence),
        })
    }

    fn place(&self, who: Seat, timestep: u16) -> Option<Presence> {
        self.known(who, timestep).map(|known| match known {
            Known::Acting(presence) | Known::There(presence) => presence,
        })
    }

    /// Returns the last known room of a player before a timestep, with its time. All begin in the Cafeteria.
    fn before(&self, who: Seat, timestep: u16) -> (u16, Room) {
        let known = (1..timestep)
            .rev()
            .find_map(|at| Some((at, self.place(who, at)?.to)));
        known.unwrap_or((0, Room::Cafeteria))
    }

    /// Returns the first known room of a player after a timestep, with its time. Nothing is known of it if a
    /// meeting gathers everybody first, wherever they are.
    fn after(&self, who: Seat, timestep: u16) -> Option<(u16, Room)> {
        let whereabouts = &self.beliefs.whereabouts;
        let until_meeting = (timestep + 1..=whereabouts.now()).take_while(|&at| !whereabouts.is_meeting(at));
        let mut known = until_meeting.filter_map(|at| Some((at, self.place(who, at)?.from)));
        known.next()
    }

    /// Returns the probability with which a player stayed in each room for the whole timestep, if every room
    /// that it can have been in is as likely as the others.
    fn stays(&self, who: Seat, timestep: u16, by: Passage) -> [f64; Room::COUNT] {
        let mut stays = [0.0; Room::COUNT];
        match self.known(who, timestep) {
            // Whoever was seen to act did not kill in this timestep.
            Some(Known::Acting(_)) => return stays,
            Some(Known::There(presence)) => {
                stays[presence.to.index()] = 1.0;
                return stays;
            }
            None => {}
        }
        let ((left, from), after) = (self.before(who, timestep), self.after(who, timestep));
        let is_out = |room: Room| {
            self.beliefs.whereabouts.was_absent(who, room, timestep)
                || self
                    .believed(who)
                    .any(|track| track.timestep == timestep && track.place == Place::NotIn(room))
        };
        let possible = |room: &Room| {
            let came = u16::from(distance(from, *room, by)) < timestep - left;
            let goes = after.is_none_or(|(at, to)| u16::from(distance(*room, to, by)) < at - timestep);
            came && goes && !is_out(*room)
        };
        let rooms: Vec<Room> = Room::ALL.into_iter().filter(possible).collect();
        for room in &rooms {
            stays[room.index()] = 1.0 / rooms.len() as f64;
        }
        stays
    }

    /// Returns whether a player can have come to the room by corridors by the end of a timestep.
    fn can_have_come(&self, who: Seat, room: Room, timestep: u16) -> bool {
        let (left, from) = self.before(who, timestep + 1);
        u16::from(distance(from, room, Passage::Corridors)) <= timestep - left
    }

    /// Returns the first timestep in which somebody can have died: the last in which a believed speaker or
    /// the bot saw it.
    fn earliest(&self) -> u16 {
        let death = self.death;
        let told = self.believed(death.victim).filter_map(|track| {
            (matches!(track.place, Place::At(_)) && track.timestep <= death.latest).then_some(track.timestep)
        });
        told.max().unwrap_or(1).max(death.earliest)
    }

    /// Returns the last timestep in which it can have happened: the first in which a believed speaker saw the body.
    fn latest(&self) -> u16 {
        let death = self.death;
        let seen = self
            .believed(death.victim)
            .filter(|track| track.shows_dead(death));
        let times = seen.map(|track| track.timestep);
        times.fold(death.latest, u16::min)
    }

    /// Returns whether this player was in the room of the death, by its own word or as the bot saw, in every
    /// timestep in which it can have happened. It need not have been there before the victim came.
    pub(super) fn stood_by(&self, who: Seat) -> bool {
        let Some(room) = self.death.room else {
            return false;
        };
        let whereabouts = &self.beliefs.whereabouts;
        let was_there =
            |at: u16| whereabouts.stay(who, at) == Some(room) || says_it_was_in(self.tracks, who, room, at);
        let is_coming = |at: u16| {
            let known = self.known(self.death.victim, at);
            matches!(known, Some(Known::Acting(walk)) if walk.from != walk.to && walk.to == room)
        };
        let mut times = (self.earliest()..=self.latest())
            .filter(|&at| !whereabouts.is_meeting(at) && self.death.has_turn(who, at))
            .skip_while(|&at| is_coming(at))
            .peekable();
        times.peek().is_some() && times.all(was_there)
    }

    /// Returns the probability that this player, if it is an impostor, has killed the victim.
    pub(super) fn has_killed(&self, who: Seat) -> f64 {
        let death = self.death;
        let mut spared = 1.0;
        for timestep in self.earliest()..=self.latest() {
            if self.beliefs.whereabouts.is_meeting(timestep) || !death.has_turn(who, timestep) {
                continue;
            }
            let killer = self.stays(who, timestep, Passage::CorridorsAndVents);
            let own = self.beliefs.whereabouts.stay(self.beliefs.me, timestep);
            let met: f64 = match death.room {
                Some(room) if own == Some(room) || !self.can_have_come(death.victim, room, timestep) => 0.0,
                Some(room) => killer[room.index()],
                None => {
                    let victim = self.stays(death.victim, timestep, Passage::Corridors);
                    Room::ALL
                        .into_iter()
                        .filter(|room| own != Some(*room))
                        .map(|room| killer[room.index()] * victim[room.index()])
                        .sum()
                }
            };
            spared *= 1.0 - KILLS * met;
        }
        1.0 - spared
    }
}
