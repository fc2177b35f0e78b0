//! Rounds of bots played in advance: the page plays the same rounds from the same seeds.

use crate::support::page::Page;
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Event, Game, Rules};
use among_agents::round::play_at_once;

/// Plays the round of bots from this seed.
pub fn played(rules: &Rules, seed: u64) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("rules that can be played");
    let bots = vec![&Bot as &dyn InstantAgent; game.roster().seats().len()];
    play_at_once(&mut game, &bots).expect("bots choose legally");
    game
}

/// Returns the first seed of a round that goes on after a first meeting in which somebody was voted for.
pub fn of_a_meeting(rules: &Rules) -> u64 {
    let goes_on = |&seed: &u64| {
        let game = played(rules, seed);
        let events = || game.journal().iter().map(|entry| &entry.event);
        let is_closed = |event: &&Event| matches!(event, Event::BallotClosed { .. });
        let mut first = events().take_while(|event| !is_closed(event));
        let is_vote = |event: &Event| {
            matches!(
                event,
                Event::Acted {
                    action: Action::Vote(_),
                    ..
                }
            )
        };
        let after = events().skip_while(|event| !is_closed(event));
        first.any(is_vote) && after.count() > AFTERWARDS + 1
    };
    (1..1_000)
        .find(goes_on)
        .expect("some rounds go on after a meeting")
}

/// Returns the seed of a round of bots whose first meeting begins with at least this many lines, without a
/// silent turn between them.
pub fn of_a_meeting_with_lines(rules: &Rules, least: usize) -> u64 {
    let talks = |&seed: &u64| {
        let game = played(rules, seed);
        let events = game.journal().iter().map(|entry| &entry.event);
        let meeting = events.skip_while(|event| !matches!(event, Event::MeetingOpened { .. }));
        let is_line = |event: &&Event| match event {
            Event::Acted {
                action: Action::Speak(speech),
                ..
            } => !speech.is_silence(),
            _ => false,
        };
        meeting.skip(1).take_while(is_line).count() >= least
    };
    (1..1_000).find(talks).expect("some meetings begin with talk")
}

/// The number of entries after the meeting of such a round.
const AFTERWARDS: usize = 20;

/// Returns the name of a player that lives to the end of this round.
pub fn survivor(game: &Game) -> &'static str {
    let survivor = game.living().lowest();
    game.roster().name(survivor.expect("somebody lives at the end"))
}

/// Gives the page's next rounds this seed, until it is reloaded.
pub async fn fix_seed(page: &Page, seed: u64) {
    // The page multiplies a random number by a thousand million to get its seed.
    let script = format!("((Math.random = () => ({seed} + 0.5) / 1e9), true)");
    let _: bool = page.read(&script).await;
}
