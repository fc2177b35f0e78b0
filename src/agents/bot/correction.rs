//! What a bot says against a false word.

use super::knowledge::Beliefs;
use crate::claims::Claim;
use crate::game::Room;
use crate::table::Seat;

impl Beliefs<'_> {
    /// Returns the bot's own observation that contradicts a false statement of this speaker.
    pub(crate) fn correction(&self, speaker: Seat, claim: Claim) -> Option<Claim> {
        match claim {
            Claim::WasIn {
                room,
                from: Some(from),
                to,
            } => (from..=to.unwrap_or(from))
                .filter(|&at| {
                    let place = self.whereabouts.place(speaker, at);
                    place.is_none_or(|place| !place.touches(room))
                })
                .find_map(|at| self.seen_elsewhere(speaker, &[room], at)),
            Claim::Walked {
                from,
                to,
                timestep: Some(at),
            } => self
                .seen_elsewhere(speaker, &[from, to], at)
                .or_else(|| self.own_place_against(speaker, (from, to), at)),
            Claim::WasWith {
                room,
                timestep: Some(at),
                ..
            }
            | Claim::DidTask {
                room,
                timestep: Some(at),
                ..
            } => self.seen_elsewhere(speaker, room.as_slice(), at),
            Claim::SawIn {
                who,
                timestep: Some(at),
                ..
            }
            | Claim::SawWalk {
                who,
                timestep: Some(at),
                ..
            }
            | Claim::SawKill {
                killer: who,
                timestep: Some(at),
                ..
            }
            | Claim::SawVent {
                who,
                timestep: Some(at),
                ..
            }
            | Claim::SawOver {
                who,
                timestep: Some(at),
                ..
            } if who == self.me => self.own_place(at),
            Claim::SawIn {
                who,
                room,
                timestep: Some(at),
            } => self.seen_elsewhere(who, &[room], at),
            Claim::SawWalk {
                who,
                from,
                to,
                timestep: Some(at),
            } => self
                .seen_elsewhere(who, &[from, to], at)
                .or_else(|| self.own_place_against(who, (from, to), at)),
            Claim::SawKill {
                killer: who,
                room: Some(room),
                timestep: Some(at),
                ..
            }
            | Claim::SawVent {
                who,
                room: Some(room),
                timestep: Some(at),
            }
            | Claim::SawOver {
                who,
                room: Some(room),
                timestep: Some(at),
                ..
            } => self.against_deed(who, room, at),
            _ => None,
        }
    }

    /// Returns what speaks against a deed of this player in the room: it was with the bot there, which saw
    /// nothing of it, or the bot saw it elsewhere or missed it there.
    fn against_deed(&self, who: Seat, room: Room, timestep: u16) -> Option<Claim> {
        let place = self.whereabouts.place(who, timestep);
        match place.is_some_and(|place| place.touches(room)) {
            true if self.whereabouts.would_have_seen_deed(room, timestep) => self
                .together_claim(self.me, who, timestep)
                .or_else(|| self.own_place(timestep)),
            true => None,
            false => self.seen_elsewhere(who, &[room], timestep),
        }
    }

    /// Returns where a crewmate was itself. An impostor tells that only after weighing what it gives away.
    fn own_place(&self, timestep: u16) -> Option<Claim> {
        if self.view.is_impostor() {
            return None;
        }
        if let Some((from, to)) = self.whereabouts.walk(self.me, timestep) {
            return Some(Claim::Walked {
                from,
                to,
                timestep: Some(timestep),
            });
        }
        self.whereabouts.stay(self.me, timestep).map(|room| Claim::WasIn {
            room,
            from: Some(timestep),
            to: Some(timestep),
        })
    }

    /// Returns where it saw the player instead, before or after this walk, or where it was itself and would have
    /// seen the player.
    fn own_place_against(&self, who: Seat, (from, to): (Room, Room), timestep: u16) -> Option<Claim> {
        let before = timestep.saturating_sub(1);
        let missed = [(to, timestep), (from, before)];
        let is_missed = |&(room, at): &(Room, u16)| self.whereabouts.was_absent_at_the_end(who, room, at);
        let (room, at) = missed.into_iter().find(is_missed)?;
        if self.whereabouts.place(who, at).is_some() {
            return self.sighting_claim(who, at);
        }
        match at > 0 && self.whereabouts.was_absent(who, room, at) {
            true => Some(Claim::NotIn {
                who,
                room,
                timestep: Some(at),
            }),
            false => self.own_place(at),
        }
    }

    /// Returns where the bot saw a player whom a claim puts into these rooms, or a room of them where it did not
    /// see the player.
    fn seen_elsewhere(&self, who: Seat, rooms: &[Room], timestep: u16) -> Option<Claim> {
        if self.whereabouts.place(who, timestep).is_some() {
            return self.sighting_claim(who, timestep);
        }
        let room = rooms
            .iter()
            .find(|&&room| self.whereabouts.was_absent(who, room, timestep))?;
        Some(Claim::NotIn {
            who,
            room: *room,
            timestep: Some(timestep),
        })
    }
}
