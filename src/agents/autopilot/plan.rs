//! A seat's current activity, and its next step unless something the seat saw interrupts it.

use super::situation::{MovementStyle, Situation};
use crate::agents::Dice;
use crate::game::{Action, LegalAction, ObservedEvent, Passage, Phase, Room, View, next_on_way};
use serde::{Deserialize, Serialize};

/// An activity under way, and the state when the seat last acted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OngoingActivity {
    /// The destination.
    pub(crate) goal: Room,
    /// How many more rooms it looks into first.
    pub(crate) looks: u8,
    /// The previous room.
    pub(crate) from: Room,
    /// The room where the seat should be now.
    pub(crate) at: Room,
    /// The number of observations so far.
    pub(crate) seen: usize,
    /// The number of own actions so far.
    pub(crate) done: usize,
}

/// A step of the autopilot.
pub(crate) struct AutopilotStep {
    pub(crate) action: Action,
    pub(crate) goal: Room,
    pub(crate) looks: u8,
    pub(crate) why: String,
}

impl OngoingActivity {
    /// Returns the next step; `None` if the mind must be asked.
    pub(crate) fn go_on(
        &self,
        view: &View<'_>,
        now: &Situation,
        habit: MovementStyle,
        mut dice: Dice,
    ) -> Option<AutopilotStep> {
        if !self.holds(view, now) {
            return None;
        }
        if self.looks > 0 {
            return self.look_about(now, self.goal, self.looks - 1, &mut dice);
        }
        if now.room == self.goal {
            let legal = view.legal();
            let task = legal.iter().find_map(|line| match *line {
                LegalAction::CompleteTask(task) => Some((Action::CompleteTask(task), task)),
                LegalAction::FakeTask(task) => Some((Action::FakeTask(task), task)),
                _ => None,
            });
            if let Some((action, task)) = task {
                return Some(AutopilotStep {
                    action,
                    goal: self.goal,
                    looks: 0,
                    why: format!("{}, as planned.", task.name()),
                });
            }
            if now.is_impostor {
                return self.look_about(now, self.goal, 0, &mut dice);
            }
            return walk(now, now.nearest_but(None)?);
        }
        if !now.is_impostor && habit.is_to_look(dice.clone()) {
            return self.look_about(now, self.goal, 0, &mut dice);
        }
        walk(now, self.goal)
    }

    /// Returns whether everything is as expected, and the seat saw nothing that the mind should decide on.
    fn holds(&self, view: &View<'_>, now: &Situation) -> bool {
        let may_kill = |line: &LegalAction| matches!(line, LegalAction::Kill(_));
        let matters = |seen: ObservedEvent<'_>| {
            matches!(
                seen,
                ObservedEvent::Vented { .. }
                    | ObservedEvent::Killed { .. }
                    | ObservedEvent::Footage(_)
                    | ObservedEvent::MeetingOpened { .. }
            )
        };
        now.phase == Phase::Task
            && (now.room, now.done) == (self.at, self.done)
            && view.bodies_here().is_empty()
            && !view.legal().iter().any(may_kill)
            && !view
                .seen()
                .skip(self.seen)
                .any(|observation| matters(observation.seen))
    }

    /// Walks into a random room other than the one it came from.
    fn look_about(&self, now: &Situation, goal: Room, looks: u8, dice: &mut Dice) -> Option<AutopilotStep> {
        let corridors = now.room.corridors().iter().copied();
        let ways: Vec<Room> = corridors.filter(|&room| room != self.from).collect();
        let to = *dice.pick(&ways)?;
        // If the seat only looks around, its goal is the room it is in.
        let goal = if goal == now.room && looks > 0 { to } else { goal };
        Some(AutopilotStep {
            action: Action::Move { from: now.room, to },
            goal,
            looks,
            why: format!("A look about, into {to}, as before."),
        })
    }
}

fn walk(now: &Situation, goal: Room) -> Option<AutopilotStep> {
    let to = next_on_way(now.room, goal, Passage::Corridors)?;
    Some(AutopilotStep {
        action: Action::Move { from: now.room, to },
        goal,
        looks: 0,
        why: format!("On the way to {goal}, as planned."),
    })
}
