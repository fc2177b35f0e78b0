//! A bot's action, with its reason.

use crate::game::{Action, Room};

/// An action with its reason and, if it is a step towards a room, that destination.
pub(crate) struct ReasonedAction {
    pub(crate) action: Action,
    pub(crate) thought: String,
    pub(crate) destination: Option<Room>,
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
