//! Whose turn it is at the people's screen.

use crate::session::Session;
use crate::table::{Perspective, Seat};

/// Whose turn it is at the people's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStatus {
    /// The round is over.
    Over,
    /// No person at the screen is alive, and the round goes on.
    Watching,
    /// The device must be handed to this person.
    Handover(Seat),
    /// A dead person has the device, because not everyone knows of the death.
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
        /// The person that the round waits for, if any.
        asked: Option<Seat>,
    },
}

impl TurnStatus {
    /// Returns the current status.
    pub fn of(session: &Session) -> TurnStatus {
        let perspective = session.perspective();
        let Some(people) = &session.people else {
            return TurnStatus::Watching;
        };
        let asked = people.asked().map(|asked| asked.seat);
        session.with_round(|round| {
            let game = round.game();
            // The last events of the round are still being shown.
            if game.outcome().is_some() {
                return TurnStatus::Over;
            }
            if let Some(next) = people.hot_seat.handover(game, asked) {
                return TurnStatus::Handover(next);
            }
            match perspective {
                Perspective::Everything | Perspective::Whodunit => TurnStatus::Watching,
                Perspective::One(seat) if !game.living().contains(seat) => TurnStatus::Gone(seat),
                Perspective::One(seat) => TurnStatus::Alone {
                    seat,
                    is_asked: asked == Some(seat),
                },
                Perspective::Shared(_) => TurnStatus::Together { asked },
            }
        })
    }

    /// Returns the person who is to choose.
    pub fn chooser(self) -> Option<Seat> {
        match self {
            TurnStatus::Alone { seat, is_asked: true } => Some(seat),
            TurnStatus::Together { asked } => asked,
            _ => None,
        }
    }
}
