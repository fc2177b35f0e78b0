//! Where players were at certain times, as somebody says.

use super::death::Death;
use crate::agents::bot::knowledge::{Beliefs, HeardClaims};
use crate::claims::{Claim, Presence};
use crate::game::{Passage, Room, distance};
use crate::table::{Seat, SeatSet};

/// The most timesteps of a told stay that are kept.
const MAX_STAY: u16 = 20;

/// What a speaker says of where a player was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Track {
    /// The speaker.
    pub(crate) by: Seat,
    /// The player.
    pub(crate) about: Seat,
    /// The timestep, from 1.
    pub(crate) timestep: u16,
    /// Where the player was.
    pub(crate) place: Place,
}

impl Track {
    /// Returns whether the speaker says that it stood in this room itself.
    pub(super) fn places_speaker_in(&self, room: Room) -> bool {
        self.by == self.about && self.place == Place::At(Presence::at(room))
    }
}

/// Returns whether a player has said that it stood in this room in this timestep.
pub(crate) fn says_it_was_in(tracks: &[Track], who: Seat, room: Room, timestep: u16) -> bool {
    let mut told = tracks.iter();
    told.any(|track| track.by == who && track.timestep == timestep && track.places_speaker_in(room))
}

/// A place where a player was, or was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It was there; of a stay in one room it may have walked out or in.
    At(Presence),
    /// It was not in this room.
    NotIn(Room),
    /// It lay dead.
    Dead,
}

/// Returns what these speeches say of where players were.
pub(crate) fn told(heard: &[HeardClaims]) -> Vec<Track> {
    let mut tracks = Vec::new();
    for speech in heard {
        for &claim in &speech.claims {
            add(&mut tracks, speech.who, claim);
        }
    }
    tracks
}

fn add(tracks: &mut Vec<Track>, by: Seat, claim: Claim) {
    let mut put = |about: Seat, timestep: u16, place: Place| {
        let track = Track {
            by,
            about,
            timestep,
            place,
        };
        if !tracks.contains(&track) {
            tracks.push(track);
        }
    };
    let at = |room: Room| Place::At(Presence::at(room));
    match claim {
        Claim::SawKill {
            killer: who,
            room: Some(room),
            timestep: Some(timestep),
            ..
        }
        | Claim::SawIn {
            who,
            room,
            timestep: Some(timestep),
        }
        | Claim::SawOver {
            who,
            room: Some(room),
            timestep: Some(timestep),
            ..
        }
        | Claim::SawVent {
            who,
            room: Some(room),
            timestep: Some(timestep),
        } => put(who, timestep, at(room)),
        Claim::SawWalk {
            who,
            from,
            to,
            timestep: Some(timestep),
        } => put(who, timestep, Place::At(Presence { from, to })),
        Claim::SawWith {
            who,
            other,
            room: Some(room),
            timestep: Some(timestep),
        } => {
            put(who, timestep, at(room));
            put(other, timestep, at(room));
        }
        Claim::WasWith {
            who,
            room: Some(room),
            timestep: Some(timestep),
        } => {
            put(by, timestep, at(room));
            put(who, timestep, at(room));
        }
        Claim::NotIn {
            who,
            room,
            timestep: Some(timestep),
        } => {
            put(who, timestep, Place::NotIn(room));
            // Whoever can tell that was there.
            if who != by {
                put(by, timestep, at(room));
            }
        }
        Claim::SawBody {
            whom,
            timestep: Some(timestep),
            ..
        } => put(whom, timestep, Place::Dead),
        Claim::WasIn { room, from, to } => {
            if let (Some(from), Some(to)) = (from.or(to), to.or(from)) {
                for timestep in from..=to.min(from.saturating_add(MAX_STAY)) {
                    put(by, timestep, at(room));
                }
            }
        }
        Claim::Walked {
            from,
            to,
            timestep: Some(timestep),
        } => put(by, timestep, Place::At(Presence { from, to })),
        Claim::DidTask {
            room: Some(room),
            timestep: Some(timestep),
            ..
        }
        | Claim::FoundBody {
            room: Some(room),
            timestep: Some(timestep),
            ..
        } => put(by, timestep, at(room)),
        _ => {}
    }
}

