//! A person's controls over a round.

use super::{BotTakeover, HotSeat, Playback};
use std::rc::Rc;

/// A person's controls over a round in play.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    /// The speed and the pause.
    pub playback: Rc<Playback>,
    /// The seats given to their bots.
    pub takeover: Rc<BotTakeover>,
    /// The people for whom the round is played. As long as one of them lives, only events that the screen may
    /// show cause a pause; any other pause would reveal that something happened.
    pub audience: Option<Rc<HotSeat>>,
}

impl From<Rc<Playback>> for Controls {
    /// Returns controls with this playback, in which every seat is played by its own agent.
    fn from(playback: Rc<Playback>) -> Controls {
        Controls {
            playback,
            ..Controls::default()
        }
    }
}
