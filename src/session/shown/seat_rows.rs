//! The rows of a seat list: who plays, who is alive, who is thinking.

use crate::agents::minds::Mind;
use crate::game::{Action, Event, Fate, Persona, Role, ShownEvent, ShownShip};
use crate::round::SeatState;
use crate::session::{ModelClient, Session};
use crate::settings::Player;
use crate::table::{Colour, Perspective, Seat};

/// The row of one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatRow {
    /// The player's colour.
    pub colour: Colour,
    /// Who plays the seat, as far as that may be shown.
    pub player: String,
    /// The persona, if it may be shown.
    pub persona: Option<&'static str>,
    /// The role, if known.
    pub role: Option<Role>,
    /// The player's fate.
    pub fate: Fate,
    /// The seat's activity.
    pub state: String,
    /// The style of the activity.
    pub tone: StateTone,
    /// Whether problems of the seat's model may be shown. Other seats must not see what a model wrote, just
    /// as they must not see its thoughts.
    pub may_reveal: bool,
}

/// The style of a seat's activity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StateTone {
    /// Nothing notable.
    Quiet,
    /// The seat is choosing.
    Thinking,
    /// Something is wrong.
    Trouble,
}

/// Returns the row of a seat in this perspective, at this time of the clock.
pub fn seat_row(session: &Session, seat: Seat, perspective: Perspective, now_ms: f64) -> SeatRow {
    let now = session.now(perspective);
    let (fate, persona) = (now.fate_of(seat), now.persona_of(seat));
    let is_taken = session.takeover.is_taken_over(seat);
    let asked = session.people.as_ref().and_then(|people| people.asked());
    let is_asked = asked.is_some_and(|asked| asked.seat == seat);
    let (state, tone) = match session.shown_state_of(seat) {
        _ if fate != Fate::Alive => (fate.word().to_owned(), StateTone::Quiet),
        _ if is_asked => ("your turn".to_owned(), StateTone::Thinking),
        _ if is_taken && session.reveals_players() => ("a bot plays".to_owned(), StateTone::Trouble),
        SeatState::Idle => (stepped_walk(session, seat).unwrap_or_default(), StateTone::Quiet),
        SeatState::Thinking { .. } if session.network.is_waited_for() => {
            ("waits for the network".to_owned(), StateTone::Trouble)
        }
        SeatState::Thinking { .. } if session.clients.rate_limit_wait_of(seat).is_some() => {
            ("waits for its service".to_owned(), StateTone::Trouble)
        }
        SeatState::Thinking { since, is_retry } => {
            let words = thinking_for((now_ms - since).max(0.0));
            match is_retry {
                false => (words, StateTone::Thinking),
                true => (format!("asked again, {words}"), StateTone::Thinking),
            }
        }
        SeatState::Typing => ("is typing".to_owned(), StateTone::Thinking),
        SeatState::Answered => ("answered".to_owned(), StateTone::Quiet),
        SeatState::AskedAgain => ("asked again".to_owned(), StateTone::Trouble),
        SeatState::Fallback => ("bot chose instead".to_owned(), StateTone::Trouble),
    };
    SeatRow {
        colour: session.roster().colour(seat),
        player: shown_player(session, seat),
        persona: persona
            .filter(|_| session.player_of(seat) != Player::You)
            .map(Persona::name),
        role: now.role_of(seat),
        fate,
        state,
        tone,
        may_reveal: persona.is_some() && fate == Fate::Alive && session.reveals_players(),
    }
}

/// Returns where the seat has just walked, in a whodunit that is paused. The log leaves out walks there, so
/// that a step would often change no word. Whom the ship does not show in the dark is not named either.
fn stepped_walk(session: &Session, seat: Seat) -> Option<String> {
    if !(session.playback.is_paused() && session.hides_roles()) {
        return None;
    }
    session.with_round(|round| {
        let (game, by) = (round.game(), Perspective::Whodunit);
        let latest = game.journal().iter().rev().find_map(|entry| entry.shown_to(by))?;
        let ship = ShownShip::of(game, by);
        match latest.event {
            ShownEvent::Whole(Event::Acted {
                seat: walker,
                action: Action::Move { from, to },
            }) if walker == seat && !ship.is_dark(from) && !ship.is_dark(to) => {
                Some(format!("walks to {to}"))
            }
            _ => None,
        }
    })
}

/// Formats how long a seat has been thinking, in seconds and tenths.
fn thinking_for(milliseconds: f64) -> String {
    let tenths = (milliseconds / 100.0) as u64;
    format!("thinking {}.{} s", tenths / 10, tenths % 10)
}

/// Describes who plays a seat, as far as that may be shown. A person who is still to guess who is a model is
/// told only about the people.
pub fn shown_player(session: &Session, seat: Seat) -> String {
    match session.reveals_players() || session.player_of(seat) == Player::You {
        true => describe_player(session, seat),
        false => String::new(),
    }
}

/// Describes who plays a seat, in a few words.
pub fn describe_player(session: &Session, seat: Seat) -> String {
    let model = || {
        session
            .clients
            .of(seat)
            .map_or_else(|| "Model".to_owned(), ModelClient::model_name)
    };
    let describe = |mind: Mind| {
        let settings = &session.table.seats[seat.index()].mind;
        let off = mind.parts().iter().filter(|&&part| !settings.has(part)).count();
        match off {
            0 => format!("{} · {}", model(), mind.name()),
            1 => format!("{} · {}, 1 part off", model(), mind.name()),
            _ => format!("{} · {}, {off} parts off", model(), mind.name()),
        }
    };
    match session.player_of(seat) {
        Player::Model(mind) => describe(mind),
        Player::Bot => "Bot".to_owned(),
        Player::Random => "Random".to_owned(),
        Player::You => {
            let people = session.people.as_ref();
            let name = people.and_then(|people| Some(people.on(seat)?.name.as_str()));
            match name.filter(|name| !name.is_empty()) {
                Some(name) => name.to_owned(),
                // In a replay nobody sits at the table.
                None if people.is_none_or(|people| people.seated.len() > 1) => "Person".to_owned(),
                None => "You".to_owned(),
            }
        }
    }
}
