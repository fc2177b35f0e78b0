//! Tests that the API key leaves only in the header of requests, and appears in no text that anybody may see
//! or save.

use among_agents::agents::minds::Planner;
use among_agents::agents::{Agent, Choice, Memory};
use among_agents::game::{Game, Rules};
use among_agents::llm::{Connection, Dialect, LlmError, Quote, Scripted};
use among_agents::round::{Note, NoteKind, Round, next_seat};
use among_agents::table::{Dice, Seat};
use futures::FutureExt;
use std::rc::Rc;

const KEY: &str = "sk-test-0123456789abcdefghijklmnopqrstuv";

fn connection() -> Connection {
    Connection::new(Dialect::OpenAi, "http://localhost:9/v1", "a-model", KEY)
        .expect("settings that can be used")
}

/// Fails if the text contains the key, or a usable part of it.
fn check(text: &str) {
    assert!(
        !text.contains(&KEY[..12]) && !text.contains(&KEY[KEY.len() - 12..]),
        "{text}"
    );
}

#[test]
fn settings_shown_for_debugging_hold_no_key() {
    let connection = connection();
    check(&format!("{connection:?} {connection:#?} {}", connection.key()));
}

#[test]
fn settings_that_are_refused_are_refused_without_quoting_them() {
    for (base_url, model, key) in [
        (KEY, "a-model", ""),
        (&format!("https://me:{KEY}@example.org/v1"), "a-model", ""),
        (&format!("https://{KEY}@example.org/v1"), "a-model", ""),
        ("https://example.org", "", KEY),
        ("https://example.org", "m", "sk-test-0123456789ab cdefghij"),
    ] {
        let refused = Connection::new(Dialect::OpenAi, base_url, model, key).expect_err("refused");
        check(&format!("{refused} {refused:?}"));
    }
}

/// Returns the error for a reply that quotes the key, as it reaches the player.
fn telling_error() -> LlmError {
    let said = format!("Incorrect API key provided: {KEY}. You can find your key at https://example.org.");
    LlmError::KeyRefused {
        said: Quote::of(&said, connection().key()),
    }
}

#[test]
fn errors_hold_no_key_even_when_the_service_quotes_it() {
    let error = telling_error();
    check(&format!("{error} {error:?}"));
}

#[test]
fn notes_journal_and_written_round_hold_no_key() {
    let model = Scripted::new(|_| Err(telling_error()));
    let planner = Planner::new(Rc::new(model), true);
    let game = Game::new(Rules::paper(), 1, &[]).expect("the paper's table");
    let mut round = Round::new(game);
    for _ in 0..5 {
        let seat = next_seat(round.game()).expect("the round goes on");
        let Choice::Asked(asked) =
            planner.choose(&round.game().view(seat), &Memory::default(), Dice::seeded(1))
        else {
            panic!("a Planner asks its model")
        };
        round.commit(seat, asked.answer.now_or_never().expect("it answers at once"));
    }
    let is_fallback = |note: &&Note| matches!(note.kind, NoteKind::Fallback(_));
    assert_eq!(
        round.notes().iter().filter(is_fallback).count(),
        5,
        "each failure is noted"
    );
    check(&format!("{:?}", round.notes()));
    check(&round.written());
    check(&format!("{:?}", round.game().journal()));
}

#[test]
fn prompts_hold_no_key() {
    let model = Scripted::saying([""; 3]);
    let planner = Planner::new(Rc::new(model.clone()), true);
    let game = Game::new(Rules::paper(), 1, &[]).expect("the paper's table");
    let seat = Seat::new(0).expect("a seat");
    if let Choice::Asked(asked) = planner.choose(&game.view(seat), &Memory::default(), Dice::seeded(1)) {
        let _ = asked.answer.now_or_never();
    }
    for request in model.requests() {
        check(&format!("{request:?}"));
    }
}
