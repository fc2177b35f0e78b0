//! Reads any text as a link. It must never panic, and a round that was read must be written so that it is read
//! again.

#![no_main]

use among_agents::link::{read_link, write_link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(read) = read_link(text) {
        let again = read_link(&write_link(&read.game, &read.players)).expect("what is written can be read");
        assert_eq!(again.game.journal(), read.game.journal());
    }
});
