//! The fault table: a whole round of `paper` against everything that a service or a model can do wrong. Each ends, and
//! the person is told why in a plain sentence.
//!
//!     cargo test --test faults -- --nocapture
//!
//! The model is asked over real sockets, by all that asks it in the page, on a clock that hurries.

#![cfg(not(target_arch = "wasm32"))]

mod catalogue;
mod quick_clock;
mod service;
mod table;

use catalogue::catalogue;
use futures::{StreamExt, stream};
use table::{Played, play_against};

/// So many rounds are played side by side.
const SIDE_BY_SIDE: usize = 4;

#[tokio::test]
async fn every_fault_ends_in_an_outcome_and_a_plain_sentence() {
    let faults = catalogue();
    assert!(faults.len() >= 25, "{} faults", faults.len());
    let played: Vec<Played> = stream::iter(faults)
        .map(play_against)
        .buffered(SIDE_BY_SIDE)
        .collect()
        .await;
    println!(
        "{:<44} {:>5} {:>8} {:>8}  what the person was told",
        "fault", "ended", "choices", "by bots"
    );
    for played in &played {
        println!(
            "{:<44} {:>5} {:>8} {:>8}  {}",
            played.name,
            if played.has_ended { "yes" } else { "NO" },
            played.choices,
            played.stood_in,
            played.told.first().map_or("–", String::as_str),
        );
    }
    let bots: usize = played.iter().map(|played| played.stood_in).sum();
    let choices: usize = played.iter().map(|played| played.choices).sum();
    println!(
        "{} faults, {choices} choices, {bots} of them by bots",
        played.len()
    );
    played.iter().for_each(Played::check);
}
