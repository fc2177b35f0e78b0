//! Rounds of bots, found by playing them beforehand: the page plays the same from the same seed.

use super::page::Page;
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Event, Game, Rules};
use among_agents::round::play_at_once;

/// The round that bots play from this seed.
pub fn played(rules: &Rules, seed: u64) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("rules that can be played");
    let bots = vec![&Bot as &dyn InstantAgent; game.table().seats().len()];
    play_at_once(&mut game, &bots).expect("bots choose legally");
    game
}

/// How much is told after a meeting in a round that is not over soon.
pub const MUCH: usize = 100;

/// The seed of a round in which everybody meets soon, and in which so much is told after the meeting: of the first few such
/// rounds the one with the earliest meeting.
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

/// Lets the page's next rounds have this seed, until it is opened anew.
pub async fn fix_seed(page: &Page, seed: u64) {
    // The page takes a thousand-millionth part of chance as its seed.
    let script = format!("((Math.random = () => ({seed} + 0.5) / 1e9), true)");
    let _: bool = page.read(&script).await;
}
