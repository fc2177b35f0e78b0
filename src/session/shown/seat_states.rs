//! What may be shown of how the seats' players are doing.

use crate::round::SeatState;
use crate::session::Session;
use crate::table::{Phase, Seat};

impl Session {
    /// Returns what may be shown of a seat's state. It must not distinguish a model from a bot while the
    /// person is to guess. In the task phase people at the table see nothing: a seat that is asked must be
    /// alive, and one that is asked again must have seen something. In a whodunit nobody does, since whoever
    /// was asked before a kill is the killer. In a live discussion they see who is typing.
    pub fn shown_state_of(&self, seat: Seat) -> SeatState {
        let state = self.states.borrow().of(seat);
        let (phase, is_ready) = self.with_round(|round| {
            let game = round.game();
            (game.phase(), game.ready().contains(seat))
        });
        let is_hidden = match phase {
            Phase::Task if !self.shows_roles() => true,
            // Whoever is ready to vote has said that it has no more to add.
            Phase::Chat if is_ready && state == SeatState::Typing => true,
            // All players type, but only a model is asked.
            Phase::Chat if self.hides_knowledge() => state != SeatState::Typing,
            _ => !self.reveals_players() && state != SeatState::Typing,
        };
        match is_hidden {
            true => SeatState::Idle,
            false => state,
        }
    }

    /// Returns what went wrong with the seat's latest choice, in a plain sentence, if that may be shown.
    pub fn shown_trouble_of(&self, seat: Seat) -> Option<String> {
        if !self.perspective().reveals(seat) || !self.reveals_players() {
            return None;
        }
        self.states.borrow().trouble_of(seat).map(str::to_owned)
    }

    /// Returns whether any model is being asked.
    pub fn is_anybody_thinking(&self) -> bool {
        self.states.borrow().is_anybody_thinking()
    }
}
