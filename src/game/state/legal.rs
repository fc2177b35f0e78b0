//! Which actions are legal, and why others are not.
//!
//! Every condition is stated once, in a check that names the reason. The list of choices is made of the
//! actions that come into question and pass the check.

use super::Game;
use crate::game::{Action, AssignedTask, IllegalAction, Offer, Offers, Room, Task};
use crate::table::{Meeting, Phase, Seat, Speech};

impl Game {
    /// Returns what the seat may choose, in the order of the rule book; nothing if it is not its turn.
    pub fn offers(&self, seat: Seat) -> Offers {
        let mut offers = Offers::new();
        if !self.awaits(seat) {
            return offers;
        }
        match &self.meeting {
            None => self.offer_in_task_phase(seat, &mut offers),
            Some(meeting) => offer_in_meeting(meeting, seat, &mut offers),
        }
        offers
    }

    fn offer_in_task_phase(&self, seat: Seat, offers: &mut Offers) {
        let room = self.room_of(seat);
        let mut offer = |action: Action| {
            if self.check_in_task_phase(seat, &action).is_ok() {
                offers.push(Offer::Complete(action));
            }
        };
        for &to in room.corridors() {
            offer(Action::Move { from: room, to });
        }
        for &to in room.vents() {
            offer(Action::Vent { from: room, to });
        }
        self.living_in(room)
            .into_iter()
            .map(Action::Kill)
            .for_each(&mut offer);
        match self.rules.endless_fakes && self.impostors().contains(seat) {
            true => Task::all_in(room).map(Action::FakeTask).for_each(&mut offer),
            false => {
                // A task drawn twice is offered once, in the place of its first copy, until both are done.
                let is_there = |assigned: &AssignedTask| assigned.task.room == room;
                let tasks = self.tasks_of(seat);
                for (at, assigned) in tasks
                    .iter()
                    .enumerate()
                    .filter(|(_, assigned)| is_there(assigned))
                {
                    if !tasks[..at].iter().any(|earlier| earlier.task == assigned.task) {
                        offer(Action::CompleteTask(assigned.task));
                        offer(Action::FakeTask(assigned.task));
                    }
                }
            }
        }
        offer(Action::CallMeeting);
        offer(Action::ReportBody);
        if room == Room::Security {
            Room::ALL
                .into_iter()
                .map(Action::ViewMonitor)
                .for_each(&mut offer);
        }
        offers.extend([Offer::Speak, Offer::WAIT]);
    }

    fn button_works_in(&self, room: Room) -> bool {
        room == Room::Cafeteria && self.button_uses_left() > 0
    }

    /// Checks that the seat may do this now.
    ///
    /// # Errors
    /// The [`IllegalAction`] that says why not.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), IllegalAction> {
        if self.over.is_some() {
            return Err(IllegalAction::RoundOver);
        }
        if !self.awaits(seat) {
            return Err(IllegalAction::NotItsTurn);
        }
        match &self.meeting {
            Some(meeting) => check_in_meeting(meeting, seat, action),
            None => self.check_in_task_phase(seat, action),
        }
    }

    pub(super) fn check_in_task_phase(&self, seat: Seat, action: &Action) -> Result<(), IllegalAction> {
        let room = self.room_of(seat);
        let impostor = self.impostors().contains(seat);
        match *action {
            Action::Move { from, to } => {
                require(from == room, IllegalAction::NotThere(from))?;
                require(from.joins(to), IllegalAction::NoCorridor(from, to))
            }
            Action::Vent { from, to } => {
                require(impostor, IllegalAction::NotAnImpostor)?;
                require(from == room, IllegalAction::NotThere(from))?;
                require(from.vents_to(to), IllegalAction::NoVent(from, to))
            }
            Action::Kill(victim) => {
                require(impostor, IllegalAction::NotAnImpostor)?;
                require(
                    self.cooldown_of(seat) == 0,
                    IllegalAction::CoolingDown(self.cooldown_of(seat)),
                )?;
                let targets = self.living.minus(self.impostors());
                require(
                    targets.contains(victim) && self.room_of(victim) == room,
                    IllegalAction::NoVictimHere,
                )
            }
            Action::CompleteTask(task) => {
                require(!impostor, IllegalAction::NotACrewmate)?;
                require(
                    task.room == room && self.unfinished(seat, task).is_some(),
                    IllegalAction::NoTaskHere,
                )
            }
            Action::FakeTask(task) => {
                require(impostor, IllegalAction::NotAnImpostor)?;
                let is_on_offer = self.rules.endless_fakes || self.unfinished(seat, task).is_some();
                require(task.room == room && is_on_offer, IllegalAction::NoTaskHere)
            }
            Action::CallMeeting => {
                require(room == Room::Cafeteria, IllegalAction::NoButtonHere)?;
                require(self.button_uses_left() > 0, IllegalAction::ButtonDead)
            }
            Action::ReportBody => {
                require(!self.button_works_in(room), IllegalAction::UseTheButton)?;
                require(!self.bodies_in(room).is_empty(), IllegalAction::NoBodyHere)
            }
            Action::ViewMonitor(_) => require(room == Room::Security, IllegalAction::NoMonitorHere),
            Action::Speak(_) => Ok(()),
            Action::Ready | Action::NotReady | Action::Vote(_) | Action::SkipVote => {
                Err(IllegalAction::WrongPhase)
            }
        }
    }

    pub(super) fn unfinished(&self, seat: Seat, task: Task) -> Option<usize> {
        self.tasks_of(seat)
            .iter()
            .position(|assigned| assigned.task == task && !assigned.is_done())
    }
}

fn offer_in_meeting(meeting: &Meeting, seat: Seat, offers: &mut Offers) {
    if meeting.phase() != Phase::Vote {
        offers.push(Offer::Speak);
    }
    // Whoever has nothing to say in a live discussion just waits, without a choice.
    let candidates = meeting.candidates(seat).into_iter().map(Action::Vote);
    let others = [
        Action::Speak(Speech::SILENCE),
        Action::Ready,
        Action::NotReady,
        Action::SkipVote,
    ];
    let legal = candidates
        .chain(others)
        .filter(|action| check_in_meeting(meeting, seat, action).is_ok());
    offers.extend(legal.map(Offer::Complete));
}

fn check_in_meeting(meeting: &Meeting, seat: Seat, action: &Action) -> Result<(), IllegalAction> {
    match (meeting.phase(), action) {
        (Phase::Chat, Action::Speak(speech)) => require(!speech.is_silence(), IllegalAction::NothingSaid),
        (Phase::Discussion { .. }, Action::Speak(_)) => Ok(()),
        (Phase::Chat, Action::Ready) => require(!meeting.ready().contains(seat), IllegalAction::ReadyAlready),
        (Phase::Chat, Action::NotReady) => {
            require(meeting.ready().contains(seat), IllegalAction::NotReadyAnyway)
        }
        (Phase::Vote, &Action::Vote(whom)) => require(
            meeting.candidates(seat).contains(whom),
            IllegalAction::CannotVoteFor,
        ),
        (Phase::Vote, Action::SkipVote) => require(meeting.ballot_rules().may_skip, IllegalAction::NoSkip),
        _ => Err(IllegalAction::WrongPhase),
    }
}

fn require(holds: bool, otherwise: IllegalAction) -> Result<(), IllegalAction> {
    if holds { Ok(()) } else { Err(otherwise) }
}
