//! Rounds of bots with live meetings.

use among_agents::agents::{Agent, Bot};
use among_agents::clock::VirtualClock;
use among_agents::game::{Game, Rules};
use among_agents::round::play_on_virtual_clock;
use std::rc::Rc;

/// Plays a round of bots on a virtual clock.
pub fn play_live(rules: &Rules, seed: u64) -> Game {
    let game = Game::new(rules.clone(), seed, &[]).expect("the table can be set up");
    let bots = game.roster().seats().into_iter();
    let bots = bots.map(|_| Rc::new(Bot) as Rc<dyn Agent>).collect();
    play_on_virtual_clock(game, bots, &VirtualClock::new())
        .game()
        .clone()
}
