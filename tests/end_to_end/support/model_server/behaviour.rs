//! The ways in which the service answers.

/// The way in which the service answers.
#[derive(Clone, Copy, Debug)]
pub enum ServerBehaviour {
    /// A legal action, in one piece.
    Plays,
    /// A legal action, as an event stream.
    PlaysInAStream,
    /// A legal action that kills nobody and does no task, so that a round continues for long.
    Wanders,
    /// The same, but only when told to, so that a scenario has time while models think.
    Holds,
    /// A legal action, with headers that say that the rate limit is used up for this many seconds.
    PlaysAndIsUsedUp(u32),
    /// Words that name no action.
    TalksNonsense,
    /// A legal action among markup, commands to others and characters that disguise a text.
    PlaysTricks,
    /// This status, and an error that quotes the key.
    Fails(u16),
    /// No answer.
    Hangs,
    /// The connection is closed before any answer.
    Drops,
    /// The connection is closed within the answer.
    BreaksOff,
}
