//! The autopilot: continues a seat's chosen activity without asking its mind, until the seat sees something
//! that matters.

mod activity;
mod situation;
mod step;

use super::memory::{AutopilotState, Memory};
use super::{Agent, Choice, Decision};
use crate::game::View;
use crate::table::Dice;
use activity::{activity_after_choice, activity_after_step};
use situation::Situation;
use std::rc::Rc;
use step::next_step;

/// Plays a seat like its mind, and asks the mind only if there is something to decide.
///
/// The autopilot walks to the room that the mind names, or to its nearest task if the mind took a step towards it, does
/// the task that waits there, and goes on to the next one. It does nothing else by itself: whatever a seat does, its
/// mind has to explain in the next meeting. The mind is asked in every meeting, and as soon as the seat sees a body, a
/// kill or a vent, may kill somebody, is not where it should be, has arrived where no task of its waits, or has nothing
/// left to do. Players walking by do not count: on a small ship that happens in most timesteps, so asking then would
/// save few calls.
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
        let memory = memory.clone();
        let now = Situation::of(view);
        let ongoing = memory.autopilot.activity.as_ref();
        if let Some(step) = ongoing.and_then(|activity| next_step(activity, view, &now)) {
            let autopilot = AutopilotState {
                activity: activity_after_step(&now, &step),
            };
            return Choice::Made(Decision {
                thought: Some(step.why),
                memory: Some(Memory { autopilot, ..memory }),
                ..Decision::of_action(step.action)
            });
        }
        let asked = self.mind.choose(view, &memory, dice);
        let remember = move |decision: Decision| {
            let autopilot = AutopilotState {
                activity: activity_after_choice(&now, &decision.action, decision.destination),
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
