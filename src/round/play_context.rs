//! What the loop of a round needs besides its agents and its clock.

use super::{BotTakeover, HotSeat, Playback};
use std::rc::Rc;

/// What the loop of a round in play needs besides its agents and its clock.
#[derive(Clone, Debug, Default)]
pub struct PlayContext {
    /// The speed and the pause.
    pub playback: Rc<Playback>,
    /// The seats given to their bots.
    pub takeover: Rc<BotTakeover>,
    /// The people for whom the round is played. As long as one of them lives, only events that the screen may
    /// show cause a pause; any other pause would reveal that something happened.
    pub audience: Option<Rc<HotSeat>>,
}

impl From<Rc<Playback>> for PlayContext {
    /// Returns a context with this playback, in which every seat is played by its own agent, without an
    /// audience.
    fn from(playback: Rc<Playback>) -> PlayContext {
        PlayContext {
            playback,
            ..PlayContext::default()
        }
    }
}
