//! How whereabouts are collected, from one seat's view or from the journal.

use super::{BodySighting, KillSighting, Presence, TaskSighting, VentSighting, Whereabouts, occupancy};
use crate::game::{
    Action, Cause, Event, FilmedPlayer, Game, ObservedAction, ObservedEvent, Room, Task, TurnOrder, View,
};
use crate::table::{Seat, SeatSet};

impl Whereabouts {
    fn empty(owner: Option<Seat>, now: u16, order: TurnOrder) -> Whereabouts {
        Whereabouts {
            owner,
            kills: Vec::new(),
            vents: Vec::new(),
            bodies: Vec::new(),
            tasks: Vec::new(),
            meetings: Vec::new(),
            watched: Vec::new(),
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
                    whereabouts.watched.push((timestep, footage.room));
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
        let called = timestep.saturating_sub(1);
        match cause {
            // Everybody knows where the caller stood to press the button.
            Cause::Button => self.put(called, caller, Presence::at(room)),
            Cause::Bodies(bodies) => self.bodies.extend(bodies.into_iter().map(|victim| BodySighting {
                timestep: called,
                victim,
                room,
                finder: caller,
            })),
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
