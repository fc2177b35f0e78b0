//! Parses any reply to a question. It must never panic, and a parsed action must be legal.

#![no_main]

use among_agents::agents::minds::reply::ExpectedReply;
use among_agents::agents::{InstantAgent, Random};
use among_agents::table::Dice;
use among_agents::game::{Game, Rules};
use among_agents::round::next_seat;
use libfuzzer_sys::fuzz_target;

// The first two bytes select the situation, the rest is the reply.
fuzz_target!(|input: (u8, u8, &str)| {
    let (seed, choices, reply) = input;
    let mut game = Game::new(Rules::paper(), seed.into(), &[]).expect("a preset can be played");
    for number in 0..choices {
        let Ok(seat) = next_seat(&game) else { return };
        let action = Random.decide(&game.view(seat), Dice::seeded(number.into())).action;
        game.apply(seat, action).expect("chance chooses legally");
    }
    let Ok(seat) = next_seat(&game) else { return };
    if let Ok(read) = ExpectedReply::of(&game.view(seat)).read(reply) {
        game.check(seat, &read.action).expect("what is read is legal");
        assert!(read.memory.chars().count() <= 2_000 && read.thinking.chars().count() <= 2_000);
    }
});
