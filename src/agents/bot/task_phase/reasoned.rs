//! What a bot does in the task phase, and why.

use crate::agents::Decision;
use crate::game::{Action, Room};

/// An action with its reason and, where it is a step on the way somewhere, with where that is.
pub(crate) struct ReasonedAction {
    action: Action,
    thought: String,
    destination: Option<Room>,
}

impl ReasonedAction {
    /// The same as a step on the way to this room.
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
            ..Decision::just(reasoned.action)
        }
    }
}
