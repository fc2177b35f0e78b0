//! Whom a speech accuses, judged on speeches in the manner of models and people.

use among_agents::claims::{Claim, read_claims};
use among_agents::game::{Game, Rules, SeatOverride};
use among_agents::table::{Colour, Roster, Seat};
use serde::Deserialize;
use std::collections::BTreeSet;

/// A speech with the players that its speaker accuses.
#[derive(Deserialize)]
struct Labelled {
    by: String,
    words: String,
    accuses: Vec<String>,
}

const SPEECHES: &str = include_str!("../golden/accusations.jsonl");

/// Names a file to judge instead, with one labelled speech a line.
const OTHER_SPEECHES: &str = "ACCUSATIONS";

/// The pairs of accuser and accused that were found, found without reason, and missed.
#[derive(Default)]
struct Tally {
    found: usize,
    wrong: usize,
    missed: usize,
}

impl Tally {
    fn precision(&self) -> f64 {
        self.found as f64 / (self.found + self.wrong).max(1) as f64
    }

    fn recall(&self) -> f64 {
        self.found as f64 / (self.found + self.missed).max(1) as f64
    }
}

#[test]
fn a_reader_hears_whom_a_speech_accuses() {
    let other = std::env::var_os(OTHER_SPEECHES);
    let text = other.map(|path| std::fs::read_to_string(path).expect("the file of speeches can be read"));
    let game = twelve_at_the_table();
    let mut tally = Tally::default();
    for line in text.as_deref().unwrap_or(SPEECHES).lines() {
        let labelled: Labelled = serde_json::from_str(line).expect("each line is a labelled speech");
        count(&mut tally, &labelled, game.roster());
    }
    let (precision, recall) = (tally.precision(), tally.recall());
    println!(
        "precision {:.1} %, recall {:.1} %",
        100.0 * precision,
        100.0 * recall
    );
    assert!(precision >= 0.98, "precision {precision:.3}");
    assert!(recall >= 0.85, "recall {recall:.3}");
}

/// Compares what is read from a speech with its label, and prints the difference.
fn count(tally: &mut Tally, labelled: &Labelled, roster: &Roster) {
    let by = seat(&labelled.by, roster);
    let claims = read_claims(&labelled.words, roster);
    let read: BTreeSet<Seat> = claims.into_iter().filter_map(Claim::accused).collect();
    let expected: BTreeSet<Seat> = labelled.accuses.iter().map(|name| seat(name, roster)).collect();
    let differs = |from: &BTreeSet<Seat>, other: &BTreeSet<Seat>| {
        let seats = from.difference(other).filter(|&&seat| seat != by);
        seats.map(|&seat| roster.name(seat)).collect::<Vec<_>>()
    };
    let (wrong, missed) = (differs(&read, &expected), differs(&expected, &read));
    if !(wrong.is_empty() && missed.is_empty()) {
        let (by, words) = (&labelled.by, &labelled.words);
        println!("wrong {wrong:?}, missed {missed:?} in {by}: {words}");
    }
    tally.found += read.intersection(&expected).count();
    tally.wrong += wrong.len();
    tally.missed += missed.len();
}

fn seat(name: &str, roster: &Roster) -> Seat {
    let colour = Colour::named(&name.to_lowercase()).expect("a player's name is a colour");
    roster.seat_of(colour).expect("every colour sits at the table")
}

fn twelve_at_the_table() -> Game {
    let cast: Vec<_> = Colour::ALL
        .into_iter()
        .take(Seat::MAX)
        .map(|colour| SeatOverride {
            colour: Some(colour),
            ..SeatOverride::default()
        })
        .collect();
    let rules = Rules {
        players: Seat::MAX as u8,
        ..Rules::paper()
    };
    Game::new(rules, 1, &cast).expect("twelve can sit at the table")
}
