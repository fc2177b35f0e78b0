//! How things stand for the people at the screen.

use crate::game::Seat;
use crate::round::Perspective;
use crate::ui::round::{Session, SessionHandle};

/// How things stand for the people at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStatus {
    /// The round is over.
    Over,
    /// Nobody at the screen lives, and the round goes on.
    Watching,
    /// The device is to be handed to this person.
    Curtain(Seat),
    /// Somebody dead has the device, since not all know that they are.
    Gone(Seat),
    /// The screen shows what this person knows.
    Alone { seat: Seat, is_asked: bool },
    /// The screen shows what several people know, and one of them may be asked.
    Together { asked: Option<Seat> },
}

impl TurnStatus {
    /// How things stand now; whoever calls this is called again when the round goes on.
    pub fn of(playing: SessionHandle) -> TurnStatus {
        playing.read(|live| {
            let perspective = live.perspective();
            let Some(people) = &live.people else {
                return TurnStatus::Watching;
            };
            let asked = people.asked().map(|asked| asked.seat);
            live.with(|round| {
                let game = round.game();
                // The last of what happened is still being shown.
                if game.outcome().is_some() {
                    return TurnStatus::Over;
                }
                if let Some(next) = people.hot_seat.curtain(game, asked) {
                    return TurnStatus::Curtain(next);
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

/// What the person on this seat is called on the screen: “Anna (Red)”.
pub fn called(live: &Session, seat: Seat) -> String {
    let colour = live.with(|round| round.game().table().name(seat));
    let people = live.people.as_ref();
    let seated = people.and_then(|people| people.on(seat));
    seated.map_or_else(|| colour.to_owned(), |seated| seated.name.beside(colour))
}
