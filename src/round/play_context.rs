//! What the loop of a round needs besides its agents and its clock.

use super::{BotTakeover, HotSeat, Playback};
use crate::game::Game;
use crate::table::Perspective;
use std::cell::Cell;
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
    /// Whether roles are hidden from those who watch, the dead included. As for people, only events that they
    /// may be shown cause a pause.
    pub is_whodunit: Rc<Cell<bool>>,
}

impl PlayContext {
    /// Returns the perspective of whoever looks at the round while nobody is asked.
    pub(crate) fn perspective(&self, game: &Game) -> Perspective {
        match &self.audience {
            Some(audience) if !audience.has_only_watchers(game) => audience.perspective(game, None),
            _ if self.is_whodunit.get() => Perspective::Whodunit,
            _ => Perspective::Everything,
        }
    }
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
