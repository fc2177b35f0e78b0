//! How long events stay on the screen before the round continues.

use crate::game::{Action, Event, Game, JournalEntry};
use crate::table::{Perspective, Phase};
use std::time::Duration;

/// How long a kill is shown at normal speed: the walks before it, the lunge, the fall and the silence.
pub const TIME_FOR_A_KILL: Duration = Duration::from_millis(2_450);

/// How long a timestep of a whodunit takes at least at normal speed, so that one in which nothing is shown is
/// no blink.
const LEAST_FOR_A_TIMESTEP: Duration = Duration::from_millis(600);

/// Returns how long, at normal speed, the events since the journal had `before` entries stay on the screen
/// before the next choice. Whoever looks has this perspective.
pub(crate) fn pause_after(game: &Game, before: usize, by: Perspective) -> Duration {
    // The caller of a live meeting may speak at once; the others speak only later anyway.
    if game.phase() == Phase::Chat {
        return Duration::ZERO;
    }
    let new = &game.journal()[before..];
    // The announcement of the result has taken its time already.
    if new
        .iter()
        .any(|entry| matches!(entry.event, Event::BallotClosed { .. }))
    {
        return Duration::ZERO;
    }
    let ends_timestep = new.last().is_some_and(|entry| entry.timestep < game.timestep());
    let least = match by == Perspective::Whodunit && ends_timestep {
        true => LEAST_FOR_A_TIMESTEP,
        false => Duration::ZERO,
    };
    let shown = new.iter().filter(|entry| entry.may_be_seen_by(by));
    shown.map(pause_for).fold(least, Duration::max)
}

/// Returns whether any event since the journal had `before` entries is shown to this perspective.
pub(crate) fn is_any_shown(game: &Game, before: usize, by: Perspective) -> bool {
    let mut since = game.journal()[before..].iter();
    since.any(|entry| entry.may_be_seen_by(by))
}

fn pause_for(entry: &JournalEntry) -> Duration {
    Duration::from_millis(match &entry.event {
        Event::Acted {
            action: Action::Speak(speech),
            ..
        } => reading_time_ms(speech.words()),
        Event::Acted {
            action: Action::Kill(_),
            ..
        } => return TIME_FOR_A_KILL,
        // A vote for a player is told with its reason. One that nobody else sees is told when the ballot is opened.
        Event::Acted {
            seat,
            action: Action::Vote(_),
        } if !entry.witnesses.without(*seat).is_empty() => 1_500,
        Event::Acted {
            action: Action::Vote(_) | Action::SkipVote,
            ..
        } => 900,
        Event::Acted { .. } => 300,
        Event::Missed { .. } | Event::Watched { .. } => 100,
        Event::MeetingOpened { .. } => 900,
        Event::BallotClosed { .. } => 0,
        Event::RoundOver { .. } => 1_200,
    })
}

/// Returns the time to read a speech: about 25 letters a second, at least one second and at most four.
fn reading_time_ms(words: &str) -> u64 {
    match words.chars().count() as u64 {
        0 => 200,
        letters => (600 + letters * 40).clamp(1_000, 4_000),
    }
}
