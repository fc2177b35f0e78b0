//! A place in a recorded round.

/// A place in a recorded round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundMoment {
    /// The position of a replay before the choice that brings the moment about.
    pub position: usize,
    /// The timestep under which it is reported, from 1.
    pub timestep: u16,
}
