//! Rounds whose journals are the same everywhere, natively and in the browser. This file needs nothing that
//! only one of the two has.

use among_agents::agents::{InstantAgent, Random};
use among_agents::game::{Game, Rules, TurnOrder};
use among_agents::round::play_at_once;
use among_agents::stable_hash;

/// A round of the paper as text, including its journal.
pub const ROUND: &str = include_str!("../golden/round.txt");

/// The expected digest of the journals of 200 random rounds.
pub const DIGEST: &str = include_str!("../golden/digest.txt");

/// Plays a random round of one of four tables.
pub fn round(number: u64) -> Game {
    let together = TurnOrder::Simultaneous;
    let rules = match number % 4 {
        0 => Rules::paper(),
        1 => Rules::paper_seven(),
        2 => Rules {
            turn_order: together,
            ..Rules::paper_seven()
        },
        _ => Rules {
            players: 12,
            impostors: 3,
            short_tasks: 3,
            skip_vote: true,
            ..Rules::paper()
        },
    };
    let agents: Vec<&dyn InstantAgent> = vec![&Random; rules.players.into()];
    let mut game = Game::new(rules, number, &[]).expect("a table that can be played");
    play_at_once(&mut game, &agents).expect("random choices are legal");
    game
}

/// Returns the journal, byte for byte.
pub fn journal(game: &Game) -> String {
    serde_json::to_string(game.journal()).expect("a journal holds nothing that JSON cannot")
}

/// Returns the hash of the journals of 200 rounds (FNV-1a, 64 bits).
pub fn digest() -> String {
    let journals = (0..200).flat_map(|number| journal(&round(number)).into_bytes());
    format!("{:016x}", stable_hash::digest(&journals.collect::<Vec<u8>>()))
}
