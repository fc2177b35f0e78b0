//! The fault table: a whole short round against everything that a service or a model can do wrong. Each
//! round ends, and the person is told the reason in a plain sentence.
//!
//! cargo test --test native round::faults -- --nocapture
//!
//! The model is asked over real sockets, through the same layers as in the page, on a fast clock.

mod catalogue;
mod service;
mod setup;

use catalogue::{FaultCase, bodies, connections, replies, statuses};
use futures::{StreamExt, stream};
use setup::{FaultyRound, play_against};
use std::fmt::Write;

/// The number of concurrent rounds.
const SIDE_BY_SIDE: usize = 4;

/// Plays a round against each of these faults, prints their part of the table and checks it.
async fn check_all(kind: &str, faults: Vec<FaultCase>) {
    let played: Vec<FaultyRound> = stream::iter(faults)
        .map(play_against)
        .buffered(SIDE_BY_SIDE)
        .collect()
        .await;
    println!("{}", printed(kind, &played).expect("a text takes any words"));
    played.iter().for_each(FaultyRound::check);
}

/// Formats these rounds as rows, to be printed at once, since other kinds of faults print concurrently.
fn printed(kind: &str, played: &[FaultyRound]) -> Result<String, std::fmt::Error> {
    let mut rows = format!(
        "{kind:<44} {:>5} {:>8} {:>8}  what the person was told\n",
        "ended", "choices", "by bots"
    );
    for played in played {
        writeln!(
            rows,
            "{:<44} {:>5} {:>8} {:>8}  {}",
            played.name,
            if played.has_ended { "yes" } else { "NO" },
            played.choices,
            played.fallbacks,
            played.told.first().map_or("–", String::as_str),
        )?;
    }
    let bots: usize = played.iter().map(|played| played.fallbacks).sum();
    let choices: usize = played.iter().map(|played| played.choices).sum();
    writeln!(
        rows,
        "{} faults, {choices} choices, {bots} of them by bots",
        played.len()
    )?;
    Ok(rows)
}

#[test]
fn the_table_knows_many_faults() {
    let kinds = [statuses(), connections(), bodies(), replies()];
    let faults = kinds.iter().map(Vec::len).sum::<usize>();
    assert!(faults >= 25, "{faults} faults");
}

#[tokio::test]
async fn every_faulty_status_ends_in_an_outcome_and_a_plain_sentence() {
    check_all("status", statuses()).await;
}

#[tokio::test]
async fn every_faulty_connection_ends_in_an_outcome_and_a_plain_sentence() {
    check_all("connection", connections()).await;
}

#[tokio::test]
async fn every_faulty_body_ends_in_an_outcome_and_a_plain_sentence() {
    check_all("body", bodies()).await;
}

#[tokio::test]
async fn every_faulty_reply_ends_in_an_outcome_and_a_plain_sentence() {
    check_all("reply", replies()).await;
}
