//! The effects of choices.

use super::{Call, Game};
use crate::game::{
    Action, Cause, Encounter, Event, FilmedDeparture, FilmedPlayer, Footage, ObservedAction, Room,
};
use crate::table::{BallotResult, Seat, SeatSet, Vote};

/// What the journal records about a choice besides the choice itself.
struct Effects {
    witnesses: SeatSet,
    /// Whom and what the seat met in the room that it entered.
    met: Encounter,
    /// What a monitor showed.
    footage: Option<Box<Footage>>,
    /// The result of the vote that it ended.
    ballot_result: Option<BallotResult>,
}

impl Game {
    /// Carries out a choice and writes it to the journal. Returns the result if it was the last vote of a
    /// meeting.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Option<BallotResult> {
        let room = self.room_of(seat);
        let Effects {
            witnesses,
            met,
            footage,
            ballot_result,
        } = self.apply_effects(seat, &action);
        self.write_with_encounter(room, witnesses, met, || Event::Acted { seat, action });
        if let Some(footage) = footage {
            self.write(room, SeatSet::only(seat), || Event::Watched { seat, footage });
        }
        ballot_result
    }

    /// Applies the effects of a choice.
    fn apply_effects(&mut self, seat: Seat, action: &Action) -> Effects {
        let room = self.room_of(seat);
        let mut witnesses = match &self.meeting {
            None => self.living_in(room),
            Some(meeting) if meeting.is_private() => SeatSet::only(seat),
            Some(_) => self.living,
        };
        let (is_turn, ballot_result) = self.take_part(seat, action);
        let mut cooldown = self.cooldown_of(seat).saturating_sub(is_turn.into());
        let mut met = Encounter::default();
        let mut footage = None;
        match action {
            &Action::Move { to, .. } => {
                met = self.encounter_in(to);
                self.move_to(seat, to, ObservedAction::CameFrom(room));
            }
            &Action::Vent { to, .. } => {
                met = self.encounter_in(to);
                self.move_to(seat, to, ObservedAction::VentedFrom(room));
            }
            &Action::Kill(victim) => {
                self.remove_player(victim);
                self.bodies = self.bodies.with(victim);
                witnesses = witnesses.without(victim);
                cooldown = self.rules.kill_cooldown;
                self.observe(seat, ObservedAction::Killed(victim));
            }
            &Action::CompleteTask(task) | &Action::FakeTask(task) => {
                let is_endless = self.rules.endless_fakes && matches!(action, Action::FakeTask(_));
                if let Some(at) = self.unfinished(seat, task).filter(|_| !is_endless) {
                    self.deal.dealt_seats[seat.index()].tasks[at].left -= 1;
                }
                self.observe(seat, ObservedAction::SeemedToDoATask);
            }
            Action::CallMeeting | Action::ReportBody => {
                let bodies = self.bodies_in(room);
                let cause = if bodies.is_empty() {
                    Cause::Button
                } else {
                    Cause::Bodies(bodies)
                };
                if !(self.rules.separate_reports && matches!(action, Action::ReportBody)) {
                    self.button_uses = self.button_uses.saturating_add(1);
                }
                self.called_meeting = Some(Call {
                    caller: seat,
                    room,
                    cause,
                });
            }
            &Action::ViewMonitor(watched) => {
                self.observe(seat, ObservedAction::Watched(watched));
                footage = Some(Box::new(self.footage(watched)));
            }
            Action::Speak(_) => self.observe(seat, ObservedAction::Spoke),
            Action::Ready | Action::NotReady | Action::Vote(_) | Action::SkipVote => {}
        }
        self.cooldowns[seat.index()] = cooldown;
        Effects {
            witnesses: witnesses.union(met.players),
            met,
            footage,
            ballot_result,
        }
    }

    /// Carries out a choice in the meeting, if there is one. Returns whether the seat has taken a turn with
    /// it, and the result if it was the last vote.
    fn take_part(&mut self, seat: Seat, action: &Action) -> (bool, Option<BallotResult>) {
        let Some(meeting) = &mut self.meeting else {
            return (true, None);
        };
        match action {
            Action::Speak(_) => (meeting.speak(seat), None),
            Action::Ready => (meeting.ready_to_vote(seat), None),
            Action::NotReady => {
                meeting.not_ready(seat);
                (false, None)
            }
            &Action::Vote(whom) => (true, meeting.vote(seat, Vote::For(whom))),
            Action::SkipVote => (true, meeting.vote(seat, Vote::Nobody)),
            _ => (true, None),
        }
    }

    /// Returns whom and what somebody who enters a room now meets there.
    fn encounter_in(&self, room: Room) -> Encounter {
        Encounter {
            players: self.living_in(room),
            bodies: self.bodies_in(room),
        }
    }

    pub(crate) fn move_to(&mut self, seat: Seat, to: Room, arrival: ObservedAction) {
        let from = self.room_of(seat);
        self.living_by_room[from.index()] = self.living_by_room[from.index()].without(seat);
        self.living_by_room[to.index()] = self.living_by_room[to.index()].with(seat);
        self.last_left[from.index()] = Some(FilmedDeparture {
            who: seat,
            timestep: self.timestep,
            to,
            vented: matches!(arrival, ObservedAction::VentedFrom(_)),
        });
        if self.last_left[to.index()].is_some_and(|left| left.who == seat) {
            self.last_left[to.index()] = None;
        }
        self.rooms[seat.index()] = to;
        self.observe(seat, arrival);
    }

    /// Notes what an onlooker sees the seat do now.
    fn observe(&mut self, seat: Seat, action: ObservedAction) {
        self.observed_actions[seat.index()] = (action, self.timestep);
    }

    /// Removes a seat from the living.
    pub(crate) fn remove_player(&mut self, seat: Seat) {
        let room = self.room_of(seat).index();
        self.living = self.living.without(seat);
        self.living_by_room[room] = self.living_by_room[room].without(seat);
    }

    pub(crate) fn cool_down(&mut self, seat: Seat) {
        self.cooldowns[seat.index()] = self.cooldown_of(seat).saturating_sub(1);
    }

    fn footage(&self, room: Room) -> Footage {
        Footage {
            room,
            present: self
                .living_in(room)
                .into_iter()
                .map(|who| {
                    let (did, timestep) = self.observed_actions[who.index()];
                    FilmedPlayer { who, did, timestep }
                })
                .collect(),
            bodies: self.bodies_in(room),
            last_left: self.last_left[room.index()],
        }
    }
}
