//! The facts that claims are checked against: who was where, and when.

mod occupancy;
mod sighting;
mod verdict;

pub use occupancy::Occupancy;
pub use sighting::{BodySighting, KillSighting, Presence, TaskSighting, VentSighting};
pub use verdict::Verdict;

use crate::game::{
    Action, Cause, Event, FilmedPlayer, Game, ObservedAction, ObservedEvent, Room, Task, TurnOrder, View,
};
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
    fn empty(owner: Option<Seat>, now: u16, order: TurnOrder) -> Whereabouts {
        Whereabouts {
            owner,
            kills: Vec::new(),
            vents: Vec::new(),
            bodies: Vec::new(),
            tasks: Vec::new(),
            meetings: Vec::new(),
            impostors: SeatSet::EMPTY,
            tells_absence: order == TurnOrder::Sequential,
            places: vec![[None; Seat::MAX]; usize::from(now) + 1],
            may_have_walked: vec![SeatSet::EMPTY; usize::from(now) + 1],
            occupancies: Vec::new(),
        }
    }

    /// Returns what a seat observed itself, without what others said.
    pub fn of_view(view: &View<'_>) -> Whereabouts {
        let me = view.seat();
        let mut whereabouts = Whereabouts::empty(Some(me), view.timestep(), view.rules().turn_order);
        for observation in view.seen() {
            let (timestep, room) = (observation.timestep, observation.room);
            match observation.seen {
                ObservedEvent::Moved { who, from, to } => {
                    whereabouts.put(timestep, who, Presence { from, to })
                }
                ObservedEvent::Vented { who, from, to } => whereabouts.vented(timestep, who, from, to),
                ObservedEvent::Killed { who, victim } => whereabouts.killed(timestep, who, victim, room),
                ObservedEvent::Met(met) => {
                    for who in met.players {
                        whereabouts.put_if_unknown(timestep, who, Presence::at(room));
                    }
                }
                ObservedEvent::SeemedToDoATask { who } => whereabouts.worked(timestep, who, room, None),
                ObservedEvent::ViewedMonitor { who, .. }
                | ObservedEvent::Said { who, .. }
                | ObservedEvent::CalledMeeting { who } => {
                    whereabouts.put(timestep, who, Presence::at(room));
                }
                ObservedEvent::Footage(footage) => {
                    for &FilmedPlayer { who, did, .. } in &footage.present {
                        let known = whereabouts.place(who, timestep);
                        if known.is_none_or(|presence| presence.to != footage.room) {
                            whereabouts.forget(timestep, who);
                            whereabouts.put_if_unknown(timestep, who, Presence::at(footage.room));
                        }
                        match did {
                            ObservedAction::VentedFrom(from) => {
                                whereabouts.vented_before(timestep, who, from, footage.room)
                            }
                            ObservedAction::Killed(victim) => {
                                whereabouts.killed_before(timestep, who, victim, footage.room)
                            }
                            _ => {}
                        }
                    }
                }
                ObservedEvent::MeetingOpened {
                    caller,
                    cause,
                    present,
                } => whereabouts.meeting_opened(timestep, room, caller, cause, present),
                ObservedEvent::WasReady { .. }
                | ObservedEvent::WasNotReady { .. }
                | ObservedEvent::Voted { .. }
                | ObservedEvent::BallotClosed { .. }
                | ObservedEvent::RoundOver { .. } => {}
            }
        }
        for entry in view.done() {
            if let Event::Acted { action, .. } = &entry.event {
                whereabouts.acted(entry.timestep, me, entry.room, action);
            }
        }
        for who in view.here() {
            whereabouts.put_if_unknown(view.timestep(), who, Presence::at(view.room()));
        }
        whereabouts.keep_own_place(me);
        if view.is_impostor() {
            whereabouts.impostors = view.fellows().with(me);
        }
        whereabouts.occupancies = occupancy::of_view(view);
        whereabouts
    }

    /// Returns what another seat observed for certain, as far as this view tells: the meetings.
    pub(crate) fn public(view: &View<'_>, of: Seat) -> Whereabouts {
        let mut whereabouts = Whereabouts::empty(Some(of), view.timestep(), view.rules().turn_order);
        for observation in view.seen() {
            if let ObservedEvent::MeetingOpened {
                caller,
                cause,
                present,
            } = observation.seen
            {
                let (timestep, room) = (observation.timestep, observation.room);
                whereabouts.meeting_opened(timestep, room, caller, cause, present);
            }
        }
        whereabouts
    }

    /// Returns the complete whereabouts of all players.
    pub fn of_game(game: &Game) -> Whereabouts {
        let mut whereabouts = Whereabouts::empty(None, game.timestep(), game.rules().turn_order);
        for entry in game.journal() {
            match &entry.event {
                Event::Acted { seat, action } => whereabouts.acted(entry.timestep, *seat, entry.room, action),
                Event::MeetingOpened {
                    caller,
                    cause,
                    present,
                } => whereabouts.meeting_opened(entry.timestep, entry.room, *caller, *cause, *present),
                _ => {}
            }
        }
        for seat in game.roster().seats() {
            whereabouts.keep_own_place(seat);
        }
        whereabouts.impostors = game.impostors();
        whereabouts.occupancies = occupancy::of_game(game);
        whereabouts
    }

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

    /// Records where `who` was.
    pub(crate) fn put(&mut self, timestep: u16, who: Seat, presence: Presence) {
        self.set(timestep, who, Some(presence));
    }

    /// Removes what is recorded of where `who` was.
    pub(crate) fn forget(&mut self, timestep: u16, who: Seat) {
        self.set(timestep, who, None);
    }

    fn set(&mut self, timestep: u16, who: Seat, presence: Option<Presence>) {
        if let Some(places) = self.places.get_mut(usize::from(timestep)) {
            places[who.index()] = presence;
        }
        if let Some(seats) = self.may_have_walked.get_mut(usize::from(timestep)) {
            *seats = seats.without(who);
        }
    }

    fn put_if_unknown(&mut self, timestep: u16, who: Seat, presence: Presence) {
        if self.place(who, timestep).is_none() {
            self.put(timestep, who, presence);
            if let Some(seats) = self.may_have_walked.get_mut(usize::from(timestep)) {
                *seats = seats.with(who);
            }
        }
    }

    fn vented(&mut self, timestep: u16, who: Seat, from: Room, to: Room) {
        self.put(timestep, who, Presence { from, to });
        self.vented_before(timestep, who, from, to);
    }

    /// Records the use of a vent. A monitor does not show when it happened, so the time of looking is used.
    fn vented_before(&mut self, timestep: u16, who: Seat, from: Room, to: Room) {
        self.vents.push(VentSighting {
            timestep,
            who,
            from,
            to,
        });
    }

    fn killed_before(&mut self, timestep: u16, killer: Seat, victim: Seat, room: Room) {
        self.kills.push(KillSighting {
            timestep,
            killer,
            victim,
            room,
        });
    }

    fn killed(&mut self, timestep: u16, killer: Seat, victim: Seat, room: Room) {
        self.put(timestep, killer, Presence::at(room));
        self.put_if_unknown(timestep, victim, Presence::at(room));
        self.killed_before(timestep, killer, victim, room);
    }

    fn worked(&mut self, timestep: u16, who: Seat, room: Room, task: Option<Task>) {
        self.put(timestep, who, Presence::at(room));
        self.tasks.push(TaskSighting {
            timestep,
            who,
            room,
            task,
        });
    }

    fn meeting_opened(&mut self, timestep: u16, room: Room, caller: Seat, cause: Cause, present: SeatSet) {
        self.meetings.push(timestep);
        for who in present {
            self.put(timestep, who, Presence::at(Room::Cafeteria));
        }
        if let Cause::Bodies(bodies) = cause {
            for victim in bodies {
                self.bodies.push(BodySighting {
                    timestep: timestep.saturating_sub(1),
                    victim,
                    room,
                    finder: caller,
                });
            }
        }
    }

    fn acted(&mut self, timestep: u16, seat: Seat, room: Room, action: &Action) {
        match *action {
            Action::Move { from, to } => self.put(timestep, seat, Presence { from, to }),
            Action::Vent { from, to } => self.vented(timestep, seat, from, to),
            Action::Kill(victim) => self.killed(timestep, seat, victim, room),
            Action::CompleteTask(task) => self.worked(timestep, seat, room, Some(task)),
            Action::FakeTask(_) => self.worked(timestep, seat, room, None),
            _ => self.put(timestep, seat, Presence::at(room)),
        }
    }

    /// Fills the timesteps without a turn of the seat: it stayed where it was.
    fn keep_own_place(&mut self, seat: Seat) {
        let mut at = Room::Cafeteria;
        for places in &mut self.places {
            let presence = places[seat.index()].get_or_insert(Presence::at(at));
            at = presence.to;
        }
    }
}
