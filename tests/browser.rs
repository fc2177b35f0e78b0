//! Tests that the rules play the same rounds in the browser as natively, byte for byte.
//!
//! They are built without the page (`--no-default-features`), whose lazily loaded parts only run after they
//! were split.

#![cfg(target_arch = "wasm32")]

#[path = "llm/built_in.rs"]
mod built_in;
#[path = "common/golden.rs"]
mod golden;
#[path = "agents/experience/in_browser.rs"]
mod library;

use among_agents::agents::{InstantAgent, Random};
use among_agents::browser::BrowserClock;
use among_agents::clock::Clock;
use among_agents::game::{Game, Rules, write_round};
use among_agents::round::play_at_once;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_golden_round_is_played_as_it_is_natively() {
    assert_eq!(write_round(&golden::round(0)).trim(), golden::ROUND.trim());
}

#[wasm_bindgen_test]
fn the_journals_of_200_random_rounds_have_the_golden_digest() {
    assert_eq!(golden::digest(), golden::DIGEST.trim());
}

/// Prints how many random rounds of `paper` are played per second; `script/bench` reads it. The number is not
/// asserted, since it depends on the machine.
#[wasm_bindgen_test]
fn rounds_per_second() {
    const ROUNDS: u64 = 2_000;
    let agents: Vec<&dyn InstantAgent> = vec![&Random; 5];
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let start = BrowserClock.now_ms();
        for seed in 0..ROUNDS {
            let mut game = Game::new(Rules::paper(), seed, &[]).expect("the paper's table");
            play_at_once(&mut game, &agents).expect("random choices are legal");
            assert!(!game.journal().is_empty());
        }
        best = best.max(ROUNDS as f64 / (BrowserClock.now_ms() - start) * 1000.0);
    }
    console_log!("rounds per second: {best:.0}");
}
