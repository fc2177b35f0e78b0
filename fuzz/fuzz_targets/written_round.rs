//! Reads any text as a written round. It must never panic, and a round that was read must be written the same
//! way.

#![no_main]

use among_agents::game::{read_round, write_round};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(game) = read_round(text) {
        let again = read_round(&write_round(&game)).expect("what is written can be read");
        assert_eq!(again.journal(), game.journal());
    }
});
