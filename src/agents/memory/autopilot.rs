//! An autopilot's memory.

use crate::game::Room;

/// How the autopilot's mind moves, and the activity under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AutopilotState {
    /// How the mind moves by its own choice.
    pub(crate) movement: MovementStyle,
    /// The activity under way, if there is one.
    pub(crate) activity: Option<OngoingActivity>,
}

/// How a mind walks by its own choice: whether straight to its tasks, or looking about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MovementStyle {
    /// The number of steps that looked around.
    pub(crate) looks: u16,
    /// The number of steps straight to a nearest task.
    pub(crate) straight: u16,
}

/// Something under way, and how things stood when the seat last acted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OngoingActivity {
    /// Where it goes.
    pub(crate) goal: Room,
    /// Into how many more rooms it looks first.
    pub(crate) looks: u8,
    /// Where it was.
    pub(crate) from: Room,
    /// Where it should be by now.
    pub(crate) at: Room,
    /// How much it had seen.
    pub(crate) seen: usize,
    /// How much it has done by now.
    pub(crate) done: usize,
}
