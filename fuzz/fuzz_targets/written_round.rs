//! Any text as a written round: it is never a fault, and what can be read is written the same way again.

#![no_main]

use among_agents::game::{read_round, write_round};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(game) = read_round(text) {
        let again = read_round(&write_round(&game)).expect("what is written can be read");
        assert_eq!(again.journal(), game.journal());
    }
});