impl Track {
    /// Returns whether the speaker says that it saw this victim dead, and the victim was not seen alive after
    /// that.
    pub(super) fn shows_dead(&self, death: &Death) -> bool {
        self.about == death.victim && self.place == Place::Dead && self.timestep >= death.earliest
    }

    /// Returns whether the player cannot have been where both tracks say, moving through these passages.
    /// `met_between` tells whether a meeting gathered all between two timesteps.
    pub(super) fn excludes(
        &self,
        other: &Track,
        by: Passage,
        met_between: impl Fn(u16, u16) -> bool,
    ) -> bool {
        if self.about != other.about {
            return false;
        }
        match (self.place, other.place) {
            (Place::At(one), Place::At(two)) => {
                let [(first, earlier), (last, later)] = match self.timestep <= other.timestep {
                    true => [(self.timestep, one), (other.timestep, two)],
                    false => [(other.timestep, two), (self.timestep, one)],
                };
                // Whoever was seen in a room may have come or gone in that timestep; whoever walked did
                // nothing else.
                let turns = [earlier, later]
                    .into_iter()
                    .filter(|place| place.from == place.to);
                let turns = usize::from(last - first) + turns.count();
                let is_one_walk = first == last && turns == 0;
                let steps = usize::from(distance(earlier.to, later.from, by));
                match (is_one_walk, turns) {
                    _ if met_between(first, last) => false,
                    (true, _) => earlier != later,
                    // One of the two tells a walk, and the other a room at its one end or its other.
                    (_, 1) if first == last => earlier.shared(later).is_none(),
                    _ => steps + 1 > turns,
                }
            }
            (Place::At(there), Place::NotIn(room)) | (Place::NotIn(room), Place::At(there)) => {
                self.timestep == other.timestep && there == Presence::at(room)
            }
            (Place::At(_), Place::Dead) => self.timestep > other.timestep,
            (Place::Dead, Place::At(_)) => other.timestep > self.timestep,
            (Place::NotIn(_) | Place::Dead, Place::NotIn(_) | Place::Dead) => false,
        }
    }
}

/// Two speakers whose words exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    /// What the one says and what the other says.
    pub(crate) words: [Track; 2],
    /// Whether both can be right, if the player used a vent.
    pub(crate) by_vent: bool,
}

impl Contradiction {
    /// Returns whether one of the two lies, or the player used a vent, if these are the impostors.
    pub(super) fn is_explained_by(&self, impostors: SeatSet) -> bool {
        let [one, other] = self.words;
        let has_vented = self.by_vent && impostors.contains(one.about);
        impostors.contains(one.by) || impostors.contains(other.by) || has_vented
    }
}

/// Returns the pairs of speakers whose words on somebody's places exclude each other, each once.
pub(super) fn contradictions(beliefs: &Beliefs<'_>, tracks: &[Track]) -> Vec<Contradiction> {
    let meetings = &beliefs.whereabouts.meetings;
    let met_between = |first: u16, last: u16| meetings.iter().any(|&at| first <= at && at <= last);
    let mut pairs: Vec<Contradiction> = Vec::new();
    for (at, one) in tracks.iter().enumerate() {
        for other in &tracks[..at] {
            if one.by == other.by || !one.excludes(other, Passage::Corridors, met_between) {
                continue;
            }
            let pair = Contradiction {
                words: [*one, *other],
                by_vent: !one.excludes(other, Passage::CorridorsAndVents, met_between),
            };
            let key = |of: &Contradiction| {
                let speakers = SeatSet::only(of.words[0].by).with(of.words[1].by);
                (speakers, of.by_vent.then_some(of.words[0].about))
            };
            if !pairs.iter().any(|known| key(known) == key(&pair)) {
                pairs.push(pair);
            }
        }
    }
    pairs
}
