//! The autopilot: continues a seat's chosen activity without asking its mind, until the seat sees something
//! that matters.

mod plan;
mod situation;

use super::experience::{FinishedRound, LearningFuture};
use super::{Agent, Choice, Decision, Dice, Memory, ResponsePace};
use crate::game::View;
use plan::OngoingActivity;
use serde::{Deserialize, Serialize};
use situation::{MovementStyle, Situation};
use std::rc::Rc;

/// Plays a seat like its mind, and asks the mind only if there is something to decide.
///
/// The mind's choice shows its activity: a step on the way to a task, a task, or looking around. The
/// autopilot walks on, does the task, goes to the next one, and looks around about as often as the mind
/// itself did. The mind is asked in every meeting, and as soon as the seat sees a body, a kill or a vent, may
/// kill somebody, is not where it should be, or has nothing left to do. Players walking by do not count: on a
/// small ship that happens in most timesteps, so asking then would save few calls.
pub struct Autopilot {
    mind: Rc<dyn Agent>,
}

/// The memory of a seat with an autopilot: the mind's own memory, its movement style, and the current
/// activity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutopilotState {
    mind: Memory,
    habit: MovementStyle,
    course: Option<OngoingActivity>,
}

impl AutopilotState {
    /// Returns the memory of the player behind the autopilot.
    pub fn mind(&self) -> &Memory {
        &self.mind
    }

    fn memory(self) -> Option<Memory> {
        Some(Memory::OnCourse(Box::new(self)))
    }
}

impl Autopilot {
    /// Creates an autopilot for the mind that plays the seat.
    pub fn new(mind: Rc<dyn Agent>) -> Autopilot {
        Autopilot { mind }
    }
}

impl Agent for Autopilot {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let (course, habit) = match memory {
            Memory::OnCourse(memory) => (memory.course.as_ref(), memory.habit),
            _ => (None, MovementStyle::default()),
        };
        let mind = mind_of(memory).clone();
        let now = Situation::of(view);
        if let Some(step) = course.and_then(|course| course.go_on(view, &now, habit, dice.clone())) {
            let course = now.going_on(&step, habit);
            return Choice::Made(Decision {
                thought: Some(step.why),
                memory: AutopilotState { mind, habit, course }.memory(),
                ..Decision::just(step.action)
            });
        }
        let asked = self.mind.choose(view, &mind, dice);
        let remember = move |decision: Decision| {
            let habit = now.habit_after(&decision.action, habit);
            let course = now.setting_out(&decision.action, decision.destination, habit);
            let mind = decision.memory.unwrap_or(mind);
            Decision {
                memory: AutopilotState { mind, habit, course }.memory(),
                ..decision
            }
        };
        asked.map(remember)
    }

    fn takes_time(&self) -> bool {
        self.mind.takes_time()
    }

    fn tempo(&self) -> ResponsePace {
        self.mind.tempo()
    }

    fn describe_memory(&self, memory: &Memory) -> String {
        self.mind.describe_memory(mind_of(memory))
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        self.mind.learn(view, mind_of(memory), ended)
    }

    fn may_be_asked_ahead(&self) -> bool {
        self.mind.may_be_asked_ahead()
    }
}

/// Returns the memory of the player behind the autopilot: this memory without the autopilot's part.
fn mind_of(memory: &Memory) -> &Memory {
    match memory {
        Memory::OnCourse(memory) => memory.mind(),
        other => other,
    }
}
