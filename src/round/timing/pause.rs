//! How long events stay on the screen before the round continues.

use super::Speed;
use crate::game::{Action, Event, Game, JournalEntry};
use crate::table::{Perspective, Phase, SeatSet};
use std::time::Duration;

/// How long a kill is shown at normal speed: the walks before it, the lunge, the fall and the silence.
pub const TIME_FOR_A_KILL: Duration = Duration::from_millis(2_450);

/// How long people are told at least how they died before the end of the round covers it.
const TIME_FOR_AN_OWN_DEATH: Duration = Duration::from_secs(5);

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

/// Returns how long the events since the journal had `before` entries stay on the screen at this speed, as
/// [`pause_after`]. If the round ends with the timestep in which one of these people was killed, there is time to read
/// how they died, unless the round is played without any delay.
pub(crate) fn pause_at(
    speed: Speed,
    game: &Game,
    before: usize,
    by: Perspective,
    people: SeatSet,
) -> Duration {
    let pause = speed.scaled(pause_after(game, before, by));
    match is_own_end(game, people) && !pause.is_zero() {
        true => pause.max(TIME_FOR_AN_OWN_DEATH),
        false => pause,
    }
}

/// Returns whether the round ended with the timestep in which one of these people was killed.
fn is_own_end(game: &Game, people: SeatSet) -> bool {
    let last = game.journal().last().map(|entry| entry.timestep);
    let of_last = game
        .journal()
        .iter()
        .rev()
        .take_while(|entry| Some(entry.timestep) == last);
    let is_death = |entry: &JournalEntry| {
        entry
            .event
            .kill()
            .is_some_and(|(_, victim)| people.contains(victim))
    };
    game.outcome().is_some() && of_last.into_iter().any(is_death)
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

/// Returns the time to read a speech: about 25 letters a second, at least one second and at most seven.
fn reading_time_ms(words: &str) -> u64 {
    match words.chars().count() as u64 {
        0 => 200,
        letters => (600 + letters * 40).clamp(1_000, 7_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Role, Rules, SeatOverride};
    use crate::table::{Seat, Speech};

    /// Returns a round whose impostor kills as soon as it may while all others wait, and the last victim. Somebody
    /// else waits between the last kill and the end.
    fn killed_off() -> (Game, Seat) {
        let cast = [SeatOverride {
            role: Some(Role::Impostor),
            ..SeatOverride::default()
        }];
        let mut game = Game::new(Rules::paper(), 1, &cast).expect("a preset can be played");
        let mut last = None;
        while let Some(seat) = game.turn().seats().lowest() {
            let victim = game.view(seat).victims().lowest();
            last = victim.or(last);
            let action = victim.map_or(Action::Speak(Speech::SILENCE), Action::Kill);
            game.apply(seat, action).expect("it is offered");
        }
        (game, last.expect("the impostor kills"))
    }

    #[test]
    fn a_person_killed_last_has_time_to_read_of_it() {
        let (game, victim) = killed_off();
        assert!(game.outcome().is_some());
        let before = game.journal().len() - 1;
        let pause = |speed, people| pause_at(speed, &game, before, Perspective::Whodunit, people);
        let own = SeatSet::only(victim);
        assert_eq!(pause(Speed::Faster, own), TIME_FOR_AN_OWN_DEATH);
        assert_eq!(pause(Speed::Max, own), Duration::ZERO);
        let others = game.roster().seats().without(victim);
        assert_eq!(
            pause(Speed::Faster, others),
            Speed::Faster.scaled(pause_after(&game, before, Perspective::Whodunit)),
            "the death of others takes no time of its own"
        );
    }
}
