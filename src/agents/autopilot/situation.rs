//! The situation in which a seat chooses, and the activity that its choice begins.

use super::plan::{AutopilotStep, OngoingActivity};
use crate::agents::Dice;
use crate::game::{Action, HeldTask, Passage, Phase, Room, Task, View, steps};
use serde::{Deserialize, Serialize};

/// The number of consecutive rooms that a crewmate looks into.
const LOOKS: u8 = 6;

/// The number of consecutive rooms that an impostor walks through in search of victims.
const ROAMS: u8 = 12;

/// How a mind moves by its own choice: straight to its tasks, or looking around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MovementStyle {
    looks: u16,
    straight: u16,
}

impl MovementStyle {
    /// Returns whether the mind would look around now, drawn with the frequency at which it did so when
    /// asked. A quarter of a step, most of it looking around, is added to the counts, since few choices say
    /// little. Measured: a larger share saves fewer calls, a smaller one makes the crew finish too quickly.
    pub(crate) fn is_to_look(self, mut dice: Dice) -> bool {
        let (looks, steps) = (usize::from(self.looks), usize::from(self.looks + self.straight));
        dice.below(100 * steps + 26) < 100 * looks + 21
    }

    fn looks_mostly(self) -> bool {
        self.looks > 0 && self.looks >= self.straight
    }
}

/// The facts needed to tell later whether something changed.
pub(crate) struct Situation {
    pub(crate) phase: Phase,
    pub(crate) room: Room,
    pub(crate) seen: usize,
    pub(crate) done: usize,
    pub(crate) is_impostor: bool,
    tasks: Vec<HeldTask>,
}

impl Situation {
    pub(crate) fn of(view: &View<'_>) -> Situation {
        Situation {
            phase: view.phase(),
            room: view.room(),
            seen: view.seen().count(),
            done: view.done().count(),
            is_impostor: view.is_impostor(),
            tasks: view.tasks().to_vec(),
        }
    }

    fn open(&self) -> impl Iterator<Item = Task> {
        let open = self.tasks.iter().filter(|held| !held.is_done());
        open.map(|held| held.task)
    }

    /// Returns the room of the nearest open task other than this one.
    pub(crate) fn nearest_but(&self, but: Option<Task>) -> Option<Room> {
        let others = self.open().filter(|&task| Some(task) != but);
        let rooms = others.map(|task| task.room);
        rooms.min_by_key(|&room| distance(self.room, room))
    }

    /// Returns the room of a nearest task to which this is a step on a shortest way.
    fn straight_to(&self, next: Room) -> Option<Room> {
        let near = distance(self.room, self.nearest_but(None)?);
        let mut rooms = self.open().map(|task| task.room);
        rooms.find(|&room| distance(self.room, room) == near && distance(next, room) < near)
    }

    /// Returns the movement style after a choice of the mind.
    pub(crate) fn habit_after(&self, action: &Action, habit: MovementStyle) -> MovementStyle {
        match *action {
            Action::Move { to, .. } if self.phase == Phase::Task && self.open().next().is_some() => {
                let is_straight = self.straight_to(to).is_some();
                MovementStyle {
                    looks: habit.looks.saturating_add(u16::from(!is_straight)),
                    straight: habit.straight.saturating_add(u16::from(is_straight)),
                }
            }
            _ => habit,
        }
    }

    /// Returns the activity that the mind's choice begins. The seat walks to the choice's destination if that
    /// lies beyond this step; otherwise to the nearest task if this is a step towards it; otherwise it looks
    /// around.
    pub(crate) fn setting_out(
        &self,
        action: &Action,
        destination: Option<Room>,
        habit: MovementStyle,
    ) -> Option<OngoingActivity> {
        match *action {
            Action::Move { to: next, .. } if self.phase == Phase::Task => {
                let further =
                    |room: &Room| distance(*room, next) < distance(*room, self.room) && *room != next;
                let goal = destination.filter(further);
                match goal.or_else(|| self.straight_to(next)) {
                    Some(goal) => Some(self.course(next, goal, 0)),
                    None => Some(self.course(next, next, if self.is_impostor { ROAMS } else { LOOKS })),
                }
            }
            Action::CompleteTask(task) | Action::FakeTask(task) => self.after_a_task(task, habit),
            _ => None,
        }
    }

    /// Returns the activity after the autopilot's own step.
    pub(crate) fn going_on(&self, step: &AutopilotStep, habit: MovementStyle) -> Option<OngoingActivity> {
        match step.action {
            Action::Move { to, .. } => Some(self.course(to, step.goal, step.looks)),
            Action::CompleteTask(task) | Action::FakeTask(task) => self.after_a_task(task, habit),
            _ => None,
        }
    }

    fn after_a_task(&self, task: Task, habit: MovementStyle) -> Option<OngoingActivity> {
        let is_last = |held: &&HeldTask| held.task == task && held.left == 1;
        let is_done_by_this = self.tasks.iter().any(|held| is_last(&held));
        let goal = self.nearest_but(is_done_by_this.then_some(task))?;
        let looks = match goal != self.room && habit.looks_mostly() {
            true => LOOKS,
            false => 0,
        };
        Some(self.course(self.room, goal, looks))
    }

    fn course(&self, at: Room, goal: Room, looks: u8) -> OngoingActivity {
        OngoingActivity {
            goal,
            looks,
            from: self.room,
            at,
            seen: self.seen,
            done: self.done + 1,
        }
    }
}

fn distance(from: Room, to: Room) -> u8 {
    steps(from, to, Passage::Corridors)
}
