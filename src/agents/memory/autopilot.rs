//! An autopilot's memory.

use crate::game::Room;
use serde::{Deserialize, Serialize};

/// The current activity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutopilotState {
    /// The current activity, if any.
    pub(crate) activity: Option<OngoingActivity>,
}

/// An activity under way, and the state when the seat last acted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OngoingActivity {
    /// The destination.
    pub(crate) goal: Room,
    /// How many more turns it waits where it is.
    pub(crate) waits: u8,
    /// The room where the seat should be now.
    pub(crate) at: Room,
    /// The number of observations so far.
    pub(crate) seen: usize,
    /// The number of own actions so far.
    pub(crate) done: usize,
}
