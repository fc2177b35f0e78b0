//! A bot's action in the task phase, with its reason.

use crate::agents::Decision;
use crate::game::{Action, Room};

/// An action with its reason and, if it is a step towards a room, that destination.
pub(crate) struct ReasonedAction {
    action: Action,
    thought: String,
    destination: Option<Room>,
}

impl ReasonedAction {
    /// Sets the room that this action is a step towards.
    pub(crate) fn heading_for(self, room: Room) -> ReasonedAction {
        ReasonedAction {
            destination: Some(room),
            ..self
        }
    }
}

impl From<(Action, String)> for ReasonedAction {
    fn from((action, thought): (Action, String)) -> ReasonedAction {
        ReasonedAction {
            action,
            thought,
            destination: None,
        }
    }
}

impl From<ReasonedAction> for Decision {
    fn from(reasoned: ReasonedAction) -> Decision {
        Decision {
            destination: reasoned.destination,
            thought: Some(reasoned.thought),
            ..Decision::of_action(reasoned.action)
        }
    }
}
