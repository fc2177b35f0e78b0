//! Legal actions, and the reasons why others are illegal.

use super::Game;
use crate::game::{Action, IllegalAction, LegalAction, LegalActions, Room, Task};
use crate::table::{Meeting, Phase, Seat};

impl Game {
    /// Returns the seat's legal actions in the order of the rule book; none if it is not its turn.
    pub fn legal(&self, seat: Seat) -> LegalActions {
        let mut legal = LegalActions::new();
        if !self.awaits(seat) {
            return legal;
        }
        let Some(meeting) = &self.meeting else {
            self.legal_in_task_phase(seat, &mut legal);
            return legal;
        };
        match meeting.phase() {
            Phase::Task | Phase::Discussion { .. } => legal.push(LegalAction::Speak),
            Phase::Chat => {
                legal.push(LegalAction::Speak);
                legal.push(match meeting.ready().contains(seat) {
                    true => LegalAction::NotReady,
                    false => LegalAction::Ready,
                });
            }
            Phase::Vote => {
                legal.extend(meeting.candidates(seat).into_iter().map(LegalAction::Vote));
                if meeting.ballot().may_skip {
                    legal.push(LegalAction::SkipVote);
                }
            }
        }
        legal
    }

    fn legal_in_task_phase(&self, seat: Seat, legal: &mut LegalActions) {
        let room = self.room_of(seat);
        let impostor = self.impostors().contains(seat);
        for &to in room.corridors() {
            legal.push(LegalAction::Move { from: room, to });
        }
        if impostor {
            for &to in room.vents() {
                legal.push(LegalAction::Vent { from: room, to });
            }
            if self.cooldown_of(seat) == 0 {
                let victims = self.living_in(room).minus(self.impostors());
                for victim in victims {
                    legal.push(LegalAction::Kill(victim));
                }
            }
        }
        if impostor && self.rules.endless_fakes {
            legal.extend(Task::all_in(room).map(LegalAction::FakeTask));
        }
        let tasks = match impostor && self.rules.endless_fakes {
            true => &[],
            false => self.tasks_of(seat),
        };
        for (at, held_task) in tasks
            .iter()
            .enumerate()
            .filter(|(_, held_task)| held_task.task.room == room)
        {
            // A task drawn twice is one line, in the place of its first copy, until both are done.
            let is_first = !tasks[..at].iter().any(|earlier| earlier.task == held_task.task);
            if is_first && self.unfinished(seat, held_task.task).is_some() {
                legal.push(match impostor {
                    true => LegalAction::FakeTask(held_task.task),
                    false => LegalAction::CompleteTask(held_task.task),
                });
            }
        }
        if self.button_works_in(room) {
            legal.push(LegalAction::CallMeeting);
        } else if !self.bodies_in(room).is_empty() {
            legal.push(LegalAction::ReportBody);
        }
        if room == Room::Security {
            legal.push(LegalAction::ViewMonitor);
        }
        legal.push(LegalAction::Speak);
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
            .position(|held_task| held_task.task == task && !held_task.is_done())
    }
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
        (Phase::Vote, Action::SkipVote) => require(meeting.ballot().may_skip, IllegalAction::NoSkip),
        _ => Err(IllegalAction::WrongPhase),
    }
}

fn require(holds: bool, otherwise: IllegalAction) -> Result<(), IllegalAction> {
    if holds { Ok(()) } else { Err(otherwise) }
}
