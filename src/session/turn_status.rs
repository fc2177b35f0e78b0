//! Whose turn it is at the screen of the people at a table.

use super::Session;
use crate::game::{Perspective, Seat};

/// Whose turn it is at the screen of the people at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStatus {
    /// The round is over.
    Over,
    /// Nobody at the screen lives, and the round goes on.
    Watching,
    /// The device is to be handed to this person.
    Handover(Seat),
    /// Somebody dead has the device, since not all know that they are.
    Gone(Seat),
    /// The screen shows what this person knows.
    Alone {
        /// The person.
        seat: Seat,
        /// Whether the round waits for them.
        is_asked: bool,
    },
    /// The screen shows what several people know, and one of them may be asked.
    Together {
        /// The person for whom the round waits, if any.
        asked: Option<Seat>,
    },
}

impl TurnStatus {
    /// Whose turn it is now.
    pub fn of(session: &Session) -> TurnStatus {
        let perspective = session.perspective();
        let Some(people) = &session.people else {
            return TurnStatus::Watching;
        };
        let asked = people.asked().map(|asked| asked.seat);
        session.with(|round| {
            let game = round.game();
            // The last of what happened is still being shown.
            if game.outcome().is_some() {
                return TurnStatus::Over;
            }
            if let Some(next) = people.hot_seat.handover(game, asked) {
                return TurnStatus::Handover(next);
            }
            match perspective {
                Perspective::Everything => TurnStatus::Watching,
                Perspective::One(seat) if !game.living().contains(seat) => TurnStatus::Gone(seat),
                Perspective::One(seat) => TurnStatus::Alone {
                    seat,
                    is_asked: asked == Some(seat),
                },
                Perspective::Shared(_) => TurnStatus::Together { asked },
            }
        })
    }

    /// The person who is to choose.
    pub fn chooser(self) -> Option<Seat> {
        match self {
            TurnStatus::Alone { seat, is_asked: true } => Some(seat),
            TurnStatus::Together { asked } => asked,
            _ => None,
        }
    }
}
