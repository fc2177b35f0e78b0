//! The facts that claims are checked against: who was where, and when.

mod deeds;
mod occupancy;
mod recording;
mod sighting;
mod verdict;

pub use occupancy::Occupancy;
pub use sighting::{BodySighting, KillSighting, Presence, TaskSighting, VentSighting};
pub use verdict::Verdict;

use crate::game::Room;
use crate::table::{Seat, SeatSet};

/// The known facts of who was where and when, either from one seat's view or, for an omniscient observer,
/// from the journal.
#[derive(Clone, Debug)]
pub struct Whereabouts {
    /// The seat that knows these facts; `None` for the journal's.
    pub owner: Option<Seat>,
    /// The known kills, oldest first. In one seat's whereabouts, its own kills come last.
    pub kills: Vec<KillSighting>,
    /// The known uses of vents.
    pub vents: Vec<VentSighting>,
    /// The bodies found.
    pub bodies: Vec<BodySighting>,
    /// The tasks seen.
    pub tasks: Vec<TaskSighting>,
    /// The timesteps that were meetings, in order.
    pub meetings: Vec<u16>,
    /// The rooms that the owner looked at on a monitor, with the timesteps.
    pub(super) watched: Vec<(u16, Room)>,
    /// The impostors, if known.
    pub impostors: SeatSet,
    /// Whether staying in a room for a timestep shows everyone who is there.
    pub(super) tells_absence: bool,
    places: Vec<[Option<Presence>; Seat::MAX]>,
    /// For each timestep, the seats with only their place after their turn known. They may have walked.
    may_have_walked: Vec<SeatSet>,
    /// Who is known to have been in one room at the same time, oldest first.
    pub(crate) occupancies: Vec<Occupancy>,
}

impl Whereabouts {
    /// Returns where `who` was in a timestep, if known.
    pub fn place(&self, who: Seat, timestep: u16) -> Option<Presence> {
        self.places.get(usize::from(timestep))?[who.index()]
    }

    /// Returns the room in which `who` stayed for a whole timestep, or at least for as much of it as is
    /// known.
    pub fn stay(&self, who: Seat, timestep: u16) -> Option<Room> {
        let presence = self.place(who, timestep)?;
        (presence.from == presence.to).then_some(presence.to)
    }

    /// Returns the rooms between which `who` walked by a corridor in a timestep, if it did.
    pub fn walk(&self, who: Seat, timestep: u16) -> Option<(Room, Room)> {
        let Presence { from, to } = self.place(who, timestep)?;
        let vented = |vent: &VentSighting| vent.who == who && vent.timestep == timestep;
        (from.joins(to) && !self.vents.iter().any(vented)).then_some((from, to))
    }

    /// Returns whether both players are known to have been in this room, or in any, at the same time within
    /// the timestep.
    pub fn were_together(&self, one: Seat, other: Seat, room: Option<Room>, timestep: u16) -> bool {
        self.occupancies.iter().any(|occupancy| {
            occupancy.timestep == timestep
                && room.is_none_or(|room| room == occupancy.room)
                && occupancy.players.contains(one)
                && occupancy.players.contains(other)
        })
    }

    /// Returns who was still in the room that the owner left by a corridor in this timestep.
    pub(crate) fn left_behind(&self, timestep: u16) -> Option<SeatSet> {
        let owner = self.owner?;
        let (from, _) = self.walk(owner, timestep)?;
        let mut before = self.occupancies.iter().rev();
        let last = before.find(|occupancy| {
            occupancy.timestep == timestep && occupancy.room == from && occupancy.players.contains(owner)
        })?;
        Some(last.players.without(owner))
    }

    /// Returns whether only the player's place at the end of the timestep is known.
    pub(crate) fn may_have_walked(&self, who: Seat, timestep: u16) -> bool {
        let seats = self.may_have_walked.get(usize::from(timestep));
        seats.is_some_and(|seats| seats.contains(who))
    }

    /// Returns the last timestep that the whereabouts cover.
    pub fn now(&self) -> u16 {
        self.places.len().saturating_sub(1) as u16
    }

    /// Returns the last known place of `who` up to timestep `until`, with its timestep.
    pub fn last_place(&self, who: Seat, until: u16) -> Option<(u16, Presence)> {
        (1..=until.min(self.now()))
            .rev()
            .find_map(|timestep| Some((timestep, self.place(who, timestep)?)))
    }

    /// Returns whether the timestep was a meeting.
    pub fn is_meeting(&self, timestep: u16) -> bool {
        self.meetings.contains(&timestep)
    }

    /// Returns whether the owner saw the room in this timestep on a monitor only.
    pub(crate) fn saw_on_monitor(&self, room: Room, timestep: u16) -> bool {
        let own = self.owner.and_then(|owner| self.place(owner, timestep));
        self.watched.contains(&(timestep, room)) && !own.is_some_and(|own| own.touches(room))
    }

    /// Returns whether `who` was certainly not in the room in this timestep: either `who` is known to have
    /// been elsewhere, or the owner stood in the room for the whole timestep and did not see `who`.
    pub fn was_absent(&self, who: Seat, room: Room, timestep: u16) -> bool {
        if let Some(presence) = self.place(who, timestep) {
            let may_come_from = self.may_have_walked(who, timestep) && room.joins(presence.to);
            return !presence.touches(room) && !may_come_from;
        }
        timestep > 0 && self.place_of_witness(who, timestep) == Some(Presence::at(room))
    }

    /// Returns whether the owner would have seen a kill or a vent in the room at this timestep: it stayed there
    /// then, and in the timesteps before and after, in which a speaker may have meant it.
    pub fn would_have_seen_deed(&self, room: Room, timestep: u16) -> bool {
        let stayed = |owner: Seat, at: u16| self.place(owner, at) == Some(Presence::at(room));
        let around = timestep.saturating_sub(1).max(1)..=(timestep + 1).min(self.now());
        self.owner.filter(|_| self.tells_absence).is_some_and(|owner| {
            let mut around = around.filter(|&at| at != timestep);
            stayed(owner, timestep) && around.all(|at| self.is_meeting(at) || stayed(owner, at))
        })
    }

    /// Returns whether `who` was certainly not in the room as the timestep ended: either `who` is known to have
    /// been elsewhere, or the owner was there and did not see `who`.
    pub fn was_absent_at_the_end(&self, who: Seat, room: Room, timestep: u16) -> bool {
        if timestep == 0 {
            return room != Room::Cafeteria;
        }
        if let Some(presence) = self.place(who, timestep) {
            // Whoever was seen on a monitor may have walked on.
            return presence.to != room && !self.may_have_walked(who, timestep);
        }
        self.place_of_witness(who, timestep)
            .is_some_and(|own| own.to == room)
    }

    /// Returns where the owner was, if it would have seen `who` there until the timestep ended: a meeting cuts the
    /// timestep before it short.
    fn place_of_witness(&self, who: Seat, timestep: u16) -> Option<Presence> {
        let owner = self.owner.filter(|&owner| owner != who && self.tells_absence)?;
        let cut_short = self.is_meeting(timestep + 1) || timestep >= self.now();
        self.place(owner, timestep).filter(|_| !cut_short)
    }
}
