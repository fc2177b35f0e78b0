//! The autopilot: continues a seat's chosen activity without asking its mind, until the seat sees something
//! that matters.

mod activity;
mod situation;
mod step;

use super::memory::{AutopilotState, Memory};
use super::{Agent, Choice, Decision};
use crate::game::View;
use crate::table::Dice;
use activity::{activity_after_choice, activity_after_step, style_after};
use situation::Situation;
use std::rc::Rc;
use step::next_step;

/// Plays a seat like its mind, and asks the mind only if there is something to decide.
///
/// The mind's choice shows its activity: a step on the way to a task, a task, or a detour. The
/// autopilot walks on, does the task, goes to the next one, and takes detours about as often as the mind
/// itself did. The mind is asked in every meeting, and as soon as the seat sees a body, a kill or a vent, may
/// kill somebody, is not where it should be, or has nothing left to do. Players walking by do not count: on a
/// small ship that happens in most timesteps, so asking then would save few calls.
pub struct Autopilot {
    mind: Rc<dyn Agent>,
}

impl Autopilot {
    /// Creates an autopilot for the mind that plays the seat.
    pub fn new(mind: Rc<dyn Agent>) -> Autopilot {
        Autopilot { mind }
    }
}

impl Agent for Autopilot {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let AutopilotState { movement, activity } = &memory.autopilot;
        let (movement, memory) = (*movement, memory.clone());
        let now = Situation::of(view);
        let step = activity
            .as_ref()
            .and_then(|activity| next_step(activity, view, &now, movement, dice.clone()));
        if let Some(step) = step {
            let autopilot = AutopilotState {
                movement,
                activity: activity_after_step(&now, &step, movement),
            };
            return Choice::Made(Decision {
                thought: Some(step.why),
                memory: Some(Memory { autopilot, ..memory }),
                ..Decision::of_action(step.action)
            });
        }
        let asked = self.mind.choose(view, &memory, dice);
        let remember = move |decision: Decision| {
            let movement = style_after(&now, &decision.action, decision.destination, movement);
            let autopilot = AutopilotState {
                movement,
                activity: activity_after_choice(&now, &decision.action, decision.destination, movement),
            };
            let memory = decision.memory.unwrap_or(memory);
            Decision {
                memory: Some(Memory { autopilot, ..memory }),
                ..decision
            }
        };
        asked.map(remember)
    }

    fn wrapped(&self) -> Option<&dyn Agent> {
        Some(&*self.mind)
    }
}
