//! Rounds of bots played in advance: the page plays the same rounds from the same seeds.

use super::page::Page;
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Event, Game, Rules};
use among_agents::round::play_at_once;

/// Plays the round of bots from this seed.
pub fn played(rules: &Rules, seed: u64) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("rules that can be played");
    let bots = vec![&Bot as &dyn InstantAgent; game.table().seats().len()];
    play_at_once(&mut game, &bots).expect("bots choose legally");
    game
}

/// The number of entries after a meeting in a round that is not over soon.
pub const MUCH: usize = 100;

/// Returns the seed of a round with an early meeting and at least this many entries after it: of the first
/// few such rounds, the one with the earliest meeting.
pub fn of_a_meeting(rules: &Rules, told_afterwards: usize) -> u64 {
    let meeting = |seed| {
        let game = played(rules, seed);
        let mut events = game.journal().iter().map(|entry| &entry.event);
        let opened = events.position(|event| matches!(event, Event::MeetingOpened { .. }))?;
        events.find(|event| matches!(event, Event::BallotClosed { .. }))?;
        (events.count() > told_afterwards).then_some((opened, seed))
    };
    let meetings = (1..).filter_map(meeting).take(6);
    meetings.min().expect("some rounds go on after a meeting").1
}

/// Gives the page's next rounds this seed, until it is reloaded.
pub async fn fix_seed(page: &Page, seed: u64) {
    // The page multiplies a random number by a thousand million to get its seed.
    let script = format!("((Math.random = () => ({seed} + 0.5) / 1e9), true)");
    let _: bool = page.read(&script).await;
}
