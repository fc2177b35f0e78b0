//! An autopilot's memory.

use crate::game::Room;
use serde::{Deserialize, Serialize};

/// The movement style of the mind, and the current activity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutopilotState {
    /// How the mind moves by its own choice.
    pub(crate) movement: MovementStyle,
    /// The current activity, if any.
    pub(crate) activity: Option<OngoingActivity>,
}

/// How a mind moves by its own choice: straight to its tasks, or by detours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MovementStyle {
    /// The number of steps that led elsewhere, and of turns in which it spoke instead of walking.
    #[serde(rename = "looks")]
    pub(crate) detours: u16,
    /// The number of steps straight to a nearest task.
    pub(crate) straight: u16,
}

/// An activity under way, and the state when the seat last acted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OngoingActivity {
    /// The destination.
    pub(crate) goal: Room,
    /// The number of rooms that the detour still leads through before the destination.
    #[serde(rename = "looks")]
    pub(crate) detours_left: u8,
    /// How many more turns it waits where it is.
    pub(crate) waits: u8,
    /// The previous room.
    pub(crate) from: Room,
    /// The room where the seat should be now.
    pub(crate) at: Room,
    /// The number of observations so far.
    pub(crate) seen: usize,
    /// The number of own actions so far.
    pub(crate) done: usize,
}
