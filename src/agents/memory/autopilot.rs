//! What an autopilot remembers.

use crate::game::Room;

/// How the autopilot's mind walks, and what is under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AutopilotState {
    /// How the mind walks by its own choice.
    pub(crate) movement: MovementStyle,
    /// What is under way, if anything is.
    pub(crate) activity: Option<OngoingActivity>,
}

/// How a mind walks by its own choice: whether straight to its tasks, or looking about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MovementStyle {
    /// How many steps were a look about.
    pub(crate) looks: u16,
    /// How many steps led straight to a nearest task.
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
